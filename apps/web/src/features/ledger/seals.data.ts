import { getSeals, type Seal } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { ledgerKey } from './ledger.data.ts';

/** The days that were compared with statements and locked. Nothing waits for them, so failures stay silent. */
export const sealsQuery = queryOptions({
  queryKey: [ledgerKey, 'seals'],
  queryFn: ({ signal }) => call(getSeals, {}, signal),
  meta: { isQuiet: true },
});

/** All locked days; empty while they load. */
export function useSeals(): readonly Seal[] {
  return useQuery(sealsQuery).data ?? [];
}

/** A day of an account that a change would touch. */
export interface TouchedDay {
  readonly accountId: number;
  readonly day: Day;
  /** Whether that is the day on which a transaction posted, or the date that is shown. */
  readonly isPosted: boolean;
}

/** The seal that a change would break; undefined if there is none. */
export function sealOf(seals: readonly Seal[], touched: readonly TouchedDay[]): Seal | undefined {
  return seals.find(
    (seal) =>
      seal.brokenIn === null &&
      touched.some(
        ({ accountId, day, isPosted }) =>
          accountId === seal.accountId && isPosted === seal.isByPostedDate && day >= seal.from && day <= seal.to,
      ),
  );
}
