import { nameKey } from '../name-key.ts';
import { companyForms, endWords, omittedWords, waysToPay } from './bank-words.ts';
import { merchantWords } from './descriptor.ts';
import { knownMerchant, knownMerchantIn, knownMerchantWithin } from './known-merchants.ts';
import { personPaid } from './person.ts';
import { beforeCity, withoutPlace } from './place.ts';
import { businessWords } from './places.ts';
import { apartAsWords, oneSpelling, wholeWords } from './spelling.ts';
import {
  beforeEndingWord,
  firstTellingWords,
  isLastOmissible,
  withoutAbbreviation,
  withoutJoinedForm,
} from './telling-words.ts';

/** Goes up with every change to what `merchantKey` gives for any name. */
export const MERCHANT_KEY_VERSION = 2;

/** As long as a name in the ledger may be. */
const LONGEST_NAME = 200;

/** Payments between banks leave 16 characters for a name: what follows is not always there. */
const NAME_FIELD = 16;

/** So much of the last word stays in any case: the universities of Washington and Wyoming are two. */
const LEAST_OF_LAST_WORD = 5;

const halfOfAPair = /[\ud800-\udbff]$/;

function firstOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(halfOfAPair, '').trimEnd();
}

function shortened(words: string): string {
  return firstOf(words, Math.max(NAME_FIELD, words.lastIndexOf(' ') + 1 + LEAST_OF_LAST_WORD));
}

/** Behind "car wash" it is a branch; in "Pho 79" it is the name. */
const shortNumber = /^\d{1,2}$/;
const paying = /^(?:pay|pmts?|pymt|payment|epay)$/;

/** Without the last word where that doesn't say whose name it is; the place before it is looked for next. */
function withoutEndWord(words: readonly string[]): readonly string[] {
  const form = words.findIndex((word, index) => index > 0 && companyForms.has(word));
  if (form > 0) return words.slice(0, form);
  const last = words.at(-1) ?? '';
  if (words.length > 2 && paying.test(last) && waysToPay.has(words.at(-2) ?? '')) return words.slice(0, -2);
  if (words.length > 2 && shortNumber.test(last) && businessWords.has(words.at(-2) ?? '')) return words.slice(0, -1);
  const isNone =
    words.length > 1 && (endWords.has(last) || isLastOmissible(words) || (words.length > 2 && omittedWords.has(last)));
  return isNone ? words.slice(0, -1) : words;
}

function withoutArticle(words: readonly string[]): readonly string[] {
  return words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
}

/** Without one thing that isn't the merchant's name; the same words where there is none. */
function withoutSome(words: readonly string[]): readonly string[] {
  for (const leaveOut of [
    withoutAbbreviation,
    withoutJoinedForm,
    beforeEndingWord,
    withoutPlace,
    withoutEndWord,
    beforeCity,
    firstTellingWords,
  ]) {
    const fewer = leaveOut(words);
    if (fewer.length < words.length && (fewer.length > 1 || fewer[0]?.length !== 1)) return fewer;
  }
  return words;
}

interface Reading {
  readonly key: string;
  readonly isKnown?: boolean;
}

const oneWord = /^[a-z]+$/;
const oneLetter = /^[a-z]$/;

/** One reading of a name. Its key is a name too, which may be read again. */
function read(name: string): Reading {
  if (oneWord.test(name)) return readWords([name], name);
  const person = personPaid(name);
  if (person) return { key: firstOf(person, NAME_FIELD) };
  return readWords(withoutArticle(merchantWords(name)), name);
}

function readWords(all: readonly string[], name: string): Reading {
  let words = all;
  for (;;) {
    const known = knownMerchant(words);
    if (known) return { key: known, isKnown: true };
    if (words === all) words = wholeWords(all);
    const fewer = words.length > 1 ? withoutSome(words) : words;
    if (fewer.length === words.length) {
      const [first = ''] = words;
      const other = words.length === 1 ? knownMerchantIn(first) : knownMerchantWithin(words);
      if (other) return { key: other, isKnown: true };
      const named = (words.length === 1 && apartAsWords(first)) || words;
      const key = shortened(firstTellingWords(named).map(oneSpelling).join(' '));
      return { key: key === '' || oneLetter.test(key) ? name : key };
    }
    words = fewer;
  }
}

/** A name read until nothing more can be left out. */
function readFully(name: string): Reading {
  let before = name;
  for (;;) {
    const reading = read(before);
    if (reading.isKnown || reading.key === before) return reading;
    before = reading.key;
  }
}

/** A name's words as one. Some statements leave out the "of". */
function asOneWord(name: string): string {
  return name.replaceAll(' of ', ' ').replaceAll(' ', '');
}

const plain = /^[ -~]*$/;

/** A few characters come apart into some that fold further. */
function folded(name: string): string {
  const once = nameKey(name);
  return plain.test(once) ? once : nameKey(once);
}

/**
 * The form of a name by which transactions of one merchant are grouped: without the wording of banks and payment
 * processors, and without branches, places, dates, phone numbers and codes. It is never shown.
 */
export function merchantKey(name: string): string {
  const { key, isKnown } = readFully(firstOf(folded(name), LONGEST_NAME));
  if (isKnown || !key.includes(' ')) return key;
  // "Boot Barn" is bootbarn.com too, unless its words would read differently as one.
  const joined = asOneWord(key);
  return asOneWord(readFully(joined).key) === joined ? joined : key;
}
