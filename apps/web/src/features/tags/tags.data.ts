import {
  type BodyOf,
  bulkTag,
  deleteTag,
  getTaggedTotal,
  getTransactions,
  mergeTags,
  saveTag,
  type Tag,
  TRANSACTIONS_MAX,
} from '@cairn/contract';
import { cents, countOf, nameKey } from '@cairn/domain';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call, callLedger } from '../../app/call.ts';
import { byTagName, ledgerKey, offerUndo, refreshLedgerExceptReview, tagsQuery } from '../ledger/index.ts';
import type { PeriodTag } from './periodSpending.ts';
import { nextTagColor } from './tagChoices.ts';

/** Changes the cached tags; the returned function rolls the change back. */
async function changeTags(client: QueryClient, change: (tags: Tag[]) => Tag[]): Promise<() => void> {
  await client.cancelQueries({ queryKey: tagsQuery.queryKey });
  const before = client.getQueryData(tagsQuery.queryKey);
  client.setQueryData(tagsQuery.queryKey, (tags) => tags && change(tags));
  return () => client.setQueryData(tagsQuery.queryKey, before);
}

/** The sum of all tags if each transaction is counted once. Optional, so a failure shows nothing. */
export const taggedTotalQuery = queryOptions({
  queryKey: [...tagsQuery.queryKey, 'total'],
  queryFn: ({ signal }) => call(getTaggedTotal, {}, signal),
  meta: { isQuiet: true },
});

/** The transactions in a tag's period, newest first. */
export function periodQuery({ startsOn, endsOn }: Pick<PeriodTag, 'startsOn' | 'endsOn'>) {
  return queryOptions({
    queryKey: [ledgerKey, 'tag period', startsOn, endsOn],
    queryFn: ({ signal }) =>
      call(getTransactions, { body: { startDate: startsOn, endDate: endsOn, limit: TRANSACTIONS_MAX } }, signal),
  });
}

type TagBody = BodyOf<typeof saveTag>;

function withSaved(tags: readonly Tag[], { id, name, color, startsOn, endsOn, budget }: TagBody): Tag[] {
  return tags.map((tag) => {
    if (tag.id !== id) return tag;
    const given = { startsOn, endsOn, budget };
    const changed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return { ...tag, name, color, ...changed };
  });
}

/** A new tag that nothing has yet. */
function newTag({ name, color, startsOn, endsOn, budget }: TagBody, id: number): Tag {
  const period = { startsOn: startsOn ?? null, endsOn: endsOn ?? null };
  return { id, kind: 'plain', name, color, ...period, budget: budget ?? null, transactionCount: 0, spent: cents(0) };
}

/** Whether another tag has the name. */
export function isNameTaken(error: unknown): boolean {
  return error instanceof CallFailure && error.status === 422 && error.problem?.fields?.name !== undefined;
}

/**
 * A renamed tag shows its new name everywhere at once, because everything else has only its ID. A form has a field for
 * a name that is taken; elsewhere, the toast reports it.
 */
export function useSaveTag(isForm = false) {
  const client = useQueryClient();
  return useMutation({
    ...(isForm && { meta: { isQuiet: isNameTaken } }),
    mutationFn: (body: TagBody) => callLedger(saveTag, { body }),
    onMutate: (body) => changeTags(client, (tags) => withSaved(tags, body)),
    onSuccess: ({ answer, changeSetId }, body) => {
      if (body.id !== null) offerUndo(`${body.name} saved`, changeSetId);
      else
        client.setQueryData(tagsQuery.queryKey, (tags) =>
          [...(tags ?? []).filter(({ id }) => id !== answer), newTag(body, answer)].toSorted(byTagName),
        );
    },
    onError: (_error, _body, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptReview(client),
  });
}

/** Makes sure that tags with the names exist. Resolves with their IDs, or with null if that fails; the toast says why. */
export function useCreateTags() {
  const client = useQueryClient();
  const save = useSaveTag();
  return {
    isPending: save.isPending,
    async create(names: readonly string[]): Promise<number[] | null> {
      const ids: number[] = [];
      try {
        for (const name of names) {
          const known = client.getQueryData(tagsQuery.queryKey) ?? [];
          const existing = known.find((tag) => nameKey(tag.name) === nameKey(name));
          const body = { id: null, name, color: nextTagColor(known) };
          ids.push(existing?.id ?? (await save.mutateAsync(body)).answer);
        }
      } catch {
        return null;
      }
      return ids;
    },
  };
}

interface TagMerge {
  readonly from: Tag;
  readonly into: Tag;
}

export function useMergeTags() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, into }: TagMerge) => callLedger(mergeTags, { body: { fromId: from.id, intoId: into.id } }),
    onMutate: ({ from }) => changeTags(client, (tags) => tags.filter(({ id }) => id !== from.id)),
    onSuccess: ({ changeSetId }, { from, into }) => offerUndo(`${from.name} merged into ${into.name}`, changeSetId),
    onError: (_error, _merge, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptReview(client),
  });
}

function deletionText({ name }: Tag, count: number): string {
  return count === 0 ? `${name} deleted` : `${name} deleted and removed from ${countOf(count)}`;
}

export function useDeleteTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Tag) => callLedger(deleteTag, { body: { id } }),
    onMutate: (tag) => changeTags(client, (tags) => tags.filter(({ id }) => id !== tag.id)),
    onSuccess: ({ answer, changeSetId }, tag) => offerUndo(deletionText(tag, answer.count), changeSetId),
    onError: (_error, _tag, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptReview(client),
  });
}

/** Adds and removes tags of many transactions in one change set. */
export function useBulkTag() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof bulkTag>) => callLedger(bulkTag, { body }),
    onSuccess: ({ answer, changeSetId }) => offerUndo(`Tags of ${countOf(answer.count)} changed`, changeSetId),
    onSettled: () => void refreshLedgerExceptReview(client),
  });
}
