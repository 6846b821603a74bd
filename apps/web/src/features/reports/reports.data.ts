import {
  type BodyOf,
  deleteReport,
  getReports,
  getTotals,
  getTransactions,
  runReport,
  type SavedReport,
  saveReport,
} from '@cairn/contract';
import { type ComparedReport, DEFAULT_REPORT, type ListBehind, type ReportQuery, withLastYear } from '@cairn/domain';
import { keepPreviousData, type Query, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { CallFailure, call, callLedger, hasFields } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { untilIdle } from '../../app/untilIdle.ts';
import { accountsListQuery, categoriesQuery, ledgerKey, offerUndo, refreshLedger } from '../ledger/index.ts';
import { cashFlowQuery } from './builtInReports.ts';

/** A report with the query that it answers, which isn't the shown one while the next report loads. */
export interface LoadedReport {
  readonly query: ReportQuery;
  readonly report: ComparedReport;
}

/** More are a link to Transactions. */
const LISTED_ROWS = 5;
const TOO_LARGE = 422;

/** Whether the report would have too many cells; the screen says what to do. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof CallFailure && error.status === TOO_LARGE;
}

const reportName = 'report';

async function loadReport(query: ReportQuery, signal: AbortSignal): Promise<LoadedReport> {
  return { query, report: withLastYear(await call(runReport, { body: query }, signal), query.grain) };
}

/** Nested under the ledger's key, because any transaction changes them. */
export const reportQueries = {
  run: (query: ReportQuery) =>
    queryOptions({
      queryKey: [ledgerKey, reportName, query],
      queryFn: ({ signal }) => loadReport(query, signal),
      placeholderData: keepPreviousData,
      meta: { isQuiet: isTooLarge },
    }),
  /** The same on the Dashboard. It waits until the rest is loaded, but not for other reports. */
  pinned: (query: ReportQuery) =>
    queryOptions({
      queryKey: [ledgerKey, reportName, query],
      queryFn: async ({ client, signal }) => {
        const isFirst = ({ queryKey, meta }: Query) => queryKey[1] !== reportName && !meta?.isLast;
        await untilIdle(client, { predicate: isFirst }, signal);
        return await loadReport(query, signal);
      },
      placeholderData: keepPreviousData,
      meta: { isQuiet: true },
    }),
  saved: () =>
    queryOptions({
      queryKey: [ledgerKey, 'saved reports'],
      queryFn: ({ signal }) => call(getReports, {}, signal),
    }),
  /** Whether there is any transaction at all. */
  hasTransactions: () =>
    queryOptions({
      queryKey: [ledgerKey, 'report has transactions'],
      queryFn: async ({ signal }) => (await call(getTransactions, { body: { limit: 1 } }, signal)).length > 0,
      meta: { isQuiet: true },
    }),
  /** The largest of the transactions behind a cell. */
  rows: (filter: ListBehind) =>
    queryOptions({
      queryKey: [ledgerKey, 'report rows', filter],
      queryFn: ({ signal }) =>
        call(
          getTransactions,
          // Amounts have a sign here: the largest expense is the lowest one.
          {
            body: {
              ...filter,
              sort: { by: 'amount', isAscending: filter.lines.flow !== 'earned' },
              limit: LISTED_ROWS,
            },
          },
          signal,
        ),
      meta: { isQuiet: true },
    }),
  totals: (filter: ListBehind) =>
    queryOptions({
      queryKey: [ledgerKey, 'report totals', filter],
      queryFn: ({ signal }) => call(getTotals, { body: filter }, signal),
      meta: { isQuiet: true },
    }),
};

/** The data that every report needs, and the report that opens first. */
export function prefetchReports(): void {
  void queryClient.prefetchQuery(accountsListQuery);
  void queryClient.prefetchQuery(categoriesQuery);
  void queryClient.prefetchQuery(reportQueries.saved());
  const main = reportQueries.run(DEFAULT_REPORT);
  const isOther = location.pathname === '/Reports' && location.search !== '';
  if (isOther || queryClient.getQueryData(main.queryKey)) return;
  void queryClient.prefetchQuery(reportQueries.run(cashFlowQuery(DEFAULT_REPORT)));
  void queryClient.prefetchQuery(main);
}

interface ReportSave {
  readonly body: BodyOf<typeof saveReport>;
  /** The change in which the user saw the report; undefined for a new one. */
  readonly seenIn?: number | undefined;
  /** The text of the toast: "Trips saved". */
  readonly text: string;
}

export function useSaveReport() {
  const client = useQueryClient();
  return useMutation({
    meta: { isQuiet: hasFields },
    mutationFn: ({ body, seenIn }: ReportSave) => callLedger(saveReport, { body }, seenIn),
    onSuccess: ({ changeSetId }, { text }) => offerUndo(text, changeSetId),
    onSettled: () => void refreshLedger(client),
  });
}

export function useDeleteReport() {
  const client = useQueryClient();
  const { queryKey } = reportQueries.saved();
  return useMutation({
    mutationFn: ({ id }: SavedReport) => callLedger(deleteReport, { body: { id } }),
    onMutate: async (deleted) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (reports) => reports?.filter(({ id }) => id !== deleted.id));
      return before;
    },
    onError: (_error, _deleted, before) => client.setQueryData(queryKey, before),
    onSuccess: ({ changeSetId }, { name }) => offerUndo(`${name} deleted`, changeSetId),
    onSettled: () => void refreshLedger(client),
  });
}
