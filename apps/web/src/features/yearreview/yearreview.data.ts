import { getYearReview } from '@cairn/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { ledgerKey } from '../ledger/index.ts';

/** A calendar year; null for the last twelve full months. */
export function yearReviewQuery(year: number | null) {
  return queryOptions({
    queryKey: [ledgerKey, 'year in review', year],
    queryFn: ({ signal }) => call(getYearReview, { query: year === null ? {} : { year } }, signal),
  });
}
