import { balanceColumns, matchBalance } from './csv-balances.ts';
import { hasRole, type MoneyColumn } from './csv-columns.ts';
import { difference } from './csv-proof.ts';
import { type MoneyEvidence, type MoneyGuess, sureGuess } from './csv-reading.ts';
import { fold } from './fold.ts';

/** Some banks exclude the fee from the amount and others include it. Ask if no balance shows which. */
export function withFee(guess: MoneyGuess, column: MoneyColumn, evidence: MoneyEvidence): MoneyGuess {
  const { reading, doubt } = guess;
  if (doubt) {
    const options = doubt.options.map((option) => withFee(option, column, evidence));
    return { ...guess, doubt: { ...doubt, options } };
  }
  const { money, order } = evidence;
  const { amount, direction } = reading.columns;
  const fee = money.find((one) => hasRole(one, 'fee') && one.positives + one.negatives > 0);
  const isPlain = amount !== undefined && direction === undefined && reading.unmarked === undefined;
  if (!fee || !isPlain || /\bnet\b|\btotal\b/.test(fold(column.name))) return guess;
  const real = column.values.map((value) => (value === null || !reading.isOutPositive ? value : -value));
  const fees = fee.values.map((value) => (value === null ? null : Math.abs(value)));
  const balances = balanceColumns(money, column, fee);
  const withoutFees = matchBalance(real, balances, order)?.proof?.explained ?? 0;
  const withFees = matchBalance(difference(real, fees), balances, order)?.proof?.explained ?? 0;
  const feeGuess = { ...guess, reading: { ...reading, columns: { ...reading.columns, fee: fee.index } } };
  if (withFees > withoutFees) return feeGuess;
  if (withoutFees > withFees) return guess;
  return {
    ...feeGuess,
    isProved: false,
    doubt: { kind: 'fee', options: [sureGuess(feeGuess.reading), sureGuess(reading)] },
  };
}
