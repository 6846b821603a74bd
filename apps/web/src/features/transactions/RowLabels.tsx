import type { Transaction } from '@cairn/contract';
import { Badge } from '../../ui/Badge.tsx';

type Labelled = Pick<Transaction, 'hidden' | 'markedAsTransfer' | 'pending' | 'removedByBank' | 'transactionCategory'>;

/**
 * Whether the bank has not posted it yet or removed it, and what keeps a transaction out of the figures.
 * A transfer without a category says so in the category's place.
 */
export function RowLabels({ transaction }: { transaction: Labelled }) {
  return (
    <>
      {transaction.pending && !transaction.removedByBank && <Badge tone="quiet">Pending</Badge>}
      {transaction.removedByBank && <Badge tone="warning">Removed by bank</Badge>}
      {transaction.markedAsTransfer && transaction.transactionCategory && <Badge tone="quiet">Transfer</Badge>}
      {transaction.hidden && <Badge tone="quiet">Hidden</Badge>}
    </>
  );
}
