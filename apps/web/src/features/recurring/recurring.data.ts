import {
  type AnswerOf,
  type BodyOf,
  dismissRecurringSuggestion,
  endRecurringSeries,
  getRecurringSuggestions,
  getTransactionData,
  getTransactions,
  type ListedSeries,
  mergeRecurringSeries,
  type RecurringSuggestion,
  SEARCH_MAX,
  type SeriesOccurrence,
  saveRecurringSeries,
  saveSeriesException,
} from '@cairn/contract';
import { type Day, formatDay } from '@cairn/domain';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callLedger } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import {
  ledgerKey,
  offerUndo,
  recurringKey,
  refreshLedgerExceptTags,
  type SeriesInRange,
  seriesKey,
} from '../ledger/index.ts';
import { type OccurrenceDecision, withDecision } from './decisions.ts';
import { occurrenceName } from './seriesText.ts';

export const suggestionsQuery = queryOptions({
  queryKey: [...recurringKey, 'suggestions'],
  queryFn: ({ signal }) => call(getRecurringSuggestions, {}, signal),
});

/** How many transactions around a due date are offered as its payment. */
const CANDIDATES_MAX = 50;

/** The transactions between two days that may be the payment of an occurrence. */
export function candidatesQuery(from: Day, to: Day, typed: string) {
  const searchText = typed.trim().slice(0, SEARCH_MAX);
  const body = { startDate: from, endDate: to, limit: CANDIDATES_MAX, ...(searchText !== '' && { searchText }) };
  return queryOptions({
    queryKey: [ledgerKey, 'payments of series', from, to, searchText],
    queryFn: ({ signal }) => call(getTransactions, { body }, signal),
    placeholderData: keepPreviousData,
  });
}

/** The transaction that becomes a series. */
export function sourceQuery(id: number) {
  return queryOptions({
    queryKey: [ledgerKey, 'source of a series', id],
    queryFn: ({ signal }) => call(getTransactionData, { params: { id } }, signal),
  });
}

/** Changes every cached range; the returned function rolls the change back. */
async function changeSeries(client: QueryClient, change: (data: SeriesInRange) => SeriesInRange): Promise<() => void> {
  await client.cancelQueries({ queryKey: seriesKey });
  const before = client.getQueriesData<SeriesInRange>({ queryKey: seriesKey });
  client.setQueriesData<SeriesInRange>({ queryKey: seriesKey }, (data) => data && change(data));
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

async function removeSuggestion(client: QueryClient, fingerprint: string | undefined): Promise<() => void> {
  await client.cancelQueries({ queryKey: suggestionsQuery.queryKey });
  const before = client.getQueryData(suggestionsQuery.queryKey);
  client.setQueryData(suggestionsQuery.queryKey, (all) => all?.filter((one) => one.fingerprint !== fingerprint));
  return () => client.setQueryData(suggestionsQuery.queryKey, before);
}

export type SeriesPayload = BodyOf<typeof saveRecurringSeries>;

interface SeriesSave {
  readonly body: SeriesPayload;
  /** The change in which the user saw the series; undefined for a new one. */
  readonly seenIn?: number | undefined;
  /** The text of the notice. */
  readonly text: string;
}

function withSaved({ series, occurrences }: SeriesInRange, body: SeriesPayload): SeriesInRange {
  const { fingerprint: _fingerprint, merchantOf: _merchantOf, id, ...fields } = body;
  const isStopped = body.state !== 'active';
  return {
    series: series.map((one) =>
      one.id === id ? { ...one, ...fields, id: one.id, nextOn: isStopped ? null : one.nextOn } : one,
    ),
    occurrences: isStopped
      ? occurrences.filter(({ seriesId, state }) => seriesId !== id || state !== 'expected')
      : occurrences,
  };
}

/** A changed series shows at once; a new one appears when the list is fetched again. A confirmed suggestion leaves. */
export function useSaveSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, seenIn }: SeriesSave) => callLedger(saveRecurringSeries, { body }, seenIn),
    onMutate: async ({ body }) => {
      const undos = [
        await changeSeries(client, (data) => withSaved(data, body)),
        await removeSuggestion(client, body.fingerprint),
      ];
      return () => {
        for (const undo of undos) undo();
      };
    },
    onSuccess: ({ answer }, { text }) => offerUndo(text, answer.changeSetId),
    onError: (_error, _save, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptTags(client),
  });
}

