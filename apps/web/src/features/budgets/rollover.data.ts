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
import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import { usePaused } from '../../app/usePaused.ts';
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

const TYPING_PAUSE_MS = 150;

/** The effect of a typed amount. Optional, so a failure shows nothing, and of use only while it's shown. */
const preview = { gcTime: 0, meta: { isQuiet: true, isNeverCached: true } };

export const rolloverQueries = {
  /** With an amount, each source has what covering it changes in later months. */
  coverSources: (month: Month, categoryId: number, amount: Cents | null) =>
    queryOptions({
      queryKey: [ledgerKey, 'cover sources', month, categoryId, amount],
      queryFn: ({ signal }) => {
        const query = { ...monthFields(month), categoryId, ...(amount !== null && { amount }) };
        return call(getCoverSources, { query }, signal);
      },
      gcTime: 0,
      meta: { isNeverCached: true },
    }),
  laterMonths: ({ month, ...change }: PastChange) =>
    queryOptions({
      queryKey: [ledgerKey, 'later months', month, change],
      queryFn: ({ signal }) => call(previewLaterMonths, { body: { ...monthFields(month), ...change } }, signal),
      ...preview,
    }),
  /** For a move in a past month; null for none. */
  afterMove: (move: MoneyMove | null) =>
    queryOptions({
      queryKey: [ledgerKey, 'after move', move],
      queryFn: move === null ? skipToken : ({ signal }) => call(previewMove, { body: moveBody(move) }, signal),
      ...preview,
    }),
};

const movingMoney = ['move money'];

/** Until the new figures are shown. What is only needed to choose a move isn't loaded once more meanwhile. */
function useIsMovingMoney(): boolean {
  return useIsMutating({ mutationKey: movingMoney }) > 0;
}

export function isPastMonth(month: Month): boolean {
  return month < monthOf(browserToday());
}

/** The effect of a typed amount in a past month on the months since. */
export function useAmountEffect(change: PastChange): AnswerOf<typeof previewLaterMonths> | undefined {
  const { month, budget = null } = change;
  const isTyping = usePaused(budget, TYPING_PAUSE_MS) !== budget;
  const enabled = budget !== null && !isTyping && isPastMonth(month);
  const { data } = useQuery({ ...rolloverQueries.laterMonths(change), enabled });
  return enabled ? data : undefined;
}

/** The effect of a move in a past month on the months since. */
export function useMoveEffect(move: MoneyMove | null): AnswerOf<typeof previewMove> | undefined {
  const isMoving = useIsMovingMoney();
  const amount = move?.amount ?? null;
  const isTyping = usePaused(amount, TYPING_PAUSE_MS) !== amount;
  const past = move !== null && !isTyping && isPastMonth(move.month) ? move : null;
  return useQuery({ ...rolloverQueries.afterMove(past), enabled: !isMoving }).data;
}

/**
 * Sources of money for an overspent category. In a past month, each has what covering the amount changes since, once
 * `hasEffects`; before, the changes are those of the amount typed before it.
 */
export function useCoverSources(month: Month, categoryId: number, amount: Cents | null) {
  const isMoving = useIsMovingMoney();
  const asked = isPastMonth(month) ? amount : null;
  const paused = usePaused(asked, TYPING_PAUSE_MS);
  const sources = useQuery({
    ...rolloverQueries.coverSources(month, categoryId, paused),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => !isMoving || state.data === undefined,
  });
  return { sources, hasEffects: paused === asked && !sources.isPlaceholderData };
}

interface NamedMove extends MoneyMove {
  readonly text: string;
}

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
  return { move, isPending: useIsMovingMoney() };
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
