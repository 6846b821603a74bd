import { addMonths } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../../app/whenIdle.ts';
import type { Period } from './budgetPeriod.ts';
import { budgetQueries } from './budgets.data.ts';

function adjacentPeriods(period: Period): Period[] {
  return period.kind === 'month'
    ? [-1, 1].map((step) => ({ kind: 'month', month: addMonths(period.month, step) }))
    : [-1, 1].map((step) => ({ kind: 'year', year: period.year + step }));
}

/** Makes stepping to the previous or next period instant. Failures are reported only if a screen needs the data. */
export function usePrefetchAdjacent(period: Period, isLoaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoaded) return;
    return whenIdle(() => {
      for (const adjacent of adjacentPeriods(period)) void client.prefetchQuery(budgetQueries.period(adjacent));
    });
  }, [client, period, isLoaded]);
}
