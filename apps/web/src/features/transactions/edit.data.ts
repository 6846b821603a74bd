import { getTransactions, patchTransaction, SEARCH_MAX, type Transaction } from '@cairn/contract';
import {
  type MutationStatus,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, callLedger } from '../../app/call.ts';
import { askAboutLockedDays, refreshLedgerExceptTags, tagsQuery, touchedDays } from '../ledger/index.ts';
import { movedBy, type PatchBody, RowPatch, seenInOf, withPatches } from './rowPatch.ts';
import { type NameRule, showSavedRow, transactionsKey } from './transactions.data.ts';

/** How many transactions with the same name are considered for a suggestion. */
const SAME_NAME_ROWS = 20;
/** How many of the newest transactions show which categories were used lately. */
const LATEST_ROWS = 50;

export const historyQueries = {
  /** The newest transactions whose text contains the name. */
  sameName: (name: string) =>
    queryOptions({
      queryKey: [...transactionsKey, 'sameName', name],
      queryFn: ({ signal }) =>
        call(getTransactions, { body: { searchText: name.slice(0, SEARCH_MAX), limit: SAME_NAME_ROWS } }, signal),
      // Optional: every category can be chosen without suggestions.
      meta: { isQuiet: true },
    }),
  latest: queryOptions({
    queryKey: [...transactionsKey, 'latest'],
    queryFn: ({ signal }) => call(getTransactions, { body: { limit: LATEST_ROWS } }, signal),
    meta: { isQuiet: true },
  }),
};

const patchKey = [...transactionsKey, 'patch'];

function patchesWith(client: QueryClient, status: MutationStatus): RowPatch[] {
  const mutations = client.getMutationCache().findAll({ mutationKey: patchKey, status });
  return mutations.map(({ state }) => state.variables).filter((patch) => patch instanceof RowPatch);
}

/** The edits that aren't saved yet, oldest first. */
function usePendingPatches(): readonly RowPatch[] {
  const pending = useMutationState<unknown>({
    filters: { mutationKey: patchKey, status: 'pending' },
    select: ({ state }) => state.variables,
  });
  return useMemo(() => pending.filter((patch) => patch instanceof RowPatch), [pending]);
}

/** The rows as the user has edited them. Rows without edits are the same objects. */
export function useEditedRows<Row extends Transaction>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const patches = usePendingPatches();
  return useMemo(() => (patches.length > 0 ? rows?.map((row) => withPatches(row, patches)) : rows), [rows, patches]);
}

/** Whether the counts or totals of tags may change. A new category ends a split, whose lines may have tags. */
function canAffectTags({ body, seen }: RowPatch): boolean {
  const { tagIds, amount, isIncome, hidden, markedAsTransfer, categoryId } = body;
  const endsSplit = seen.isSplit && categoryId !== undefined;
  return endsSplit || [tagIds, amount, isIncome, hidden, markedAsTransfer].some((value) => value !== undefined);
}

async function sendPatch(client: QueryClient, patch: RowPatch, rule?: PatchBody['rule']) {
  await askAboutLockedDays(patchTransaction, touchedDays(patch.seen, movedBy(patch.seen, patch.body)));
  const done = await callLedger(
    patchTransaction,
    { body: { ...patch.body, ...(rule && { rule }) } },
    seenInOf(patch, patchesWith(client, 'success')),
  );
  patch.savedIn = done.answer.changedIn;
  return done;
}

/** What all edits of rows share, whatever they send along. */
function patchOptions(client: QueryClient) {
  return {
    mutationKey: patchKey,
    // One at a time, so that a second edit of a row builds on the first instead of conflicting with it.
    scope: { id: 'patchTransaction' },
    onSettled: (_done: unknown, _error: unknown, patch: RowPatch) => {
      if (canAffectTags(patch)) void client.invalidateQueries({ queryKey: tagsQuery.queryKey });
      // Once for all the edits that are waiting.
      if (client.isMutating({ mutationKey: patchKey }) === 1) void refreshLedgerExceptTags(client);
    },
  };
}

/** Saves the changed fields of one row, which shows them right away. The row stays in place until lists are refetched. */
export function usePatchTransaction() {
  const client = useQueryClient();
  return useMutation({
    ...patchOptions(client),
    mutationFn: (patch: RowPatch) => sendPatch(client, patch),
    onSuccess: ({ answer }) => showSavedRow(client, answer),
  });
}

/** Saves a category together with a rule for the transaction's name, in one change. */
export function useSaveNameRule({ name, categoryId, subcategoryId }: NameRule) {
  const client = useQueryClient();
  return useMutation({
    ...patchOptions(client),
    mutationFn: (patch: RowPatch) =>
      sendPatch(client, patch, {
        categoryId,
        subcategoryId,
        type: 'Name',
        comparison: 'equals',
        comparisonValue: name,
      }),
    onSuccess: ({ answer }) => showSavedRow(client, answer),
  });
}
