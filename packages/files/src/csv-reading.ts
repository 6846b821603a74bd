import type { Column, MoneyColumn } from './csv-columns.ts';
import type { Direction } from './csv-direction.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { ColumnPair } from './csv-pairs.ts';
import type { FileOrder } from './csv-proof.ts';
import type { SignEvidence } from './csv-sign.ts';

/** The part of a mapping that describes the amounts. */
export type MoneyReading = Pick<
  CsvMapping,
  'columns' | 'isOutPositive' | 'isOutNegative' | 'isInNegative' | 'directionWords' | 'unmarked'
>;

export interface MoneyGuess {
  readonly reading: MoneyReading;
  readonly isProved: boolean;
  /** Every step of the balance is explained. */
  readonly isWholeProof?: boolean;
  /** The amounts are in the account's currency, whatever a currency column says. */
  readonly isInOwnCurrency?: boolean;
  /** The alternatives, or null if the guess is certain. */
  readonly doubt: MoneyDoubt | null;
}

export interface MoneyDoubt {
  readonly kind: 'amount' | 'sign' | 'direction' | 'fee';
  /** The likeliest comes first. Each option may have doubts of its own. */
  readonly options: readonly MoneyGuess[];
}

export interface MoneyEvidence extends SignEvidence {
  /** The text columns. */
  readonly columns: readonly Column[];
  readonly money: readonly MoneyColumn[];
  readonly order: FileOrder;
  readonly rows: number;
  /** A direction column that marks some rows as having moved no money. */
  readonly memoColumn: number | undefined;
}

/** Money columns that aren't the transaction amount. */
export const nonAmountRoles = ['balance', 'otherAmount', 'fee', 'rate', 'price', 'quantity'] as const;

export const sureGuess = (reading: MoneyReading, isProved = false): MoneyGuess => ({ reading, isProved, doubt: null });

export function flipReading(reading: MoneyReading): MoneyReading {
  const { moneyIn, moneyOut, ...others } = reading.columns;
  if (moneyIn === undefined || moneyOut === undefined) return { ...reading, isOutPositive: !reading.isOutPositive };
  const { isInNegative, isOutNegative, ...rest } = reading;
  return {
    ...rest,
    columns: { ...others, moneyIn: moneyOut, moneyOut: moneyIn },
    ...(isOutNegative && { isInNegative: true }),
    ...(isInNegative && { isOutNegative: true }),
  };
}

/** A certain guess, or one that asks which sign is money out. */
export function moneyGuess(reading: MoneyReading, isSure: boolean, isProved = false): MoneyGuess {
  if (isSure) return sureGuess(reading, isProved);
  return {
    reading,
    isProved: false,
    doubt: { kind: 'sign', options: [sureGuess(reading), sureGuess(flipReading(reading))] },
  };
}

export function pairReading({ out, into }: ColumnPair): MoneyReading {
  return {
    columns: { moneyOut: out.index, moneyIn: into.index },
    isOutPositive: false,
    ...(out.negatives > out.positives && { isOutNegative: true }),
    ...(into.negatives > into.positives && { isInNegative: true }),
  };
}

export const amountReading = (amount: number, isOutPositive: boolean): MoneyReading => ({
  columns: { amount },
  isOutPositive,
});

export function directedReading(column: MoneyColumn, direction: Direction): MoneyReading {
  return {
    columns: { amount: column.index, direction: direction.column.index },
    isOutPositive: false,
    ...(direction.words && { directionWords: direction.words }),
  };
}
