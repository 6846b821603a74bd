import type { Transaction } from '@cairn/contract';
import { Badge } from '../../ui/Badge.tsx';

type Labeled = Pick<Transaction, 'hidden' | 'markedAsTransfer' | 'pending' | 'removedByBank' | 'category'>;

/**
 * Badges for pending or removed transactions and for those that don't count in totals.
 * A transfer without a category already says Transfer in the category column.
 */
export function RowLabels({ transaction }: { transaction: Labeled }) {
  return (
    <>
      {transaction.pending && !transaction.removedByBank && <Badge tone="quiet">Pending</Badge>}
      {transaction.removedByBank && <Badge tone="warning">Removed by bank</Badge>}
      {transaction.markedAsTransfer && transaction.category && <Badge tone="quiet">Transfer</Badge>}
      {transaction.hidden && <Badge tone="quiet">Hidden</Badge>}
    </>
  );
}
