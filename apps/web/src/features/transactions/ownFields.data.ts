import type { Transaction } from '@cairn/contract';
import { offerUndo } from '../ledger/index.ts';
import { usePatchTransaction } from './edit.data.ts';
import { RowPatch } from './rowPatch.ts';

/** A new tag has no state yet. */
const added = { state: null, paidByTransactionId: null };

/** Saves the note or the tags of a transaction, which shows them right away. */
export function useSaveOwnFields() {
  const { mutateAsync } = usePatchTransaction();
  return {
    saveNote: async (seen: Transaction, note: string) => {
      const { changeSetId } = await mutateAsync(new RowPatch(seen, { note }, { note }));
      offerUndo('Note saved', changeSetId);
    },
    saveTags: async (seen: Transaction, tagIds: readonly number[]) => {
      const tags = tagIds.map((tagId) => seen.tags.find((tag) => tag.tagId === tagId) ?? { tagId, ...added });
      const { changeSetId } = await mutateAsync(new RowPatch(seen, { tagIds: [...tagIds] }, { tags }));
      offerUndo('Tags saved', changeSetId);
    },
  };
}
