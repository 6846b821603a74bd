import { countOf } from '@cairn/domain';
import type { ListTotals } from './totals.data.ts';

/** "3 transfers and 1 hidden transaction not counted"; empty if everything counts. */
export function describeNotCounted({
  transferCount,
  hiddenCount,
}: Pick<ListTotals, 'transferCount' | 'hiddenCount'>): string {
  const parts = [
    ...(transferCount > 0 ? [countOf(transferCount, 'transfer')] : []),
    ...(hiddenCount > 0 ? [countOf(hiddenCount, 'hidden transaction')] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join(' and ')} not counted`;
}
