import { nameKey } from '../name-key.ts';
import { airlineOf } from './airlines.ts';
import { companyForms, endWords, omittedWords, waysToPay } from './bank-words.ts';
import { commonWords } from './common-words.ts';
import { merchantWords } from './descriptor.ts';
import {
  isKnownName,
  knownMerchant,
  knownMerchantAbbreviated,
  knownMerchantBeginning,
  knownMerchantIn,
  knownMerchantWithin,
} from './known-merchants.ts';
import { isPartOrItsPlural } from './name-parts.ts';
import { allStates, authorityAndOffice, stateAndOffice, wholeAuthority } from './office.ts';
import { payeeOf } from './person.ts';
import { beforeCity, withoutPlace } from './place.ts';
import { businessWords, cities } from './places.ts';
import { shortWords } from './short-words.ts';
import {
  apartAfterCommon,
  apartAsWords,
  apartBeforePart,
  oneSpelling,
  wholeWords,
  withoutS,
  withWholeEnd,
} from './spelling.ts';
import {
  beforeEndingWord,
  firstTellingWords,
  isLastOmissible,
  isOfChurch,
  tellsAlone,
  withoutAbbreviation,
  withoutJoinedForm,
  withoutKindFirst,
} from './telling-words.ts';

/** Must increase whenever `merchantKey` returns something different for any name. */
export const MERCHANT_KEY_VERSION = 10;

/** The maximum length of a name in the ledger. */
const LONGEST_NAME = 200;

/** ACH payments leave 16 characters for a name, so later characters may be missing. */
const NAME_FIELD = 16;

/** At least this much of the last word is preserved, to tell the universities of Washington and Wyoming apart. */
const LEAST_OF_LAST_WORD = 5;

const halfOfAPair = /[\ud800-\udbff]$/;

function firstOf(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(halfOfAPair, '').trimEnd();
}

function shortened(words: string): string {
  return firstOf(words, Math.max(NAME_FIELD, words.lastIndexOf(' ') + 1 + LEAST_OF_LAST_WORD));
}

/** What is left of a name is often its beginning, so the key of one word has no more letters than these. */
const MOST_OF_ONE_WORD = 8;
const MOST_OF_WORDS = 7;
/** A word after one that identifies no merchant keeps at least these: statements abbreviate it to three letters. */
const LEAST_OF_NEXT_WORD = 3;

/** The beginning of a name, which statements print even if they truncate, abbreviate, or join its words. */
function beginningOf(words: readonly string[]): string {
  const joined = words.join('');
  const before = words.slice(0, -1).join('').length;
  const isWhole = before === 0 && !tellsAlone(joined);
  const length = before === 0 ? MOST_OF_ONE_WORD : Math.max(MOST_OF_WORDS, before + LEAST_OF_NEXT_WORD);
  const beginning = isWhole ? joined : withoutS(firstOf(joined, length));
  // Without its end, it would be read as a known merchant, or as several words ("chris top").
  const differs =
    isKnownName(beginning) || knownMerchantBeginning(beginning) || (before === 0 && apart(beginning).length > 1);
  return differs ? joined : beginning;
}

/** A branch number after "car wash", but part of the name in "Pho 79". */
const shortNumber = /^\d{1,2}$/;
const paying = /^(?:pay|pmts?|pymt|payment|epay)$/;

/** Drops the last word if it doesn't identify the merchant; a place before it is handled next. */
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

/** "rock n roll": an "n" between words means and. */
function withoutAnd(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => word === 'n' && index > 0 && index < words.length - 1);
  return at > 0 && (words[at - 1] ?? '').length > 2 ? words.toSpliced(at, 1) : words;
}

/** Drops one part that isn't the merchant's name; returns the same words if there is none. */
function withoutSome(words: readonly string[]): readonly string[] {
  for (const leaveOut of [
    withoutAnd,
    withoutJoinedForm,
    withoutAbbreviation,
    beforeEndingWord,
    withoutPlace,
    withoutEndWord,
    beforeCity,
    withoutKindFirst,
    firstTellingWords,
  ]) {
    const fewer = leaveOut(words);
    if (fewer.length < words.length && (fewer.length > 1 || fewer[0]?.length !== 1)) return fewer;
  }
  return words;
}

interface NameReading {
  readonly key: string;
  /** The key is that of a known merchant. */
  readonly isKnown?: boolean;
  /** The name identifies no merchant, so the key is all of it. */
  readonly isWhole?: boolean;
}

const plain = /^[ -~]*$/;

/** Some characters decompose into characters that fold further, so folding runs twice. */
function folded(name: string): string {
  const once = nameKey(name);
  return plain.test(once) ? once : nameKey(once);
}

const oneWord = /^[a-z]+$/;
const oneLetter = /^[a-z]$/;
/** The key of a person, whose names are in alphabetical order. */
const person = /^[\p{L}\p{M}-]+~[\p{L}\p{M}-]+$/u;

/** Reads a name once. The resulting key can be read again, so it is folded: characters join where words were dropped. */
function read(name: string): NameReading {
  const reading = readOnce(name);
  return plain.test(reading.key) ? reading : { ...reading, key: folded(reading.key) };
}

function readOnce(name: string): NameReading {
  if (oneWord.test(name)) return readWords([name], name);
  if (person.test(name)) return { key: name, isKnown: true };
  const payee = payeeOf(name);
  // Banks print first and last name in either order.
  if (payee?.isPerson) return { key: payee.words.toSorted().join('~'), isKnown: true };
  if (payee) return readWords(withoutArticle(payee.words), name);
  const words = merchantWords(name);
  const airline = airlineOf(name, words);
  return airline ? { key: airline, isKnown: true } : readWords(withoutArticle(words), name);
}

