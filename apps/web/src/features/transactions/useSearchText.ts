import { startTransition, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/** The search follows when typing pauses. */
const SEARCH_DELAY_MS = 150;
/** Browsers limit how often the URL can change. */
const URL_DELAY_MS = 150;

/** The text once typing has paused; an empty text right away. Typing never waits for rendering. */
function useDebounced(text: string, delayMs: number) {
  const [debounced, setDebounced] = useState(text);
  if (text === '' && debounced !== '') setDebounced('');
  useEffect(() => {
    if (text === debounced) return;
    const timer = setTimeout(() => startTransition(() => setDebounced(text)), delayMs);
    return () => clearTimeout(timer);
  }, [text, debounced, delayMs]);
  return { debounced, update: () => setDebounced(text) };
}

/** The typed text and the debounced search, synced to the URL; `write` must be referentially stable. */
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

  const { debounced, update } = useDebounced(text, SEARCH_DELAY_MS);
  return { text, setText, search: debounced, /** Searches without waiting. */ searchNow: update };
}