/** A listed series as it is saved. */
export function toSavedSeries(series: ListedSeries): SeriesPayload {
  const { id, name, accountId, otherAccountId, isIncome, cadence, weekendPolicy, amount } = series;
  const { categoryId, subcategoryId, kind, state, endsOn } = series;
  return {
    id,
    name,
    accountId,
    otherAccountId,
    isIncome,
    cadence,
    weekendPolicy,
    amount,
    categoryId,
    subcategoryId,
    kind,
    state,
    endsOn,
  };
}

/** A suggestion as it is confirmed. */
export function toConfirmed(suggestion: RecurringSuggestion): SeriesPayload {
  const { reason: _reason, nextOn: _nextOn, nextAmount: _nextAmount, isAmountKnown: _known, ...rest } = suggestion;
  const { transactionId, ...fields } = rest;
  return { ...fields, merchantOf: transactionId, state: 'active', endsOn: null };
}

export function useDismissSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ fingerprint }: RecurringSuggestion) => call(dismissRecurringSuggestion, { body: { fingerprint } }),
    onMutate: ({ fingerprint }) => removeSuggestion(client, fingerprint),
    onSuccess: ({ changeSetId }, { name }) => offerUndo(`${name} won’t be suggested again`, changeSetId),
    onError: (_error, _suggestion, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptTags(client),
  });
}

interface DecisionSave {
  readonly series: ListedSeries;
  readonly occurrence: SeriesOccurrence;
  readonly decision: OccurrenceDecision;
  readonly text?: string;
}

function toException({ series, occurrence, decision }: DecisionSave): BodyOf<typeof saveSeriesException> {
  const body = { seriesId: series.id, dueOn: occurrence.dueOn };
  if (!('transaction' in decision)) return { ...body, ...decision };
  return { ...body, kind: decision.kind, transactionId: decision.transaction.id };
}

function decisionText({ series, occurrence, decision, text }: DecisionSave): string {
  if (text !== undefined) return text;
  const name = `${series.name}, ${occurrenceName(series, occurrence.dueOn)}`;
  if ('isRemoved' in decision) return `${name}: back to the usual`;
  return `${name}: ${{ skipped: 'skipped', moved: 'moved', amount: 'amount changed', pinned: 'payment found' }[decision.kind]}`;
}

/** Decides about one occurrence; it shows at once. */
export function useDecideOccurrence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: DecisionSave) => call(saveSeriesException, { body: toException(save) }),
    onMutate: ({ series, occurrence, decision }) =>
      changeSeries(client, (data) => ({
        ...data,
        occurrences: data.occurrences.map((one) =>
          one.seriesId === series.id && one.dueOn === occurrence.dueOn ? withDecision(one, decision) : one,
        ),
      })),
    onSuccess: ({ changeSetId }, save) => offerUndo(decisionText(save), changeSetId),
    onError: (_error, _save, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptTags(client),
  });
}

/** A series that ends later stays active until then. */
function withEnd(data: SeriesInRange, id: number, endsOn: Day): SeriesInRange {
  const isOver = endsOn <= browserToday();
  const ended = { endsOn, mayHaveEnded: false, ...(isOver && { state: 'ended' as const, nextOn: null }) };
  return {
    series: data.series.map((one) => (one.id === id ? { ...one, ...ended } : one)),
    occurrences: data.occurrences.filter(({ seriesId, dueOn }) => seriesId !== id || dueOn <= endsOn),
  };
}

export function useEndSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ series, endsOn }: { series: ListedSeries; endsOn: Day }) =>
      call(endRecurringSeries, { body: { seriesId: series.id, endsOn } }),
    onMutate: ({ series, endsOn }) => changeSeries(client, (data) => withEnd(data, series.id, endsOn)),
    onSuccess: ({ changeSetId }: AnswerOf<typeof endRecurringSeries>, { series, endsOn }) =>
      offerUndo(`${series.name} ${endsOn > browserToday() ? `ends on ${formatDay(endsOn)}` : 'ended'}`, changeSetId),
    onError: (_error, _end, rollBack) => rollBack?.(),
    onSettled: () => void refreshLedgerExceptTags(client),
  });
}

/** The merged series disappears at once; the other one gets its payments when the list is fetched again. */
export function useMergeSeries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ series, into }: { series: ListedSeries; into: ListedSeries }) =>
      call(mergeRecurringSeries, { body: { seriesId: series.id, intoId: into.id } }),
    onSuccess: ({ changeSetId }, { series, into }) => offerUndo(`${series.name} merged into ${into.name}`, changeSetId),
    onSettled: () => void refreshLedgerExceptTags(client),
  });
}
