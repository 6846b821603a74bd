import type { Transaction } from '@cairn/contract';
import { Badge } from '../../ui/Badge.tsx';

/** What keeps a transaction out of the figures. */
export function RowLabels({ transaction }: { transaction: Pick<Transaction, 'hidden' | 'markedAsTransfer'> }) {
  return (
    <>
      {transaction.markedAsTransfer && <Badge tone="quiet">Transfer</Badge>}
      {transaction.hidden && <Badge tone="quiet">Hidden</Badge>}
    </>
  );
}
