import type { Transaction } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOnDemand } from '../../app/useOnDemand.ts';
import { loadSplitDialog } from '../splits/index.ts';
import { showSavedRow, transactionQueries } from './transactions.data.ts';

/** A new amount that the parts have to add up to. */
export interface SplitChange {
  readonly amount: Cents;
  /** Why they don't yet. */
  readonly reason: string;
  readonly onSaved: (saved: Transaction) => void;
}

interface SplitEditorProps {
  transaction: Transaction;
  change?: SplitChange | undefined;
  onClose: () => void;
}

/** The split dialog, with the merchant's remembered split once that is known. */
export function SplitEditor({ transaction, change, onClose }: SplitEditorProps) {
  const client = useQueryClient();
  const code = useOnDemand(true, loadSplitDialog, onClose);
  const { data } = useQuery(transactionQueries.one(transaction.id));
  return (
    code && (
      <code.SplitDialog
        transaction={transaction}
        change={change}
        suggestion={data?.suggestedSplit ?? null}
        remembered={data?.rememberedSplit ?? 'no'}
        showSaved={async (saved) => {
          change?.onSaved(saved);
          await showSavedRow(client, saved);
        }}
        onClose={onClose}
      />
    )
  );
}

/** The split dialog of a transaction that isn't in a list. */
export function SplitById({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(transactionQueries.one(id));
  return data ? <SplitEditor transaction={data} onClose={onClose} /> : null;
}
