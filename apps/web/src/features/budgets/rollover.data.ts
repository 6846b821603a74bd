import {
  type AnswerOf,
  type BodyOf,
  getCoverSources,
  moveMoney,
  previewLaterMonths,
  previewMove,
  savePolicy,
} from '@cairn/contract';
import { type Cents, type Month, monthOf, type RolloverPolicy } from '@cairn/domain';
import { queryOptions, skipToken, useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import { ledgerKey, offerUndo, refreshLedgerExceptReview } from '../ledger/index.ts';
import { monthFields } from './budgetPeriod.ts';

/** A change in a past month that affects later ones. */
interface PastChange {
  readonly month: Month;
  readonly categoryId: number;
  readonly budget?: Cents | undefined;
  readonly policy?: RolloverPolicy | undefined;
}

export interface MoneyMove extends Omit<BodyOf<typeof moveMoney>, 'month' | 'year'> {
  readonly month: Month;
}

const moveBody = ({ month, ...move }: MoneyMove) => ({ ...monthFields(month), ...move });

export const rolloverQueries = {
  coverSources: (month: Month, categoryId: number) =>
    queryOptions({
      queryKey: [ledgerKey, 'cover sources', month, categoryId],
      queryFn: ({ signal }) => call(getCoverSources, { query: { ...monthFields(month), categoryId } }, signal),
    }),
  laterMonths: ({ month, ...change }: PastChange) =>
    queryOptions({
      queryKey: [ledgerKey, 'later months', month, change],
      queryFn: ({ signal }) => call(previewLaterMonths, { body: { ...monthFields(month), ...change } }, signal),
    }),
  /** For a move in a past month; null for none. */
  afterMove: (move: MoneyMove | null) =>
    queryOptions({
      queryKey: [ledgerKey, 'after move', move],
      queryFn: move === null ? skipToken : ({ signal }) => call(previewMove, { body: moveBody(move) }, signal),
    }),
};

/** The effect of a move in a past month on the months since. */
export function useMoveEffect(move: MoneyMove | null): AnswerOf<typeof previewMove> | undefined {
  return useQuery(rolloverQueries.afterMove(move !== null && move.month < monthOf(browserToday()) ? move : null)).data;
}

interface NamedMove extends MoneyMove {
  readonly text: string;
}

const movingMoney = ['move money'];

/** Waits for the refetch before succeeding, so no screen briefly shows stale figures. */
export function useMoveMoney() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: movingMoney,
    mutationFn: ({ text: _text, ...move }: NamedMove) => callLedger(moveMoney, { body: moveBody(move) }),
    onSuccess: async ({ changeSetId }, { text }) => {
      await refreshLedgerExceptReview(client);
      offerUndo(text, changeSetId);
    },
  });
  const move: typeof mutate = (...args) => {
    // A double-click can be faster than the render that disables its button.
    if (client.isMutating({ mutationKey: movingMoney }) === 0) mutate(...args);
  };
  return { move, isPending: useIsMutating({ mutationKey: movingMoney }) > 0 };
}

interface PolicyChange {
  readonly month: Month;
  readonly categoryId: number;
  readonly policy: RolloverPolicy;
  readonly text: string;
}

export function useSavePolicy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ month, categoryId, policy }: PolicyChange) =>
      callLedger(savePolicy, { body: { ...monthFields(month), categoryId, policy } }),
    onSuccess: async ({ changeSetId }, { text }) => {
      await refreshLedgerExceptReview(client);
      offerUndo(text, changeSetId);
    },
  });
}
