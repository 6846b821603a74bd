import type { Column, MoneyColumn } from './csv-columns.ts';
import type { Direction } from './csv-direction.ts';
import type { CsvMapping } from './csv-mapping.ts';
import type { Pair } from './csv-pairs.ts';
import type { FileOrder } from './csv-proof.ts';
import type { SignEvidence } from './csv-sign.ts';

/** The part of a mapping that says what the amounts are. */
export type MoneyReading = Pick<
  CsvMapping,
  'columns' | 'isOutPositive' | 'isOutNegative' | 'isInNegative' | 'directionWords' | 'unmarked'
>;

export interface MoneyGuess {
  readonly reading: MoneyReading;
  readonly isProved: boolean;
  /** Nearly every movement of the balance is explained. */
  readonly isWholeProof?: boolean;
  /** Whatever a column of currencies says, the amounts are in the account's. */
  readonly isInOwnCurrency?: boolean;
  /** What else it may be; null when the guess is sure. */
  readonly doubt: MoneyDoubt | null;
}

export interface MoneyDoubt {
  readonly kind: 'amount' | 'sign' | 'direction' | 'fee';
  /** The likeliest first; each may leave another doubt. */
  readonly options: readonly MoneyGuess[];
}

export interface MoneyEvidence extends SignEvidence {
  /** Those that hold words. */
  readonly columns: readonly Column[];
  readonly money: readonly MoneyColumn[];
  readonly order: FileOrder;
  readonly rows: number;
  /** A column of directions in which some rows say that they moved no money. */
  readonly memoColumn: number | undefined;
}

/** Columns of money that is not the amount of the transaction. */
export const aside = ['balance', 'otherAmount', 'fee', 'rate', 'price', 'quantity'] as const;

export const sure = (reading: MoneyReading, isProved = false): MoneyGuess => ({ reading, isProved, doubt: null });

export function turned(reading: MoneyReading): MoneyReading {
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

/** Sure, or with the question which of the two signs is money out. */
export function signed(reading: MoneyReading, isSure: boolean, isProved = false): MoneyGuess {
  if (isSure) return sure(reading, isProved);
  return { reading, isProved: false, doubt: { kind: 'sign', options: [sure(reading), sure(turned(reading))] } };
}

export function pairReading({ out, into }: Pair): MoneyReading {
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
