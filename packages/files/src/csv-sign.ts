import type { MoneyColumn } from './csv-columns.ts';
import type { AccountKind } from './csv-direction.ts';
import { hintOf } from './csv-value-words.ts';

export interface SignGuess {
  /** Purchases are written without a minus, as cards do. */
  readonly isOutPositive: boolean;
  readonly isSure: boolean;
}

export interface SignEvidence {
  readonly kind: AccountKind | null;
  /** What is written about each row. */
  readonly texts: readonly string[];
  /** The table has columns that only cards have. */
  readonly isCard: boolean;
  /** Decimal commas or semicolons. */
  readonly isContinental: boolean;
}

const LOOKED_AT = 2_000;
/** One word may be a shop's name. */
const ENOUGH_VOTES = 2;

/** How many rows say that a minus is money out, and how many say the opposite. */
export function votesOf({ values }: Pick<MoneyColumn, 'values'>, texts: readonly string[]) {
  let [asWritten, turned] = [0, 0];
  for (let at = 0; at < Math.min(values.length, LOOKED_AT); at += 1) {
    const value = values[at] ?? 0;
    const hint = value === 0 ? null : hintOf(texts[at] ?? '');
    if (hint === null) continue;
    if ((hint === 'out') === value < 0) asWritten += 1;
    else turned += 1;
  }
  return { asWritten, turned };
}

function withoutMinus({ kind, isCard }: SignEvidence, { asWritten, turned }: ReturnType<typeof votesOf>): SignGuess {
  if (kind === 'liability' || isCard) return { isOutPositive: true, isSure: asWritten === 0 || isCard };
  if (turned >= 2 && asWritten === 0) return { isOutPositive: true, isSure: true };
  if (asWritten >= 2 && turned === 0) return { isOutPositive: false, isSure: true };
  return { isOutPositive: kind !== 'asset', isSure: false };
}

/** Which sign money out has, where no balance proves it. */
export function guessSign(column: MoneyColumn, evidence: SignEvidence): SignGuess {
  const { negatives, positives } = column;
  const votes = votesOf(column, evidence.texts);
  const { asWritten, turned } = votes;
  if (negatives === 0) return withoutMinus(evidence, votes);
  if (positives === 0) return { isOutPositive: false, isSure: true };
  const isMostlyPositive = positives > negatives;
  if (asWritten >= ENOUGH_VOTES && asWritten > turned * 2) return { isOutPositive: false, isSure: true };
  if (turned >= ENOUGH_VOTES && turned > asWritten * 2 && isMostlyPositive)
    return { isOutPositive: true, isSure: true };
  if (evidence.kind === 'asset') return { isOutPositive: false, isSure: true };
  if (evidence.kind === 'liability' || evidence.isCard) return { isOutPositive: isMostlyPositive, isSure: true };
  // A plus in front, and the way the continent writes numbers: no bank there turns its signs round.
  if (evidence.isContinental || column.cells.some((cell) => cell.startsWith('+')))
    return { isOutPositive: false, isSure: true };
  const rows = negatives + positives;
  if (positives <= rows * 0.6) return { isOutPositive: false, isSure: true };
  if (turned > asWritten) return { isOutPositive: true, isSure: false };
  return { isOutPositive: true, isSure: false };
}
