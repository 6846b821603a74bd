import { type AnswerOf, getReviewItems, SELF_APPROVED_MAX } from '@cairn/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { untilIdle } from '../../app/untilIdle.ts';
import { ledgerKey, refreshLedger } from './ledger.data.ts';

export type ReviewList = AnswerOf<typeof getReviewItems>;

/** The parts of a query's state that decide whether the list is loaded again. */
interface ReviewState {
  readonly data: Pick<ReviewList, 'isLearning'> | undefined;
  readonly status: 'pending' | 'error' | 'success';
}

const reviewName = 'review';
/** How often the list is loaded again until the server has learned from the history. */
const LEARNING_POLL_MS = 5_000;

export const reviewKey = [ledgerKey, reviewName] as const;

/** After this time, learning takes so long that the next visit shows what it found. */
const LEARNING_WAIT_MS = 300_000;

/**
 * How soon to load the list again; false if the server has learned from the whole history, can't be reached, or takes
 * too long. A response received while a decision is being saved would show the decided item again.
 */
export function learningPollMs(
  { data, status }: ReviewState,
  { isDeciding, waitedMs }: { isDeciding: boolean; waitedMs: number },
): number | false {
  if (!data?.isLearning || status === 'error' || waitedMs > LEARNING_WAIT_MS) return false;
  return isDeciding ? false : LEARNING_POLL_MS;
}

let learningSince: number | null = null;

/** For how long the list has said that the server is learning. */
function learningMs(isLearning: boolean): number {
  learningSince = isLearning ? (learningSince ?? Date.now()) : null;
  return learningSince === null ? 0 : Date.now() - learningSince;
}

/** The items that need a decision. */
export const reviewQuery = queryOptions({
  queryKey: [...reviewKey, 'items'],
  queryFn: ({ signal }) => call(getReviewItems, { query: {} }, signal),
  refetchInterval: ({ state }) =>
    learningPollMs(state, {
      isDeciding: queryClient.isMutating({ mutationKey: reviewKey }) > 0,
      waitedMs: learningMs(state.data?.isLearning === true),
    }),
  // The route already prefetches on every visit; without this the screen would fetch a second time.
  refetchOnMount: false,
});

/** The items approved automatically in the last days; loaded when the user asks for them. */
export const selfApprovedQuery = queryOptions({
  queryKey: [...reviewKey, 'selfApproved'],
  queryFn: async ({ signal }) => {
    const query = { limit: 0, selfApprovedLimit: SELF_APPROVED_MAX };
    return (await call(getReviewItems, { query }, signal)).selfApprovedTransactions ?? [];
  },
});

/** Runs on every visit, so a cached list is refreshed right away. */
export function prefetchReview(): void {
  void queryClient.prefetchQuery({ ...reviewQuery, staleTime: 0 });
}

/** How many items need a decision, including those that the server didn't send. */
export function countToReview({ counts }: Pick<ReviewList, 'counts'>): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** The list, if it was loaded since then and no change is newer. */
function listSince(client: QueryClient, moment: number): ReviewList | undefined {
  const list = client.getQueryState(reviewQuery.queryKey);
  return list && list.dataUpdatedAt >= moment && !list.isInvalidated ? list.data : undefined;
}

/**
 * The count in the navigation is optional, so it waits until everything else on the screen is loaded. On the Review
 * screen, that includes the list, which has the counts.
 */
export const reviewCountQuery = queryOptions({
  queryKey: [...reviewKey, 'count'],
  queryFn: async ({ client, signal }) => {
    const requestedAt = Date.now();
    await untilIdle(client, { predicate: ({ queryKey }) => queryKey[2] !== 'count' }, signal);
    const list = listSince(client, requestedAt);
    return countToReview(list ?? (await call(getReviewItems, { query: { limit: 0 } }, signal)));
  },
  meta: { isQuiet: true, isLast: true },
});

/** How many items need a decision; 0 while that is unknown. */
export function useReviewCount(): number {
  return useQuery(reviewCountQuery).data ?? 0;
}

/** For writes that can't affect what needs a decision, such as those to budgets. */
export async function refreshLedgerExceptReview(client: QueryClient): Promise<void> {
  await refreshLedger(client, ({ queryKey }) => queryKey[1] !== reviewName);
}
