import {
  bankPhrase,
  bankWords,
  currencies,
  datingWords,
  joiningWords,
  looseBankWords,
  partyWords,
  phraseBeginnings,
  processors,
  transferWords,
} from './bank-words.ts';
import { bare, date, isCode, isPlainWord, isReference, nameWithCode } from './token-kinds.ts';

/** The last digits of a card, a terminal id, or a bank word joined to a date. */
const cardOrTerminal = /^(?:x?\d{4}|[a-z]\d{3,4}|p(?:mt|ymt|ur)\d.*)$/;
const numbered = /^(?:pasnr|pas|nr|no|numero|card|carte|karte|tarj)\.?$/;

/** The cash that was paid out with a purchase: "$ 20.00". */
const amount = /^(?:\$|\$?\d+[.,]\d\d)$/;

/** "debitkartenumsatz", "kartenzahlung". */
const SHORTEST_COMPOUND = 10;
const germanCompound =
  /^(?:(?:visa|debit|kredit|giro|basis|folge|echtzeit|dauer|online|sepa)*karten?|visa|debit|online|sepa|echtzeit)(?:zahlung|umsatz|ein?kauf|kauf|lastschrift|u(?:e)?berweisung|belastung|abrechnung|verfu(?:e)?gung|transaktion)$/;

/** Whether every part of a token is bank wording: "sepa-lastschrift", "visa/dankort". */
function isBankCompound(token: string): boolean {
  if (token.length >= SHORTEST_COMPOUND && germanCompound.test(token)) return true;
  if (isPlainWord(token) || !/[-/]/.test(token)) return false;
  return token.split(/[-/]/).every((part) => bankWords.has(part) || looseBankWords.has(part));
}

function isDateOrReference(token: string): boolean {
  return date.test(token) || isReference(token);
}

const beforeHyphen = /^([a-z/]+)-(\p{L}.*)$/u;

/** Separates a bank's word from the name that it is joined to: "vdp-quillan". */
export function withBankWordApart(tokens: readonly string[]): readonly string[] {
  const [, word = '', rest = ''] = beforeHyphen.exec(tokens[0] ?? '') ?? [];
  const isJoined = bankWords.has(word) && !bankWords.has(tokens[0] ?? '') && !isBankCompound(tokens[0] ?? '');
  return isJoined ? [word, rest, ...tokens.slice(1)] : tokens;
}

function isBanksPart(part: string): boolean {
  return bankWords.has(part) || looseBankWords.has(part) || transferWords.has(part) || processors.has(part);
}

/** Whether money goes out or comes in, and to whom, in Indian payments: "upi/dr/412345678901/quillan". */
const direction = /^(?:[dc]r|p2[amp])$/;
const twoLetters = /\p{L}{2}/u;

/** Drops a bank's words before slashes: "ach/quillan". */
export function withoutBankParts(tokens: readonly string[]): readonly string[] {
  const [first = '', ...rest] = tokens;
  if (!first.includes('/')) return tokens;
  const parts = first.split('/').filter(Boolean);
  if (!isBanksPart(parts[0] ?? '')) return tokens;
  const start = parts.findIndex((part) => twoLetters.test(part) && !isBanksPart(part) && !direction.test(part));
  const name = parts[start];
  if (name === undefined) return tokens;
  if (name.includes('.')) return [parts.slice(start).join('/'), ...rest];
  return start < parts.length - 1 ? [name] : [name, ...rest];
}

const ownCharge = /^(?:fe|fees?|charges?|interest)$/;

/** The number of leading tokens that are bank wording: "purchase authorized on 05/12", "carte 12/05". */
export function bankPrefix(tokens: readonly string[]): number {
  let strong = 0;
  let loose = 0;
  let references = 0;
  let isTransfer = false;
  let index = 0;
  for (; index < tokens.length; index++) {
    const token = bare(tokens[index] ?? '');
    const next = bare(tokens[index + 1] ?? '');
    const isBegun = strong + loose > 0;
    isTransfer ||= token.split('-').some((part) => transferWords.has(part));
    const isCardBefore = index === 0 && /^\d{3,6}$/.test(token) && (bankWords.has(next) || looseBankWords.has(next));
    if (isCardBefore) continue;
    if (phraseBeginnings.has(token) && bankPhrase.test(`${token} ${next}`)) {
      strong++;
      index++;
    } else if (bankWords.has(token) || isBankCompound(token)) strong++;
    else if (looseBankWords.has(token)) loose++;
    else if (isBegun && numbered.test(token) && /^\d{3,}$/.test(next)) references++;
    else if (
      isBegun &&
      (isDateOrReference(token) ||
        (isCode(token) && !nameWithCode.test(token)) ||
        cardOrTerminal.test(token) ||
        (numbered.test(tokens[index - 1] ?? '') && /^\d{3,}$/.test(token)))
    )
      references++;
    else if (isBegun && amount.test(token)) references++;
    else if (currencies.has(token) && /^\d/.test(next)) {
      references++;
      strong++;
      index++;
      // Splitting into tokens has separated the decimals of an amount.
      if (/^\d\d$/.test(tokens[index + 1] ?? '')) index++;
    } else if (isBegun && joiningWords.has(token)) continue;
    else if (isBegun && isTransfer && partyWords.has(token)) continue;
    else if (index > 0 && isBegun && datingWords.has(token)) {
      if (!isDateOrReference(next) && !bankWords.has(next) && !looseBankWords.has(next)) break;
    } else if (index < 2 && /^[a-z]?\d{4}$/.test(token) && date.test(next)) loose++;
    else if (token !== '' && token !== '*') break;
  }
  const isBanks = strong > 0 || loose > 1 || (loose > 0 && references > 0);
  // What remains of a bank's own fee would be "fee", whatever it is for.
  const isFee =
    index > 0 &&
    ownCharge.test(tokens[index] ?? '') &&
    tokens.slice(index + 1).every((token) => isDateOrReference(token));
  return isBanks && !isFee ? index : 0;
}
