import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';

/** Keystrokes faster than this are searched together. */
const SEARCH_INTERVAL_MS = 40;
/** Browsers limit how often the URL can change. */
const URL_DELAY_MS = 150;

/**
 * Throttles the text: the first keystroke passes right away, a burst at intervals; typing never waits for rendering.
 */
function useThrottled(text: string, everyMs: number): string {
  const [throttled, setThrottled] = useState(text);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === throttled) return;
    const update = () => {
      lastAt.current = performance.now();
      startTransition(() => setThrottled(text));
    };
    const waitMs = lastAt.current + everyMs - performance.now();
    if (waitMs <= 0) return update();
    const timer = setTimeout(update, waitMs);
    return () => clearTimeout(timer);
  }, [text, throttled, everyMs]);
  return throttled;
}

/** The typed text and the throttled search, synced to the URL; `write` must be referentially stable. */
export function useSearchText(fromUrl: string, write: (text: string) => void) {
  const [text, setText] = useState(fromUrl);
  const [known, setKnown] = useState(fromUrl);
  const isOwnWrite = useNavigationType() === 'REPLACE';
  if (known !== fromUrl) {
    setKnown(fromUrl);
    // Our own URL writes may lag behind the typed text, but a URL from Back or a link replaces it.
    if (!isOwnWrite) setText(fromUrl);
  }

  useEffect(() => {
    if (text === fromUrl) return;
    const timer = setTimeout(() => write(text), URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, fromUrl, write]);

  return { text, setText, search: useThrottled(text, SEARCH_INTERVAL_MS) };
}
