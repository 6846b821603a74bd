import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { applyMaskedEdit, type InputMask } from './inputMask.ts';

/** Ties an input to a mask: `text` to show, `onChange` for the element, `ref` to put the caret back. */
export function useMaskedInput(mask: InputMask, value: string, onValue: (value: string) => void) {
  const element = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret && element.current === document.activeElement) element.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.target;
    const isForward = 'inputType' in event.nativeEvent && event.nativeEvent.inputType === 'deleteContentForward';
    const result = applyMaskedEdit(mask, mask.clean(value), { text, caret: selectionStart ?? text.length, isForward });
    setCaret({ at: result.caret });
    onValue(result.value);
  }

  return { element, text: mask.format(mask.clean(value)), onChange };
}
