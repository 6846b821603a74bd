import {
  type AnswerOf,
  createCalendarFeed,
  getCalendarFeed,
  getCalendarMonth,
  revokeCalendarFeed,
} from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isStepUpNeeded } from '../../app/call.ts';
import { taskAfterStepUp } from '../../app/session/stepUpTask.ts';
import { recurringKey } from '../ledger/index.ts';

export type CalendarMonth = AnswerOf<typeof getCalendarMonth>;
export type CalendarDay = CalendarMonth['days'][number];

/** Without an account, the balance is that of all accounts that hold cash. */
export function calendarQuery(from: Day, to: Day, accountId: number | null) {
  return queryOptions({
    queryKey: [...recurringKey, 'calendar', from, to, accountId],
    queryFn: ({ signal }) =>
      call(getCalendarMonth, { query: { from, to, ...(accountId !== null && { accountId }) } }, signal),
    // Another account's balances take the place of these; another month has other days.
    placeholderData: (before, query) =>
      query?.queryKey[3] === from && query.queryKey[4] === to ? keepPreviousData(before) : undefined,
  });
}

export const feedQuery = queryOptions({
  queryKey: ['calendar feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, signal),
});

const feedTasks = { withAmounts: 'create a feed with amounts', withoutAmounts: 'create a feed' } as const;

/** The task that is remembered while the user logs in again. */
export const feedTask = (showsAmounts: boolean) => (showsAmounts ? feedTasks.withAmounts : feedTasks.withoutAmounts);

export interface FeedRequest {
  readonly showsAmounts: boolean;
}

/** Whether the user has just logged in again to create a feed, and if so, with amounts or without. */
export function feedAfterStepUp(): FeedRequest | null {
  const task = taskAfterStepUp();
  const isFeed = task === feedTasks.withAmounts || task === feedTasks.withoutAmounts;
  return isFeed ? { showsAmounts: task === feedTasks.withAmounts } : null;
}

/** Also replaces the address: an earlier one stops working. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: isStepUpNeeded },
    mutationFn: (showsAmounts: boolean) => call(createCalendarFeed, { body: { showsAmounts } }),
    onSettled: () => void client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeCalendarFeed, { body: {} }),
    onSettled: () => void client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}
