import { type DroppedPart, dropUnknownChoices, type ReportQuery, readReportParams } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountsListQuery, categoriesQuery, tagsQuery } from '../ledger/index.ts';
import { type ChosenPart, type ReportDisplay, readChosen, readDisplay, reportUrl } from './reportAddress.ts';

/** What the ledger has; undefined until it is known, or if the report doesn't need it. */
function useKnownChoices({ filters }: ReportQuery) {
  const needs = [filters.accountIds, filters.categories, filters.tagIds].some((choices) => choices !== undefined);
  const accounts = useQuery({ ...accountsListQuery, enabled: needs }).data;
  const categories = useQuery({ ...categoriesQuery, enabled: needs }).data;
  const tags = useQuery({ ...tagsQuery, enabled: needs }).data;
  const known = useMemo(
    () =>
      accounts &&
      categories &&
      tags && {
        accountIds: new Set(accounts.map(({ id }) => Number(id))),
        categoryIds: new Set(
          categories.flatMap(({ id, subcategories }) => [id, ...subcategories.map((sub) => sub.id)]),
        ),
        tagIds: new Set(tags.map(({ id }) => Number(id))),
      },
    [accounts, categories, tags],
  );
  return { known, isWaiting: needs && known === undefined };
}

/** Changes come in quick succession, so each builds on the last one. */
export type QueryChange = (query: ReportQuery) => ReportQuery;

export interface ReportPlace {
  readonly query: ReportQuery;
  /** What the address has, but the report doesn't. */
  readonly dropped: readonly DroppedPart[];
  /** What the query names isn't known yet. */
  readonly isWaiting: boolean;
  readonly chosen: ChosenPart | null;
  readonly display: ReportDisplay;
  readonly urlOf: (chosen: ChosenPart) => string;
  /** Back closes it. */
  readonly choose: (chosen: ChosenPart | null) => void;
  /** What is chosen may not exist in another report, so it is closed. */
  readonly change: (change: QueryChange) => void;
  readonly show: (display: ReportDisplay) => void;
}

/** The report in the address, and how to change it. */
export function useReportPlace(): ReportPlace {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const read = useMemo(() => readReportParams(params), [params]);
  const { known, isWaiting } = useKnownChoices(read.query);
  const { query, dropped } = useMemo(() => {
    if (!known) return read;
    const left = dropUnknownChoices(read.query, known);
    return { query: left.query, dropped: [...read.dropped, ...left.dropped] };
  }, [read, known]);
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
    ...{ query, dropped, isWaiting, chosen, display },
    urlOf: (next) => reportUrl(query, next, display),
    choose: (next) => go(reportUrl(query, next, display), false),
    change,
    show: (next) => go(reportUrl(query, chosen, next), true),
  };
}
