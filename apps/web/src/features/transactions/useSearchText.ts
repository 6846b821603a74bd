import { startTransition, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';

/** Keys that roll over each other faster than this are looked for together. */
const CALL_EVERY_MS = 40;
/** Browsers refuse an address that changes too often. */
const ADDRESS_AFTER_MS = 150;

/** The text as it is looked for: a key at once, those of a burst at its pace. Typing never waits for what it draws. */
function usePaced(text: string, everyMs: number): string {
  const [paced, setPaced] = useState(text);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (text === paced) return;
    const take = () => {
      lastAt.current = performance.now();
      startTransition(() => setPaced(text));
    };
    const waitMs = lastAt.current + everyMs - performance.now();
    if (waitMs <= 0) return take();
    const timer = setTimeout(take, waitMs);
    return () => clearTimeout(timer);
  }, [text, paced, everyMs]);
  return paced;
}

/** What is typed, what is looked for, and the address that follows. `write` must keep its identity. */
export function useSearchText(inAddress: string, write: (text: string) => void) {
  const [text, setText] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const isOwnWrite = useNavigationType() === 'REPLACE';
  if (known !== inAddress) {
    setKnown(inAddress);
    // The address that typing wrote may be a few keys behind; one that Back or a link brought is what counts.
    if (!isOwnWrite) setText(inAddress);
  }

  useEffect(() => {
    if (text === inAddress) return;
    const timer = setTimeout(() => write(text), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, inAddress, write]);

  return { text, setText, wanted: usePaced(text, CALL_EVERY_MS) };
}
