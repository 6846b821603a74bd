import { useDeferredValue, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/** Results must be there 100 ms after the last key, so the call waits only for the burst of one key roll. */
const CALL_AFTER_MS = 40;
/** Browsers refuse an address that changes too often. */
const ADDRESS_AFTER_MS = 150;

function useSettled(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  // An empty box shows everything again at once.
  return text === '' ? '' : settled;
}

/**
 * What is typed, what is looked for, and the address that follows. Typing never waits for results: the text is this
 * component's own, the list reads it deferred. `write` must keep its identity.
 */
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

  const wanted = useDeferredValue(useSettled(text, CALL_AFTER_MS));
  return { text, setText, wanted };
}