/** A short name of one word keeps its s, which may be all that tells it from a common word: "coles". */
const LONGEST_WITH_S = 6;

function isShortPlural(word: string): boolean {
  const one = withoutS(word);
  return one.length < SHORTEST_SINGULAR || isPartOrItsPlural(one) || shortWords.has(one) || cities.has(one);
}

const SHORTEST_SINGULAR = 4;

function inOneSpelling(words: readonly string[]): string[] {
  const spelled = words.map(oneSpelling);
  if (spelled.length === 1 && (spelled[0] ?? '').length <= LONGEST_WITH_S && isShortPlural(spelled[0] ?? ''))
    return spelled;
  // Without it, a common first name such as Carlos would be another, uncommon one.
  const endsInS = (word: string) =>
    allStates.has(word) || cities.has(word) || (commonWords.has(word) && !commonWords.has(withoutS(word)));
  return spelled.map((word) => (endsInS(word) ? word : withoutS(word)));
}

const identifiesNone = (word: string) => !tellsAlone(word);

/** Splits a name that is written as one word. */
function apart(name: string): readonly string[] {
  const [first = '', ...others] = apartAsWords(name) ?? [name];
  return [...(apartBeforePart(first, identifiesNone) ?? apartAfterCommon(first, identifiesNone) ?? [first]), ...others];
}

/** The known merchant that the words of a name, none of which was dropped, point to. */
function knownFromAll(all: readonly string[], whole: readonly string[]): string | undefined {
  const bare = withoutAbbreviation(all);
  const known = (bare === all ? undefined : knownMerchant(bare)) ?? knownMerchant(all);
  if (known) return known;
  if (whole !== all && knownMerchant(whole)) return knownMerchant(whole);
  return all.length > 1 ? (knownMerchantWithin(whole) ?? knownMerchantAbbreviated(whole)) : undefined;
}

function readWords(all: readonly string[], name: string): NameReading {
  let words = wholeWords(wholeAuthority(all));
  let known = knownFromAll(all, words);
  while (!known) {
    const fewer = words.length > 1 ? withoutSome(words) : words;
    if (fewer.length === words.length) return readRest(words, all, name);
    words = fewer;
    known = knownMerchant(words);
  }
  return { key: known, isKnown: true };
}

/** Reads the words of a name from which nothing more can be dropped. */
function readRest(words: readonly string[], all: readonly string[], name: string): NameReading {
  const [first = ''] = words;
  const isOne = words.length === 1;
  const known =
    (isOne ? knownMerchantIn(first) : knownMerchantWithin(words)) ??
    // Words after a name mean that it isn't cut off.
    (isOne || words.length === all.length ? knownMerchantBeginning(words.join(' ')) : undefined);
  if (known) return { key: known, isKnown: true };
  const telling = firstTellingWords(withWholeEnd(isOne ? apart(first) : words));
  const office = telling.length === 2 ? stateAndOffice(telling) : undefined;
  const spelled = inOneSpelling(telling);
  const key = office?.join(' ') ?? (isOne ? beginningOf(spelled) : shortened(spelled.join(' ')));
  return key === '' || oneLetter.test(key) ? { key: name, isWhole: true } : { key };
}

/** Reads a name repeatedly until nothing more can be dropped. */
function readFully(name: string): NameReading {
  let before = name;
  for (;;) {
    const reading = read(before);
    if (reading.isKnown || reading.key === before) return reading;
    before = reading.key;
  }
}

/** The merchant of a folded name. */
export function identify(name: string): NameReading {
  return readFully(firstOf(name, LONGEST_NAME));
}

const of = / (?:of|de|di) /g;

/** Joins a name's words. Some statements omit "of". */
function asOneWord(name: string): string {
  return folded(name.replace(of, ' ').replaceAll(' ', ''));
}

const MOST_READINGS = 4;

/** The key of a name that was read once. */
function settle(read: string): string {
  const { key, isKnown, isWhole } = readFully(read);
  if (isKnown || isWhole || !key.includes(' ')) return key;
  // Joined, a long name would lose its end, which is what tells offices apart.
  const words = key.split(' ');
  if (authorityAndOffice(words) || isOfChurch(words)) return key;
  // "Boot Barn" and bootbarn.com share a key. What is read from the joined words may be shorter.
  let joined = asOneWord(key);
  for (let times = 0; times < MOST_READINGS; times++) {
    const again = readFully(joined);
    if (again.isKnown) return key;
    const next = asOneWord(again.key);
    if (next === joined) return joined;
    joined = next;
  }
  return key;
}

const SETTLED_MAX = 5_000;
const settledKeys = new Map<string, string>();

/** Branches and receipts of one merchant differ in their names but not in how they are read. */
function settleOnce(read: string): string {
  const known = settledKeys.get(read);
  if (known !== undefined) return known;
  const key = settle(read);
  if (settledKeys.size >= SETTLED_MAX) settledKeys.clear();
  settledKeys.set(read, key);
  return key;
}

/**
 * The normalized name that groups the transactions of one merchant. It drops the wording of banks and payment
 * processors, branches, places, dates, phone numbers, and codes, and is never shown.
 */
export function merchantKey(name: string): string {
  const { key, isKnown } = read(firstOf(folded(name), LONGEST_NAME));
  return isKnown ? key : settleOnce(key);
}

/**
 * The words of a name that describe the merchant, without the wording of banks and payment processors. Unlike the key,
 * they include what it sells: "hazel furniture".
 */
export function describingWords(name: string): string {
  return merchantWords(firstOf(folded(name), LONGEST_NAME)).join(' ');
}
