import { caretAfter, countValueCharacters, type MaskedEdit, type MaskedResult } from './inputMask.ts';
import { formatMoneyInput, plainMoney } from './moneyInput.ts';

const isValueCharacter = (character: string) => /[\d.\-−]/.test(character);

interface MoneyChange {
  /** The replaced range of the displayed text. */
  start: number;
  end: number;
  inserted: string;
}

/** The change that an edit made to the displayed text; null if the text after the caret changed too. */
function changeOf(shown: string, { text, caret, selectedFrom }: MaskedEdit): MoneyChange | null {
  const end = shown.length - (text.length - caret);
  if (end < 0 || shown.slice(end) !== text.slice(caret)) return null;
  let start = 0;
  // Pasted text may start like the text it replaces, so the selection determines where the change starts.
  const last = Math.min(end, caret, selectedFrom ?? end);
  while (start < last && shown[start] === text[start]) start += 1;
  return { start, end, inserted: text.slice(start, caret) };
}

interface Typed {
  text: string;
  caret: number;
}

function endOf(text: string): Typed {
  return { text, caret: text.length };
}

/** Applies the change to the plain amount, without the $ and separators that the field added. */
function applyToPlain(plain: string, shown: string, { start, end, inserted }: MoneyChange, isForward: boolean): Typed {
  let [from, to] = [
    countValueCharacters(isValueCharacter, shown.slice(0, start)),
    countValueCharacters(isValueCharacter, shown.slice(0, end)),
  ];
  const onlySeparatorWasDeleted = inserted === '' && from === to && start < end;
  if (onlySeparatorWasDeleted && isForward) to = Math.min(to + 1, plain.length);
  else if (onlySeparatorWasDeleted) from = Math.max(from - 1, 0);
  return { text: plain.slice(0, from) + inserted + plain.slice(to), caret: from + inserted.length };
}

function typedAfter(value: string, edit: MaskedEdit, isSigned: boolean): Typed {
  const plain = plainMoney(value, isSigned);
  if (plain === null) return edit;
  const shown = formatMoneyInput(value, isSigned);
  const change = changeOf(shown, edit);
  if (!change) return edit;
  // Typed separators stay while the user appends more: "1,234" may become "1,234,567".
  if (change.start === shown.length) return endOf(value + change.inserted);
  return applyToPlain(plain, shown, change, edit.isForward);
}

/** The value and text of a money field after an edit: every typed character, formatted if it is an amount. */
export function applyMoneyEdit(value: string, edit: MaskedEdit, isSigned: boolean): MaskedResult {
  const typed = typedAfter(value, edit, isSigned);
  const plain = plainMoney(typed.text, isSigned);
  const text = formatMoneyInput(typed.text, isSigned);
  if (plain === null) return { value: typed.text, text, caret: typed.caret };
  const leadingZeros = countValueCharacters(isValueCharacter, typed.text) - plain.length;
  const before = countValueCharacters(isValueCharacter, typed.text.slice(0, typed.caret));
  return { value: typed.text, text, caret: caretAfter(isValueCharacter, text, Math.max(before - leadingZeros, 0)) };
}
