import { bankPrefix, withBankWordApart, withoutBankParts } from './bank-prefix.ts';
import {
  bareProcessors,
  boughtWords,
  branchWords,
  currencies,
  datingWords,
  endWords,
  joiningWords,
  looseBankWords,
  monthNames,
  processors,
  streetWords,
} from './bank-words.ts';
import { knownMerchant } from './known-merchants.ts';
import { withoutFields } from './payment-fields.ts';
import { businessWords, plainCities, states } from './places.ts';
import {
  bare,
  date,
  endsName,
  isCode,
  isLongCode,
  isPlainWord,
  isReference,
  letter,
  nameWithCode,
  shortNumber,
} from './token-kinds.ts';

const STAR = '*';
const separators = /[\s,;()[\]{}|_<>=~^!?@"']+/;
const colons = /:(?!\d)|(?<!\d):/g;
const nameWithNumber = /^(\p{L}{3,})-?\d{3,}\p{L}*$/u;
/** What follows the slash is another name or a department: "comcast/xfinity". */
const twoNames = /^([\p{L}&-]{3,})\/\p{L}{3,}/u;
const digitalWallet = /^(?:apple|google|samsung) pay$/;
/** "target t- 3277" */
const letterOfBranch = /^[a-z]-$/;
const otherCurrency = /^non-(?:sterling|gbp|usd|eur|cad)$/;
const vowel = /[aeiouy]/;
const address =
  /^(?:https?)?(?:www\.)?((?:[\p{L}\d-]+\.)*[\p{L}\d-]{2,})\.(?:com|(?:c|co|net|org|gov|edu|io|ai|app|tv|us|uk|de|fr|nl|es|it|eu|info|me|ly|in|gg|fm|ca|au|ch|at|be|ie|so|sh|gl|se|dk|fi|pl|pt|nz|mx|biz|dev|xyz|shop|store|club|live|health|cloud|online)(?=$|[./]))([./].*)?/u;
const secondLevel = /\.(?:co|com|gov|org|ac|net)$/;
const LONGEST_MONTH = 31;

/** "factor75" is Factor 75. */
const nameAndNumber = /^(\p{L}{4,})(\d{1,2})$/u;

/** "studio21dance" is Studio 21 Dance, "4corners" 4 Corners. */
const numberWithin = /^(\p{L}{4,})(\d{1,2})(\p{L}{4,})$/u;
const numberBefore = /^(\d{1,2})(?!(?:st|nd|rd|th)$)(\p{L}{5,})$/u;

/** The words in a token: "wal-mart" has two, "at&t" one. */
function wordsIn(token: string): string[] {
  if (isPlainWord(token)) return token === 'and' ? [] : [token];
  if (/^\p{L}{1,2}&\p{L}{1,2}$/u.test(token)) return [token.replace('&', '')];
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(token)) return [token.replaceAll('.', '')];
  return token
    .replace(/(?<=\p{L})\+$/u, ' plus')
    .replace(nameAndNumber, '$1 $2')
    .replace(numberWithin, '$1 $2 $3')
    .replace(numberBefore, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && word !== 'and');
}

function wordsOfAll(tokens: readonly string[]): string[] {
  return tokens.flatMap((token) => wordsIn(addressName(token) ?? token));
}

/** The name in a URL: "uber" in help.uber.com. */
export function addressName(token: string): string | null {
  if (!token.includes('.')) return null;
  const name = address.exec(token)?.[1]?.replace(secondLevel, '');
  return name ? name.slice(name.lastIndexOf('.') + 1) : null;
}

/** Drops a payment processor's prefix, or what a merchant prints after its own asterisk. */
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
  if (left.length > 1 && right.length === 1 && states.has(right[0] ?? '')) return both;
  if (left.some((token, index) => index > 0 && endsName(token))) return both;
  const mark = markOf(left);
  if (abbreviates(mark, wordsOfAll(right)[0] ?? '')) return right;
  const isProcessor = processors.has(mark) || payingMark.test(mark);
  const mayBeKnown = !isProcessor || mark === 'google';
  const isRightKnown = mayBeKnown && !knownMerchant(wordsOfAll(left)) && knownMerchant(nameWords(right)) !== undefined;
  if (mayBeKnown && knownMerchant(wordsOfAll(both))) return isRightKnown ? right : both;
  if (!namesMerchant(right) || (mark.length > LONGEST_MARK && plainCities.has(nameWords(right).join(' ')))) return left;
  if (isRightKnown) return right;
  if (!isProcessor && !namesBusiness(right) && (mark.length > LONGEST_MARK || knownMerchant(wordsOfAll(left))))
    return left;
  const branch = mark === 'tst' ? right.findIndex((token, index) => index > 0 && token.startsWith('-')) : -1;
  if (branch > 0) return right.slice(0, branch);
  return bareProcessors.has(right[0] ?? '') ? withoutProcessor(right) : right;
}

