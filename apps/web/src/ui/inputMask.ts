/** Formats a field's value while the user types, adding symbols and separators that aren't part of it. */
export interface InputMask {
  /** Converts typed or pasted text to a value. */
  clean: (text: string) => string;
  /** Converts a value to the text in the field. */
  format: (value: string) => string;
  /** Whether the character is part of the value. */
  isValueCharacter: (character: string) => boolean;
}

export interface MaskedEdit {
  /** The text and caret position after the browser's edit. */
  text: string;
  caret: number;
  /** Delete was pressed, not Backspace. */
  isForward: boolean;
  /** Where the selection started before the edit, if the browser reported it. */
  selectedFrom?: number | undefined;
}

export interface MaskedResult {
  value: string;
  text: string;
  caret: number;
}

type IsValueCharacter = InputMask['isValueCharacter'];

export function countValueCharacters(isValueCharacter: IsValueCharacter, text: string): number {
  return [...text].filter(isValueCharacter).length;
}

/** The caret position after the given number of value characters, but never before a leading symbol. */
export function caretAfter(isValueCharacter: IsValueCharacter, text: string, count: number): number {
  const characters = [...text];
  let seen = 0;
  for (const [index, character] of characters.entries()) {
    if (!isValueCharacter(character)) continue;
    if (count === 0) return index;
    seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}

/** Whether the edit only deleted text. Pasting over a selection can also make the text shorter. */
function isCut(shown: string, { text, caret }: MaskedEdit): boolean {
  const cut = shown.length - text.length;
  return cut > 0 && text === shown.slice(0, caret) + shown.slice(caret + cut);
}

/** The value, text, and caret after an edit. The caret stays after the same value characters. */
export function applyMaskedEdit(mask: InputMask, previousValue: string, edit: MaskedEdit): MaskedResult {
  let count = countValueCharacters(mask.isValueCharacter, edit.text.slice(0, edit.caret));
  let value = mask.clean(edit.text);
  const onlySeparatorWasDeleted = value === previousValue && isCut(mask.format(previousValue), edit);
  if (onlySeparatorWasDeleted) {
    const removed = edit.isForward ? count : count - 1;
    if (removed >= 0 && removed < previousValue.length) {
      value = mask.clean(previousValue.slice(0, removed) + previousValue.slice(removed + 1));
      count = removed;
    }
  }
  const text = mask.format(value);
  return { value, text, caret: caretAfter(mask.isValueCharacter, text, count) };
}
