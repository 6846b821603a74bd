import {
  type AnswerOf,
  type BodyOf,
  deleteGoal,
  getGoals,
  type ListedGoal,
  previewSinkingFund,
  saveGoal,
  saveSinkingFund,
} from '@cairn/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger, hasFields } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { ledgerKey, offerUndo, refreshLedgerExceptTags } from '../ledger/index.ts';

export type GoalsAnswer = AnswerOf<typeof getGoals>;

export const goalsQuery = queryOptions({
  queryKey: [ledgerKey, 'goals'],
  queryFn: ({ signal }) => call(getGoals, {}, signal),
});

export function prefetchGoals(): void {
  void queryClient.prefetchQuery(goalsQuery);
}

export type GoalPayload = BodyOf<typeof saveGoal>;

interface GoalSave {
  readonly body: GoalPayload;
  /** The change in which the user saw the goal; undefined for a new one. */
  readonly seenIn?: number | undefined;
  /** The text of the notice. */
  readonly text: string;
}

/** A form shows rejected fields itself; elsewhere, the toast does. */
export function useSaveGoal(isForm = false) {
  const client = useQueryClient();
  return useMutation({
    ...(isForm && { meta: { isQuiet: hasFields } }),
    mutationFn: ({ body, seenIn }: GoalSave) => callLedger(saveGoal, { body }, seenIn),
    onSuccess: ({ changeSetId }, { text }) => offerUndo(text, changeSetId),
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

/** A listed goal as it is saved. */
export function toSavedGoal(goal: ListedGoal): GoalPayload {
  const { id, name, icon, iconColor, target, monthly, dueOn } = goal;
  const earmarks = goal.earmarks.map(({ accountId, amount }) => ({ accountId, amount }));
  return { id, name, icon, iconColor, target, monthly, dueOn, earmarks };
}

/** Calls back as soon as the goal is deleted: its dialog is gone once the goals are loaded again. */
export function useDeleteGoal(onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ListedGoal) => call(deleteGoal, { body: { id } }),
    onSuccess: ({ changeSetId }, { name }) => {
      onDeleted();
      offerUndo(`${name} deleted`, changeSetId);
    },
    onSettled: () => refreshLedgerExceptTags(client),
  });
}

type FundPayload = BodyOf<typeof previewSinkingFund>;

/** The months that saving a bill would budget. */
export function fundPreviewQuery(body: FundPayload | null) {
  return queryOptions({
    queryKey: [ledgerKey, 'sinking fund preview', body],
    queryFn: ({ signal }) => {
      if (body === null) throw new Error('nothing to preview');
      return call(previewSinkingFund, { body }, signal);
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });
}

interface FundSave {
  readonly body: BodyOf<typeof saveSinkingFund>;
  readonly text: string;
}

export function useSaveFund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body }: FundSave) => call(saveSinkingFund, { body }),
    onSuccess: ({ changeSetId }, { text }) => offerUndo(text, changeSetId),
    onSettled: () => refreshLedgerExceptTags(client),
  });
}
