import { addMonths } from '@cairn/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { whenIdle } from '../../app/whenIdle.ts';
import { budgetQueries } from './budgets.data.ts';
import type { Period } from './places.ts';

function neighboursOf(period: Period): Period[] {
  return period.kind === 'month'
    ? [-1, 1].map((step) => ({ kind: 'month', month: addMonths(period.month, step) }))
    : [-1, 1].map((step) => ({ kind: 'year', year: period.year + step }));
}

/** One step back or on in time is there at once. A failure is told only where a screen waits for the answer. */
export function usePrefetchedNeighbours(period: Period, isLoaded: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLoaded) return;
    return whenIdle(() => {
      for (const neighbour of neighboursOf(period)) void client.prefetchQuery(budgetQueries.of(neighbour));
    });
  }, [client, period, isLoaded]);
}
