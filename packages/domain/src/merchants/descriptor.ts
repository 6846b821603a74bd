import {
  bankWords,
  bareProcessors,
  branchWords,
  endWords,
  joiningWords,
  looseBankWords,
  monthName,
  processors,
  streetWords,
} from './bank-words.ts';
import { knownMerchant } from './known-merchants.ts';

const STAR = '*';
const separators = /[\s,;()[\]{}|_<>=~^!?@"']+/;
const colons = /:(?!\d)|(?<!\d):/g;

/** Labels of fields that banks print after the payee's name, each with a colon or number sign. */
const bankFields =
  /\s(?:(?:des|indn|co entry descr|desc date|(?:(?:web|ppd|ccd|tel|co|orig) )?id|trn)\s?:|(?:ref(?:erence)?|trace|conf(?:irmation)?|auth(?: code)?)\s?[:#])/;
const nameField = /^orig co name ?: ?/;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const date = new RegExp(
  `^(?:\\d{1,2}[./-]\\d{1,2}(?:[./-]\\d{2,4})?|\\d{4}[./-]\\d{1,2}[./-]\\d{1,2}(?:t[\\d:.]*)?|\\d{1,2}-?(?:${months})[a-z]{0,6}-?\\d{0,4}|\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[ap]m)?|\\d{1,2}[ap]m)$`,
);
const fullDate = /^(?:\d{2}[./-]\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4}.*|\d{1,2}[a-z]{3}\d{2,4})$/;
const mask = /^[x\d]*xx[x\d-]*$/;
const numberOnly = /^[+\d][\d.+/-]*$/;
const threeDigits = /^\d{3}/;
const branchNumber = /^[a-z]{1,2}-?\d{3,}/;
const nameWithNumber = /^(\p{L}{3,})\d{3,}\p{L}{0,3}$/u;
const vowel = /[aeiouy]/;
const mixed = /^(?=.*\d)(?=.*[a-z])[a-z\d-]+$/;
const letter = /\p{L}/u;
const shortNumber = /^\d{1,2}$/;
const address =
  /^(?:https?)?(?:www\.)?((?:[\p{L}\d-]+\.)*[\p{L}\d-]{2,})\.(?:com|(?:c|co|net|org|gov|edu|io|ai|app|tv|us|uk|de|fr|nl|es|it|eu|info|me|ly|in|gg|fm|ca|au|ch|at|be|ie)(?=$|[./]))([./].*)?/u;
const secondLevel = /\.(?:co|com|gov|org|ac|net)$/;

/** Most tokens are letters without a leading x, so no pattern for numbers, codes, masks or addresses can match them. */
function isPlainWord(token: string): boolean {
  for (let index = 0; index < token.length; index++) {
    const code = token.charCodeAt(index);
    if (code < 97 || code > 122) return false;
  }
  return token.charCodeAt(0) !== LETTER_X;
}

const LETTER_X = 120;
const MAX_MONTH_DAYS = 31;

/** Numbers in product names: Microsoft 365, Xbox 360. */
const productNumber = /^36[05]$/;

function isNumber(token: string): boolean {
  return numberOnly.test(token) && (token.startsWith('+') || token.replace(/\D/g, '').length >= 3);
}

/** A mix of letters and digits that isn't part of a name: 2k4rt8yi3, p2f3c1a9b0. */
function isCode(token: string): boolean {
  if (!mixed.test(token)) return false;
  if (token.length >= 10) return true;
  if (!/\d.*\d/.test(token)) return false;
  return token.length >= 6 || (token.length === 5 && /\d[a-z]+\d|[a-z]\d+[a-z]/.test(token));
}

/** Whether a token ends the name, so that it and everything after it are dropped. */
function endsName(token: string): boolean {
  if (isPlainWord(token) || productNumber.test(token)) return false;
  return (
    token.startsWith('#') ||
    isNumber(token) ||
    threeDigits.test(token) ||
    date.test(token) ||
    branchNumber.test(token) ||
    mask.test(token) ||
    isCode(token)
  );
}

/** Whether a token before the name isn't part of it. Numbers of up to four digits can be: 99 Ranch, 24 Hour Fitness. */
function isReference(token: string): boolean {
  if (isPlainWord(token)) return false;
  return (
    /^#?(?:\d{5,}|0\d+)$/.test(token) || fullDate.test(token) || mask.test(token) || /^[a-z]{0,2}\d{6,}$/.test(token)
  );
}

function withoutPunctuation(token: string): string {
  if (isPlainWord(token)) return token;
  return token.replace(/^[-.]+|[-.]+$/g, '');
}

/** How many leading tokens are the bank's own: "purchase authorized on 05/12", "carte 12/05". */
function bankPrefix(tokens: readonly string[]): number {
  let strong = 0;
  let loose = 0;
  let references = 0;
  let index = 0;
  for (; index < tokens.length; index++) {
    const token = withoutPunctuation(tokens[index] ?? '');
    const next = withoutPunctuation(tokens[index + 1] ?? '');
    if (bankWords.has(token)) strong++;
    else if (looseBankWords.has(token) || (token === 'check' && /^ca?rd$/.test(next))) loose++;
    else if (strong + loose > 0 && (isReference(token) || isCode(token) || date.test(token) || /^x?\d{4}$/.test(token)))
      references++;
    else if (index > 0 && joiningWords.has(token) && strong + loose > 0) {
      if (token === 'on' && !date.test(next) && !isReference(next)) break;
    } else if (token !== '' && token !== STAR) break;
  }
  const isBankPrefix = strong > 0 || loose > 1 || (loose > 0 && references > 0);
  return isBankPrefix ? index : 0;
}

/** The words in a token: "wal-mart" has two, "at&t" one. */
function wordsIn(token: string): string[] {
  if (isPlainWord(token)) return token === 'and' ? [] : [token];
  if (/^\p{L}{1,2}&\p{L}{1,2}$/u.test(token)) return [token.replace('&', '')];
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(token)) return [token.replaceAll('.', '')];
  return token
    .replace(/(?<=\p{L})\+$/u, ' plus')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && word !== 'and');
}

