import type { Transaction } from '@cairn/contract';
import { Badge } from '../../ui/Badge.tsx';

type Labelled = Pick<Transaction, 'hidden' | 'markedAsTransfer' | 'pending' | 'removedByBank'>;

/** What the bank has not booked yet or took back, and what keeps a transaction out of the figures. */
export function RowLabels({ transaction }: { transaction: Labelled }) {
  return (
    <>
      {transaction.pending && !transaction.removedByBank && <Badge tone="quiet">Pending</Badge>}
      {transaction.removedByBank && <Badge tone="warning">Removed by bank</Badge>}
      {transaction.markedAsTransfer && <Badge tone="quiet">Transfer</Badge>}
      {transaction.hidden && <Badge tone="quiet">Hidden</Badge>}
    </>
  );
}
