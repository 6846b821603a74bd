import { countOf } from '@cairn/domain';
import { shownNameOf } from '../../ledger/index.ts';
import { type DecidedItem, type DecidedRows, rowOf } from './decided.ts';

/** The description of a decision in Activity. */
function summaryOfOne({ item, decision, target }: DecidedItem, rows: DecidedRows): string {
  const names = item.transactionIds.map((id) => shownNameOf(rowOf(rows, id).row));
  const [first = '', other = ''] = names;
  const { series, goal, edited } = item;
  const name = (series ?? goal ?? edited)?.name ?? (item.seal ?? item.gap)?.accountName ?? first;
  const isApproved = decision === 'approve';
  switch (item.reason) {
    case 'conflict':
      return isApproved ? `Saved the change to ${name} that was left for review` : `Left ${name} as it is`;
    case 'duplicate':
      return isApproved ? `Deleted the duplicate of ${name}` : `Left both ${name} and ${other}`;
    case 'bankChange':
      return isApproved ? `Accepted the bank’s change to ${name}` : `Restored ${name} after the bank’s change`;
    case 'sealBroken':
      return isApproved ? `Unlocked the changed days of ${name}` : `Reviewed the locked days of ${name}`;
    case 'transfer':
      return isApproved ? `Marked ${name} and ${other} as a transfer` : `Left ${name} and ${other} apart`;
    case 'balanceGap':
      return isApproved ? `Closed a gap in ${name}` : `Left a gap in ${name} unexplained`;
    case 'goalNotCovered':
      return isApproved ? `Set aside less for ${name}` : `Left what is set aside for ${name}`;
    case 'missedBill':
      return isApproved ? `Skipped ${name}` : `Ended the recurring ${name}`;
    case 'seriesEnded':
      return isApproved ? `Ended the recurring ${name}` : `Left ${name} active`;
    case 'priceRise':
      return isApproved ? `Accepted the new price of ${name}` : `Reviewed ${name}`;
    case 'newSubscription':
      return isApproved ? `Added the recurring ${name}` : `Marked ${name} as not recurring`;
    case 'large':
      return `Reviewed ${name}`;
    default:
      return target && decision !== 'decline' ? `Categorized ${name} as ${target.name}` : `Reviewed ${name}`;
  }
}

export function summaryOf(decided: readonly DecidedItem[], rows: DecidedRows): string {
  const [first, second] = decided;
  return first && !second ? summaryOfOne(first, rows) : `Reviewed ${countOf(decided.length, 'item')}`;
}
