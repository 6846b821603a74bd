import { cents, isLiability } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserToday } from '../../app/today.ts';
import { useUrlChoice } from '../../app/useUrlChoice.ts';
import type { AccountChanges } from './AccountSides.tsx';
import { netWorthQueries } from './networth.data.ts';
import { changeIn, readRange } from './ranges.ts';

/** The change of each account's balance in the chart's range: a debt that grew is a plus. */
export function useAccountChanges(): AccountChanges {
  const { data: points } = useQuery(netWorthQueries.points());
  const { chosen } = useUrlChoice('range');
  const today = browserToday();
  const range = readRange(chosen);
  const change = changeIn(range, points ?? [], today);
  const { data } = useQuery({
    ...netWorthQueries.change(change ?? { from: today, to: today }),
    // All dates, which the screen opens with, would read every transaction.
    enabled: change !== null && range !== 'All',
    meta: { isQuiet: true },
  });
  return useMemo(
    () =>
      new Map(
        data?.accounts.map(({ id, type, start, end }) => [id, cents(isLiability(type) ? start - end : end - start)]),
      ),
    [data],
  );
}
