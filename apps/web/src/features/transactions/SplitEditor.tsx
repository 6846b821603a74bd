import type { Transaction } from '@cairn/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOnDemand } from '../../app/useOnDemand.ts';
import { loadSplitDialog } from '../splits/index.ts';
import { showSavedRow, transactionQueries } from './transactions.data.ts';

interface SplitEditorProps {
  transaction: Transaction;
  /** Why it opened, if the user didn't ask for it. */
  reason?: string | undefined;
  onClose: () => void;
}

/** The split dialog, with what is remembered for the merchant once that is known. */
export function SplitEditor({ transaction, reason, onClose }: SplitEditorProps) {
  const client = useQueryClient();
  const code = useOnDemand(true, loadSplitDialog, onClose);
  const { data } = useQuery(transactionQueries.one(transaction.id));
  return (
    code && (
      <code.SplitDialog
        transaction={transaction}
        reason={reason}
        suggestion={data?.suggestedSplit ?? null}
        remembered={data?.rememberedSplit ?? 'no'}
        showSaved={(saved) => showSavedRow(client, saved)}
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