function wordsOfAll(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => wordsIn(addressName(token) ?? token));
}

/** The name in an internet address: "uber" in help.uber.com. */
function addressName(token: string): string | null {
  if (!token.includes('.')) return null;
  const name = address.exec(token)?.[1]?.replace(secondLevel, '');
  return name ? name.slice(name.lastIndexOf('.') + 1) : null;
}

/** Drops a payment processor before the merchant, and whatever a merchant prints after its own asterisk. */
function withoutProcessor(tokens: readonly string[]): readonly string[] {
  const star = tokens.indexOf(STAR);
  if (star < 0) {
    const processor = bareProcessors.has(tokens[0] ?? '') && tokens.slice(1).some((token) => letter.test(token));
    return processor && !knownMerchant(wordsOfAll(tokens)) ? tokens.slice(1) : tokens;
  }
  const left = tokens.slice(0, star);
  const right = tokens.slice(star + 1).filter((token) => token !== STAR);
  if (left.length === 0) return withoutProcessor(right);
  const both = [...left, ...right];
  const mark = wordsOfAll(left).join('');
  const isProcessor = processors.has(mark);
  if (left.some((token, index) => index > 0 && endsName(token))) return both;
  const code = right.findIndex(isCode);
  const readable = code < 0 ? right : right.slice(0, code);
  const merchantFollows = readable.some(
    (token) => letter.test(token) && !endsName(token) && !endWords.has(withoutPunctuation(token)),
  );
  if ((!isProcessor || mark === 'google') && knownMerchant(wordsOfAll(both))) {
    return knownMerchant(wordsOfAll(left)) === undefined && knownMerchant(wordsOfAll(right)) ? right : both;
  }
  if (!merchantFollows) return both;
  if (!isProcessor && mark.length > 4) return left;
  const branch = mark === 'tst' ? right.findIndex((token, index) => index > 0 && token.startsWith('-')) : -1;
  return branch < 0 ? right : right.slice(0, branch);
}

