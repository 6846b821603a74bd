import { type AnswerOf, type getTransactionData, patchTransaction, type Transaction } from '@cairn/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callLedger } from '../../app/call.ts';
import { offerUndo, refreshLedgerExceptTransferPairs } from '../ledger/index.ts';
import { transactionQueries } from './transactions.data.ts';

type OwnFields = { readonly note: string } | { readonly tagIds: readonly number[] };

function shownFields(
  fields: OwnFields,
  { tags }: Pick<Transaction, 'tags'>,
): Pick<Partial<Transaction>, 'note' | 'tags'> {
  if ('note' in fields) return fields;
  const added = { state: null, paidByTransactionId: null };
  return { tags: fields.tagIds.map((tagId) => tags.find((tag) => tag.tagId === tagId) ?? { tagId, ...added }) };
}

/** Saves a transaction's note or tags. They show right away, and the old ones return if that fails. */
export function useSaveOwnFields(id: number) {
  const client = useQueryClient();
  const { queryKey } = transactionQueries.one(id);
  const current = () => client.getQueryData(queryKey);
  const show = (fields: Partial<AnswerOf<typeof getTransactionData>>) =>
    client.setQueryData(queryKey, (shown) => shown && { ...shown, ...fields });
  return useMutation({
    // One at a time, so that a second change builds on the first instead of conflicting with it.
    scope: { id: `own fields of ${id}` },
    mutationFn: (fields: OwnFields) => {
      const body = 'note' in fields ? { id, note: fields.note } : { id, tagIds: [...fields.tagIds] };
      return callLedger(patchTransaction, { body }, current()?.changedIn);
    },
    onMutate: async (fields) => {
      await client.cancelQueries({ queryKey });
      const before = current();
      if (before) show(shownFields(fields, before));
      return before && { note: before.note, tags: before.tags };
    },
    onSuccess: ({ answer, changeSetId }, fields) => {
      show({ changedIn: answer.changedIn, isEdited: answer.isEdited });
      offerUndo('note' in fields ? 'Note saved' : 'Tags saved', changeSetId);
    },
    onError: (_error, _fields, before) => before && show(before),
    onSettled: () => void refreshLedgerExceptTransferPairs(client),
  });
}
