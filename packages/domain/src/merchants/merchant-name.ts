import { nameKey } from '../name-key.ts';
import { companyForms, endWords, waysToPay } from './bank-words.ts';
import { addressName, merchantWords } from './descriptor.ts';
import { knownSpellings } from './known-merchants.ts';
import { officialNames } from './known-names.ts';
import { identify } from './merchant-key.ts';
import { payeeOf } from './person.ts';
import { beforeCity, withoutPlace } from './place.ts';
import { businessWords } from './places.ts';
import { beforeEndingWord, withoutAbbreviation, withoutJoinedForm } from './telling-words.ts';
import { titleCase } from './title-case.ts';

const otherScript = /[\p{L}--\p{Script=Latin}]/v;
const paying = /^(?:pay|pmts?|pymt|payment|epay)$/;
/** "utilitypmt" */
const paidFor = /(?:pmt|pymt|pymnt)s?$/;
/** Words that don't identify a merchant, but are part of its name: "Corner Store". */
const shops = new Set(['store', 'stores', 'supermarket', 'supermarkets', 'company']);
const shortNumber = /^\d{1,2}$/;
const hasLowercase = /\p{Ll}/u;
const isLetters = /\p{L}/u;

/** Drops a legal form or a word about the payment at the end. Unlike in the key, kinds of business stay. */
function withoutFormalEnd(words: readonly string[]): readonly string[] {
  const form = words.findIndex((word, index) => index > 0 && companyForms.has(word));
  if (form > 0) return words.slice(0, form);
  const last = words.at(-1) ?? '';
  if (words.length > 2 && paying.test(last) && waysToPay.has(words.at(-2) ?? '')) return words.slice(0, -2);
  const isBranch = shortNumber.test(last) && businessWords.has(words.at(-2) ?? '');
  const isLeftOut = (endWords.has(last) && !shops.has(last)) || paidFor.test(last) || (isBranch && words.length > 2);
  return words.length > 1 && isLeftOut ? words.slice(0, -1) : words;
}

/** The words of the name that are shown: all but places, legal forms, and words about the payment. */
function shownWords(all: readonly string[]): readonly string[] {
  const parts = [withoutJoinedForm, withoutAbbreviation, beforeEndingWord, withoutPlace, withoutFormalEnd, beforeCity];
  let words = all;
  for (;;) {
    const fewer = parts.map((leaveOut) => leaveOut(words)).find(({ length }) => length < words.length && length > 0);
    if (!fewer || fewer.every((word) => word.length === 1)) return words;
    words = fewer;
  }
}

/** A part of the printed text, and the letters and digits in it as they are compared. */
interface Printed {
  readonly text: string;
  readonly letters: string;
}

function lettersIn(text: string): string {
  const folded = nameKey(text).replaceAll("'", '');
  const letters = (addressName(folded) ?? folded).replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').split(' ');
  return letters.filter((word) => word !== 'and').join('');
}

function printedParts(name: string): Printed[] {
  const texts = name.replace(/[*_#|;,()[\]{}<>=~^!?"]+|:(?!\d)/g, ' ').split(/\s+/);
  return texts.filter(Boolean).map((text) => ({ text, letters: lettersIn(text) }));
}

/** The printed parts that contain exactly these words, without an "&" at either end. */
function findPrinted(parts: readonly Printed[], words: readonly string[]): readonly Printed[] | undefined {
  const wanted = words.join('');
  for (let start = 0; start < parts.length; start++) {
    let run = '';
    if (parts[start]?.letters === '') continue;
    for (let end = start; end < parts.length && run.length < wanted.length; end++) {
      run += parts[end]?.letters;
      if (run !== wanted) continue;
      const isAfterArticle = start > 0 && parts[start - 1]?.letters === 'the';
      return parts.slice(isAfterArticle ? start - 1 : start, end + 1);
    }
  }
  return undefined;
}

const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.+!]+$/gu;

/** "KING S NAILS" is King's Nails. */
function withApostrophes(texts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const text of texts) {
    const last = joined.at(-1) ?? '';
    if (/^s$/i.test(text) && /\p{L}{3,}$/u.test(last)) joined[joined.length - 1] = `${last}’${text}`;
    else joined.push(text);
  }
  return joined;
}