/** Whether a short number or month starts something that isn't part of the name: an address, a date, a branch. */
function endsNameHere(tokens: readonly string[], index: number): boolean {
  const token = tokens[index] ?? '';
  const next = tokens[index + 1] ?? '';
  if (shortNumber.test(token)) {
    if (token.startsWith('0') || (monthName.test(next) && Number(token) <= MAX_MONTH_DAYS)) return true;
    return tokens.slice(index + 2, index + 5).some((later) => streetWords.has(withoutPunctuation(later)));
  }
  if (monthName.test(token)) return shortNumber.test(next) || /^20\d\d$/.test(next);
  if (token === '#') return /^\d/.test(next);
  return branchWords.has(withoutPunctuation(token)) && /^#?\d/.test(next);
}

/** The words of a name up to the first number, date, code or address after it. */
function nameWords(tokens: readonly string[]): string[] {
  const words: string[] = [];
  let hasName = false;
  for (const [index, token] of tokens.entries()) {
    if (!hasName && isReference(token)) continue;
    const named = addressName(token);
    const glued = isPlainWord(token) ? undefined : nameWithNumber.exec(token)?.[1];
    if (glued && vowel.test(glued)) return [...words, glued];
    if (hasName) {
      // The UPS Store is not UPS.
      if (token === 'store') words.push(token);
      if (endsName(token) || endsNameHere(tokens, index)) break;
      if (token === 'store') continue;
      if (named && (token.includes('/') || repeats(words, named) || /\..*\./.test(token))) break;
    }
    words.push(...(named ? addressWords(token, named) : wordsIn(token)));
    hasName ||= letter.test(token);
  }
  return words;
}

function repeats(words: readonly string[], named: string): boolean {
  const joined = words.join('');
  return joined.startsWith(named.replaceAll('-', '')) || named.replaceAll('-', '').endsWith(joined);
}

/** Apple's bills and its store differ only in what follows the address. */
function addressWords(token: string, named: string): string[] {
  const section = /^(?:apple|itunes)$/.test(named) ? /\/([a-z]+)/.exec(token)?.[1] : undefined;
  if (!section) return wordsIn(named);
  return [named, section.startsWith('bill') ? 'bill' : section];
}

/** "trader joe s" is Trader Joe's, "h e b" is HEB. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let afterLetter = false;
  for (const word of words) {
    const isLetter = word.length === 1 && letter.test(word);
    const last = joined.at(-1) ?? '';
    if (isLetter && (afterLetter || (word === 's' && /^\p{L}{3,}$/u.test(last))))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
    afterLetter = isLetter;
  }
  return joined;
}

/** Splits text into tokens, with asterisks and number signs separated from the words before them. */
function tokensOf(text: string): string[] {
  let plain = text;
  if (plain.includes("'")) plain = plain.replaceAll("'", '');
  if (plain.includes(':')) plain = plain.replace(colons, ' ');
  if (plain.includes(STAR)) plain = plain.replace(/\*+/g, ' * ');
  if (plain.includes('#')) plain = plain.replace(/#+/g, ' #');
  return plain.split(separators).filter(Boolean);
}

function withoutBankFields(folded: string): string {
  if (!folded.includes(':') && !folded.includes('#')) return folded;
  const end = folded.search(bankFields);
  return (end > 0 ? folded.slice(0, end) : folded).replace(nameField, '');
}

/** The words of a folded name that can be the merchant's, without the bank's wording and whatever follows the name. */
export function merchantWords(folded: string): string[] {
  const tokens = tokensOf(withoutBankFields(folded));
  const rest = withoutProcessor(tokens.slice(bankPrefix(tokens)));
  const isZelle = rest[0] === 'zelle';
  const payee = isZelle ? rest.filter((token) => !looseBankWords.has(token) && !joiningWords.has(token)) : rest;
  return joinLetters(nameWords(payee));
}
