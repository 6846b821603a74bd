import { nameKey } from '../name-key.ts';

const WORD = /[\p{L}]{3,}/gu;

/** Words that banks print before any merchant's name. */
const bankWords = new Set(
  'the and purchase debit credit card checkcard pos payment pending authorization visa mastercard recurring online'.split(
    ' ',
  ),
);

/** The words that identify a name across different spellings. */
export function wordsOf(text: string): string[] {
  return [...new Set(nameKey(text).match(WORD))].filter((word) => !bankWords.has(word));
}