const SHORTEST_ABBREVIATION = 4;

/** Whether the mark abbreviates the name after it: "vistapr*vistaprint.com", "rmtly*remitly". */
function abbreviates(mark: string, name: string): boolean {
  if (mark.length > 2 && name.startsWith(mark)) return true;
  if (mark.length < SHORTEST_ABBREVIATION || mark.charAt(0) !== name.charAt(0) || mark.length * 2 < name.length)
    return false;
  let at = 0;
  for (const letter of name) if (letter === mark.charAt(at)) at++;
  return at === mark.length;
}

/** What is printed before an asterisk: "gosq.com sq" is one processor twice. */
function markOf(left: readonly string[]): string {
  const isProcessors = left.every((token) => bareProcessors.has(token) || processors.has(token));
  return wordsOfAll(isProcessors ? left.slice(-1) : left).join('');
}

const LONGEST_MARK = 4;
const payingMark = /pay\d*$|^pay|checkout|billing/;

/** Whether the text after an asterisk is itself a business: "little acorn academy". */
function namesBusiness(tokens: readonly string[]): boolean {
  const words = nameWords(tokens);
  return words.length > 1 && words.slice(1).some((word) => businessWords.has(word) && !boughtWords.has(word));
}

/** Whether the text after an asterisk is more than a payment type, a code, or a phone number. */
function namesMerchant(tokens: readonly string[]): boolean {
  const end = tokens.findIndex((token) => isCode(token) || endsName(token));
  return (end < 0 ? tokens : tokens.slice(0, end)).some((token) => {
    const word = bare(token);
    return letter.test(word) && !endWords.has(word) && !boughtWords.has(word);
  });
}

/** Whether a short number or a month starts an address, a date, or a branch, which aren't part of the name. */
function endsNameHere(tokens: readonly string[], index: number): boolean {
  const token = tokens[index] ?? '';
  const next = tokens[index + 1] ?? '';
  if (isPlainWord(token)) {
    if (currencies.has(token)) return /^\d/.test(next);
    if (digitalWallet.test(`${token} ${next}`)) return true;
    if (monthNames.has(token)) return shortNumber.test(next) || /^20\d\d$/.test(next);
    return branchWords.has(token) && /^#?\d/.test(next);
  }
  if (shortNumber.test(token)) {
    if (token.startsWith('0') || (monthNames.has(next) && Number(token) <= LONGEST_MONTH)) return true;
    return tokens.slice(index + 2, index + 5).some((later) => streetWords.has(bare(later)));
  }
  if (token === '#' || letterOfBranch.test(token)) return /^\d/.test(next);
  if (otherCurrency.test(token)) return true;
  return branchWords.has(bare(token)) && /^#?\d/.test(next);
}

/** The words of a name, up to the first number, date, code, or address. */
function nameWords(tokens: readonly string[]): string[] {
  const words: string[] = [];
  let hasName = false;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] ?? '';
    if (isPlainWord(token) && token !== 'store' && token !== 'www') {
      if (hasName && endsNameHere(tokens, index)) break;
      if (token !== 'and') words.push(token);
      hasName = true;
      continue;
    }
    if (!hasName && (isReference(token) || (index === 0 && isLongCode(token) && tokens.length > 1))) continue;
    const named = addressName(token);
    const glued = nameWithNumber.exec(token)?.[1];
    if (glued && vowel.test(glued)) return [...words, glued];
    const beforeCode = hasName ? undefined : nameWithCode.exec(token)?.[1];
    if (beforeCode) return [beforeCode];
    if (hasName) {
      // The UPS Store is not UPS.
      if (token === 'store') words.push(token);
      if (endsName(token) || endsNameHere(tokens, index)) {
        if (words.length > 1 && (date.test(token) || shortNumber.test(token)) && datingWords.has(words.at(-1) ?? ''))
          words.pop();
        break;
      }
      if (token === 'store') continue;
      if (named && (token.includes('/') || repeats(words, named) || /\..*\./.test(token))) break;
    }
    if (!hasName && token === 'www' && tokens.length > 1) continue;
    const beforeSlash = twoNames.exec(token)?.[1];
    if (beforeSlash && !named) return [...words, ...wordsIn(beforeSlash)];
    words.push(...(named ? addressWords(token, named) : wordsIn(token)));
    // After a URL comes a place, not more of the name.
    if (named && !hasName && knownMerchant(words) === undefined) break;
    hasName ||= letter.test(token);
  }
  return words;
}

