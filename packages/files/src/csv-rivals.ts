import { type Column, hasRole, type MoneyColumn, rankOf } from './csv-columns.ts';
import { isCurrencyCode } from './currencies.ts';
import { fold } from './fold.ts';

/** Names of amounts as charged to the account, after currency conversion. */
const settledName =
  /\b(?:billing|billed|settle\w*|posted|charged|account (?:currency|amount)|home currency|base currency|abrechnung\w*|kontowahrung|zahlbetrag|rozlicz\w*|waluci?e? rachunku|mene uctu|compte|cuenta|conto)\b|платежа|валюте счета|請求|支払金額/;

const isSettled = ({ name }: Column) => settledName.test(fold(name));
const isNet = ({ name }: Column) => /\bnet\b|\bnetto\b/.test(fold(name));

function differ(a: MoneyColumn, b: MoneyColumn): boolean {
  return b.values.some((value, at) => value !== null && Math.abs(value) !== Math.abs(a.values[at] ?? 0));
}

/** Whether the amounts only differ by each row's fee. */
function differByFee(a: MoneyColumn, b: MoneyColumn, money: readonly MoneyColumn[]): boolean {
  return money
    .filter((column) => hasRole(column, 'fee'))
    .some(({ values }) =>
      a.values.every((value, at) => {
        const gap = Math.abs((value ?? 0) - (b.values[at] ?? 0));
        return gap === 0 || gap === Math.abs(values[at] ?? 0);
      }),
    );
}

/** The nearest currency column of an amount. */
function currencyBy(column: MoneyColumn, words: readonly Column[]): Column | undefined {
  return words
    .filter(({ filled, distinct }) => filled > 0 && [...distinct].every(isCurrencyCode))
    .sort((a, b) => Math.abs(a.index - column.index) - Math.abs(b.index - column.index))[0];
}

/** Whether `a` is always in one currency while `b` is in the currency of each purchase. */
function isInOneCurrency(a: MoneyColumn, b: MoneyColumn, words: readonly Column[]): boolean {
  const [own, other] = [currencyBy(a, words), currencyBy(b, words)];
  return (
    own !== undefined && other !== undefined && own !== other && own.distinct.size === 1 && other.distinct.size > 1
  );
}

/** Whether `a` is known to be the amount to import. */
function beats(a: MoneyColumn, b: MoneyColumn, money: readonly MoneyColumn[], words: readonly Column[]): boolean {
  if (isNet(a) && !isNet(b) && differByFee(a, b, money)) return true;
  if (isSettled(a) !== isSettled(b)) return isSettled(a);
  return isInOneCurrency(a, b, words);
}

/** Whether an unnamed column has the same numbers on some rows, and probably another currency on the others. */
function isTwin(column: MoneyColumn, amount: MoneyColumn, rows: number): boolean {
  if (column.roles.length > 0 || !column.hasDecimals || column.filled < rows * 0.9) return false;
  const same = column.values.filter((value, at) => value !== null && value === amount.values[at]).length;
  return same > 0 && same * 4 >= rows;
}

export interface AmountChoice {
  readonly amount: MoneyColumn;
  /** Another column has the amounts in the currencies of the purchases. */
  readonly isInOwnCurrency: boolean;
  /** Other columns that are just as likely. */
  readonly rivals: readonly MoneyColumn[];
}

/** Finds the amount column by name, and others that are just as likely. */
export function chooseAmount(
  money: readonly MoneyColumn[],
  words: readonly Column[],
  rows: number,
): AmountChoice | null {
  const named = money.filter((column) => hasRole(column, 'amount') && !hasRole(column, 'balance', 'otherAmount'));
  const fullest = Math.max(0, ...named.map(({ filled }) => filled));
  const full = named
    .filter(({ filled }) => filled >= Math.min(fullest, rows) * 0.8)
    .sort((a, b) => Number(b.negatives > 0) - Number(a.negatives > 0) || rankOf(a, 'amount') - rankOf(b, 'amount'));
  const [first] = full;
  if (!first) return null;
  const likely = [...full, ...money.filter((column) => isTwin(column, first, rows))];
  const amount = likely.find((one) =>
    likely.every((other) => other === one || !differ(one, other) || beats(one, other, money, words)),
  );
  if (amount) {
    const others = likely.filter((other) => differ(amount, other));
    return { amount, rivals: [], isInOwnCurrency: others.some((other) => !differByFee(amount, other, money)) };
  }
  const isBeaten = (one: MoneyColumn) => likely.some((other) => differ(one, other) && beats(other, one, money, words));
  const left = likely.filter((one) => !isBeaten(one));
  const chosen = left[0] ?? first;
  return {
    amount: chosen,
    isInOwnCurrency: false,
    rivals: left.filter((one) => one !== chosen && differ(chosen, one)),
  };
}
