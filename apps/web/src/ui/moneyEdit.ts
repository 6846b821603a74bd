import { caretAfter, countKept, type MaskedEdit, type MaskedResult } from './inputMask.ts';
import { formatMoneyInput, plainMoney } from './moneyInput.ts';

const isKept = (character: string) => /[\d.\-−]/.test(character);

interface Change {
  /** The part of the shown text that was replaced. */
  start: number;
  end: number;
  inserted: string;
}

/** What an edit did to the shown text; null when the text behind the caret is not what was there. */
function changeOf(shown: string, { text, caret, selectedFrom }: MaskedEdit): Change | null {
  const end = shown.length - (text.length - caret);
  if (end < 0 || shown.slice(end) !== text.slice(caret)) return null;
  let start = 0;
  // What was pasted may begin like what it replaced: the selection says where it began.
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

/** The same change without the $ and the separators that the field added. */
function applyToPlain(plain: string, shown: string, { start, end, inserted }: Change, isForward: boolean): Typed {
  let [from, to] = [countKept(isKept, shown.slice(0, start)), countKept(isKept, shown.slice(0, end))];
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
  // Separators that were typed count as long as one types on: "1,234" may become "1,234,567".
  if (change.start === shown.length) return endOf(value + change.inserted);
  return applyToPlain(plain, shown, change, edit.isForward);
}

/** What a money field holds and shows after an edit: every character that was typed, formatted once it is an amount. */
export function applyMoneyEdit(value: string, edit: MaskedEdit, isSigned: boolean): MaskedResult {
  const typed = typedAfter(value, edit, isSigned);
  const plain = plainMoney(typed.text, isSigned);
  const text = formatMoneyInput(typed.text, isSigned);
  if (plain === null) return { value: typed.text, text, caret: typed.caret };
  const needlessZeros = countKept(isKept, typed.text) - plain.length;
  const before = countKept(isKept, typed.text.slice(0, typed.caret));
  return { value: typed.text, text, caret: caretAfter(isKept, text, Math.max(before - needlessZeros, 0)) };
}
