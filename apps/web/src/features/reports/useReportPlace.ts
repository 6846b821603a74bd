import type { DroppedPart, ReportQuery } from '@cairn/domain';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import {
  type ChosenPart,
  droppedChoices,
  type ReportDisplay,
  readChosen,
  readDisplay,
  readReport,
  reportUrl,
} from './reportAddress.ts';
import { useExistingChoices } from './useExistingChoices.ts';

/** Changes come in quick succession, so each builds on the last one. */
export type QueryChange = (query: ReportQuery) => ReportQuery;

export interface ReportPlace {
  readonly query: ReportQuery;
  /** As in the URL, including rows that no longer exist. */
  readonly asked: ReportQuery;
  /** Selections in the URL that the report doesn't have. */
  readonly dropped: readonly DroppedPart[];
  /** Whether the names in the query exist isn't known yet. */
  readonly isWaiting: boolean;
  readonly chosen: ChosenPart | null;
  readonly display: ReportDisplay;
  readonly urlOf: (chosen: ChosenPart) => string;
  /** Back closes it. */
  readonly choose: (chosen: ChosenPart | null) => void;
  /** The selection may not exist in another report, so it is closed. */
  readonly change: (change: QueryChange) => void;
  readonly show: (display: ReportDisplay) => void;
}

/** The report in the address, and how to change it. */
export function useReportPlace(): ReportPlace {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const read = useMemo(() => readReport(params), [params]);
  const { query, dropped: gone, isWaiting } = useExistingChoices(read.query);
  const dropped = [...read.dropped, ...gone, ...droppedChoices(params)];
  const chosen = useMemo(() => readChosen(params), [params]);
  const display = readDisplay(params);
  // The address updates asynchronously.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  function change(toNext: QueryChange) {
    latest.current = toNext(latest.current);
    go(reportUrl(latest.current, null, display), false);
  }
  const go = (url: string, replace: boolean) => void navigate(url, { replace, preventScrollReset: true });
  return {
    ...{ query, asked: read.query, dropped, isWaiting, chosen, display },
    urlOf: (next) => reportUrl(query, next, display),
    choose: (next) => go(reportUrl(query, next, display), false),
    change,
    show: (next) => go(reportUrl(query, chosen, next), true),
  };
}