function inTitleCase(texts: readonly string[]): string {
  const isMixed = texts.some((text) => hasLowercase.test(text)) && texts.some((text) => /\p{Lu}/u.test(text));
  return withApostrophes(texts)
    .map((text, index) => (isMixed ? text : titleCase(text, index > 0)))
    .join(' ');
}

function officialName(key: string): string {
  return officialNames.get(key) ?? inTitleCase(key.split(' '));
}

const knownNames: ReadonlySet<string> = /* @__PURE__ */ new Set(
  Array.from(knownSpellings.values(), ({ merchant }) => officialName(merchant)),
);

const plainName = /^(?=.*\p{Lu})(?=.*\p{Ll})[\p{L}\p{M} .&’'+-]+$/u;

/** The name of a known merchant. What a person would write stays: "Whole Foods Market". */
function knownName(name: string, key: string): string {
  const official = officialName(key);
  return plainName.test(name) && nameKey(name).startsWith(nameKey(official)) ? name : official;
}

/** The printed words in title case; empty if there are none. */
function printedName(name: string, words: readonly string[]): string {
  const printed = findPrinted(printedParts(name), words)?.map(({ text }) => text.replace(edges, '') || '&') ?? words;
  return printed.some((text) => isLetters.test(text)) ? inTitleCase(printed) : '';
}

/** A name without what banks and payment processors add; empty if nothing would be left. */
function clean(name: string): string {
  const folded = nameKey(name);
  const payee = payeeOf(folded);
  if (payee) return printedName(name, payee.words);
  const { key, isKnown } = identify(folded);
  return isKnown ? knownName(name, key) : printedName(name, shownWords(merchantWords(folded)));
}

/** Their numbers tell them apart. */
const numbered = /^(?:check|cheque)\b(?! ?card)/i;
const SHORTEST_NAME = 4;

const MOST_PASSES = 4;

function cleanFully(name: string): string {
  let shown = name;
  for (let pass = 0; pass < MOST_PASSES && !knownNames.has(shown); pass++) {
    const next = clean(shown);
    if (next === '' || next === shown) break;
    shown = next;
  }
  // "Sav", of a transfer to an account, says less than the text it came from.
  return shown.length < SHORTEST_NAME && !knownNames.has(shown) ? name : shown;
}

const CACHED_MAX = 20_000;
const cachedNames = new Map<string, string>();

/**
 * The name of a merchant as people write it, from the text that a bank or file printed: without the wording of banks
 * and payment processors, branches, places, dates, phone numbers, and codes. A name in another script stays as it is.
 */
export function merchantName(printed: string): string {
  const cached = cachedNames.get(printed);
  if (cached !== undefined) return cached;
  const name = otherScript.test(printed) || numbered.test(printed) ? printed : cleanFully(printed);
  if (cachedNames.size >= CACHED_MAX) cachedNames.clear();
  cachedNames.set(printed, name);
  return name;
}

const SHORTEST_SEARCH = 3;
const MOST_FOUND = 50;

let searchedNames: readonly (readonly [key: string, folded: string])[] | undefined;

/** Every known merchant's key and folded name, worked out by the first search. */
function listSearchedNames() {
  searchedNames ??= Array.from(
    new Set(Array.from(knownSpellings.values(), ({ merchant }) => merchant)),
    (key) => [key, nameKey(officialName(key))] as const,
  );
  return searchedNames;
}

/** The keys of the known merchants whose names contain the text, which their printed names may not. */
export function keysOfMerchantsNamed(typed: string): string[] {
  const wanted = nameKey(typed);
  if (wanted.length < SHORTEST_SEARCH) return [];
  const found = listSearchedNames().filter(([, folded]) => folded.includes(wanted));
  return found.slice(0, MOST_FOUND).map(([key]) => key);
}