function repeats(words: readonly string[], named: string): boolean {
  const joined = words.join('');
  return joined.startsWith(named.replaceAll('-', '')) || named.replaceAll('-', '').endsWith(joined);
}

/** Apple's bills and its store differ only in the path of the URL. */
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
    if (isLetter && (afterLetter || (word === 's' && /^\p{L}{2,}[^\Ws]$/u.test(last))))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
    afterLetter = isLetter;
  }
  return joined;
}

const plainWords = /^[a-z]+(?: [a-z]+)*$/;

/** The digits of a card number that aren't printed. */
const hiddenDigits = /\*{2,}-?(?=\d)/g;
const scheme = /(^|\s)https?(?::\/*)?(?=\p{L}{3})/gu;

/** Separates asterisks and number signs into tokens of their own; most names have none. */
function tokensOf(text: string): string[] {
  let plain = text.includes('http') ? text.replace(scheme, '$1') : text;
  if (plainWords.test(plain)) return plain.split(' ');
  if (plain.includes("'")) plain = plain.replaceAll("'", '');
  if (plain.includes(':')) plain = plain.replace(colons, ' ');
  if (plain.includes(STAR)) plain = plain.replace(hiddenDigits, 'xx').replace(/\*+/g, ' * ');
  if (plain.includes('#')) plain = plain.replace(/#+/g, ' #');
  if (plain.includes('on-line')) plain = plain.replaceAll('on-line', 'online');
  if (plain.includes(' w/o ')) plain = plain.replace(' w/o ', ' without ');
  return plain.split(separators).filter(Boolean);
}

const transferWord = /^(?:inst|instant|xfer|transfer|purchase|payment|pmt)$/;
/** Words after PayPal that make it the merchant. */
const payPals = /^(?:credit|europe|inc|holdings?|pte|uk|ltd|ag|sarl|s|des|com|working|cash|debit|giving)\b/;

/** "PayPal inst xfer" before a merchant is the payment method; with no merchant after it, PayPal is the merchant. */
function withoutTransfer(tokens: readonly string[]): readonly string[] {
  const next = tokens[1] ?? '';
  if (tokens[0] !== 'paypal' || next === STAR || payPals.test(next)) return tokens;
  const start = tokens.findIndex((token, index) => index > 0 && !transferWord.test(token));
  return start > 0 && namesMerchant(tokens.slice(start)) ? tokens.slice(start) : tokens;
}

const title = /^(?:dr|mme|mlle|herr|frau)$/;

/** "Dr. Helen Park" is Helen Park; Dr. Pepper stays. */
function withoutTitle(tokens: readonly string[]): readonly string[] {
  return tokens.length > 2 && title.test(bare(tokens[0] ?? '')) ? tokens.slice(1) : tokens;
}

const otherBank = /^non-[a-z]+$/;

/** "Non-Chase ATM" is an ATM: the name is the bank that doesn't own it. */
function withoutOtherBank(tokens: readonly string[]): readonly string[] {
  return otherBank.test(tokens[0] ?? '') && tokens[1] === 'atm' ? tokens.slice(1) : tokens;
}

/** "ideal bol.com": before a known merchant, even one word that may start a name is the bank's. */
function withoutLooseWord(tokens: readonly string[]): readonly string[] {
  if (tokens.length < 2 || !looseBankWords.has(tokens[0] ?? '') || tokens[1] === STAR) return tokens;
  const rest = tokens.slice(1);
  if (knownMerchant(nameWords(tokens))) return tokens;
  const isKnown =
    knownMerchant(nameWords(rest)) ?? (addressName(rest[0] ?? '') && knownMerchant(nameWords(rest.slice(0, 1))));
  return isKnown ? rest : tokens;
}

/** Where a name starts: a connecting word before it may be its own, as in Con Edison. */
function nameStart(tokens: readonly string[]): number {
  const start = bankPrefix(tokens);
  if (start === 0 || !joiningWords.has(bare(tokens[start - 1] ?? ''))) return start;
  return knownMerchant(nameWords(tokens.slice(start - 1))) ? start - 1 : start;
}

/** The words of a folded name that may identify the merchant, without bank wording and trailing details. */
export function merchantWords(folded: string): string[] {
  const tokens = withBankWordApart(withoutOtherBank(tokensOf(withoutFields(folded))));
  const rest = withoutProcessor(withoutTransfer(withoutBankParts(withoutLooseWord(tokens.slice(nameStart(tokens))))));
  return joinLetters(nameWords(withoutTitle(rest)));
}
