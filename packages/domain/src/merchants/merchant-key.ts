import { nameKey } from '../name-key.ts';
import { companyForms, endWords, omittedWords, waysToPay } from './bank-words.ts';
import { merchantWords } from './descriptor.ts';
import { knownMerchant } from './known-merchants.ts';
import { withoutPlace } from './place.ts';
import { businessWords } from './places.ts';

/** Increase it with every change to the result of `merchantKey` for any name. */
export const MERCHANT_KEY_VERSION = 1;

/** The longest name in the ledger. */
const MAX_NAME_LENGTH = 200;

/** Card networks allow 22 characters, and Square's prefix takes four of them, so longer names are often cut off. */
const MAX_KEY_LENGTH = 18;

const halfSurrogatePair = /[\ud800-\udbff]$/;

function firstOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(halfSurrogatePair, '').trimEnd();
}

/** After "car wash" it is a branch; in "Pho 79" it is part of the name. */
const shortNumber = /^\d{1,2}$/;
const paying = /^(?:pay|pmts?|pymt|payment|epay)$/;

/** Drops the last word if it doesn't identify the merchant. A place may come before it. */
function withoutEndWord(words: readonly string[]): readonly string[] {
  const form = words.findIndex((word, index) => index > 0 && companyForms.has(word));
  if (form > 0) return words.slice(0, form);
  const last = words.at(-1) ?? '';
  if (words.length > 2 && paying.test(last) && waysToPay.has(words.at(-2) ?? '')) return words.slice(0, -2);
  if (words.length > 2 && shortNumber.test(last) && businessWords.has(words.at(-2) ?? '')) return words.slice(0, -1);
  const isOmitted = words.length > 1 && (endWords.has(last) || (words.length > 2 && omittedWords.has(last)));
  return isOmitted ? words.slice(0, -1) : words;
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
}

interface Reading {
  readonly key: string;
  /** Nothing more can be dropped from the key. */
  readonly isFinal: boolean;
}

/** Reduces a name once. The key is a name too, so it can be reduced again. */
function read(name: string): Reading {
  let words: readonly string[] = withoutArticle(merchantWords(name));
  for (;;) {
    const known = knownMerchant(words);
    if (known) return { key: known, isFinal: true };
    const placeless = withoutPlace(words);
    const fewer = placeless.length < words.length ? placeless : withoutEndWord(words);
    if (fewer.length === words.length) {
      const key = firstOf(words.join(' '), MAX_KEY_LENGTH);
      return { key, isFinal: key === '' || key === name };
    }
    words = fewer;
  }
}

/**
 * The form of a name that groups the transactions of one merchant: without the wording of banks and payment processors,
 * branches, places, dates, phone numbers and codes. It is never shown.
 */
export function merchantKey(name: string): string {
  // A few characters decompose into others that fold further, so the name is folded twice.
  let key = firstOf(nameKey(nameKey(name)), MAX_NAME_LENGTH);
  for (;;) {
    const reading = read(key);
    if (reading.key !== '') key = reading.key;
    if (reading.isFinal) return key;
  }
}
