/** A field whose text shows more than its value: signs and separators come and go as one types. */
export interface InputMask {
  /** Any text, typed or pasted, to a value. */
  clean: (text: string) => string;
  /** A value to the text in the field. */
  format: (value: string) => string;
  /** Is this character of the text part of the value? */
  isKept: (character: string) => boolean;
}

export interface MaskedEdit {
  /** The text as the browser left it, and where. */
  text: string;
  caret: number;
  /** Delete was pressed, not Backspace. */
  isForward: boolean;
  /** Where the selection began before the edit, if the browser told. */
  selectedFrom?: number | undefined;
}

export interface MaskedResult {
  value: string;
  text: string;
  caret: number;
}

type IsKept = InputMask['isKept'];

export function countKept(isKept: IsKept, text: string): number {
  return [...text].filter(isKept).length;
}

/** The place in a formatted text with so many value characters before it, and never before a leading sign. */
export function caretAfter(isKept: IsKept, text: string, kept: number): number {
  const characters = [...text];
  let seen = 0;
  for (const [index, character] of characters.entries()) {
    if (!isKept(character)) continue;
    if (kept === 0) return index;
    seen += 1;
    if (seen === kept) return index + 1;
  }
  return text.length;
}

/** Something was cut out of the shown text, and nothing came in its place: a paste over it only looks shorter. */
function isCut(shown: string, { text, caret }: MaskedEdit): boolean {
  const cut = shown.length - text.length;
  return cut > 0 && text === shown.slice(0, caret) + shown.slice(caret + cut);
}

/** What the field shows after an edit. The caret stays behind the same characters of the value. */
export function applyMaskedEdit(mask: InputMask, previousValue: string, edit: MaskedEdit): MaskedResult {
  let kept = countKept(mask.isKept, edit.text.slice(0, edit.caret));
  let value = mask.clean(edit.text);
  const onlySeparatorWasDeleted = value === previousValue && isCut(mask.format(previousValue), edit);
  if (onlySeparatorWasDeleted) {
    const victim = edit.isForward ? kept : kept - 1;
    if (victim >= 0 && victim < previousValue.length) {
      value = mask.clean(previousValue.slice(0, victim) + previousValue.slice(victim + 1));
      kept = victim;
    }
  }
  const text = mask.format(value);
  return { value, text, caret: caretAfter(mask.isKept, text, kept) };
}
