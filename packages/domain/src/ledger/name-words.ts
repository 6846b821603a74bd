import { nameKey } from '../name-key.ts';

const WORD = /[\p{L}]{3,}/gu;

/** What banks print before any shop's name. */
const bankWords = new Set(
  'the and purchase debit credit card checkcard pos payment pending authorization visa mastercard recurring online'.split(
    ' ',
  ),
);

/** The words by which a name is recognized in another spelling of it. */
export function wordsOf(text: string): string[] {
  return [...new Set(nameKey(text).match(WORD))].filter((word) => !bankWords.has(word));
}
