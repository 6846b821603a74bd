import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MaskedEdit, MaskedResult } from './inputMask.ts';

/** Connects an input to a mask: `onChange` is its handler, and `element` its ref, for restoring the caret. */
export function useMaskedInput(apply: (edit: MaskedEdit) => MaskedResult, onValue: (value: string) => void) {
  const element = useRef<HTMLInputElement>(null);
  const selectedFrom = useRef<number | undefined>(undefined);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret && element.current === document.activeElement) element.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  useEffect(() => {
    const input = element.current;
    const remember = () => {
      selectedFrom.current = input?.selectionStart ?? undefined;
    };
    // React's own onBeforeInput does not report deletions.
    input?.addEventListener('beforeinput', remember);
    return () => input?.removeEventListener('beforeinput', remember);
  }, []);

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target;
    const isForward = 'inputType' in event.nativeEvent && event.nativeEvent.inputType === 'deleteContentForward';
    const edit = { text, caret: selectionStart ?? text.length, isForward, selectedFrom: selectedFrom.current };
    selectedFrom.current = undefined;
    const result = apply(edit);
    setCaret({ at: result.caret });
    onValue(result.value);
  }

  return { element, onChange };
}
