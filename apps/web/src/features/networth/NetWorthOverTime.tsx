import { getNetWorthDataPoints } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { NetWorthFailure } from './NetWorthFailure.tsx';
import styles from './NetWorthOverTime.module.css';
import { LineSkeleton } from './NetWorthSkeleton.tsx';
import { netWorthQueries } from './networth.data.ts';
import { pointsIn, ranges, readRange } from './ranges.ts';

const TITLE = 'Net Worth Over Time';

function useRange() {
  const [params, setParams] = useSearchParams();
  return {
    range: readRange(params.get('range')),
    setRange: (range: string) =>
      setParams(
        (current) => {
          current.set('range', range);
          return current;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}

export function NetWorthOverTime() {
  const { data, error, isPending, refetch } = useQuery(netWorthQueries.points());
  const { range, setRange } = useRange();
  const today = browserToday();
  const points = useMemo(
    () => pointsIn(range, data ?? [], today).map(({ date, value }) => ({ day: date, cents: value })),
    [range, data, today],
  );
  return (
    <Panel aria-labelledby="over-time">
      <div className={styles.head}>
        <PanelHead id="over-time" title={TITLE} />
        {data && data.length > 1 && (
          <div className={styles.ranges}>
            <ChoiceBar label="Range" options={ranges} value={range} onChange={setRange} />
          </div>
        )}
      </div>
      {isPending && <LineSkeleton />}
      {error && !data && (
        <NetWorthFailure title={getNetWorthDataPoints.failure} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <PanelBody>
          <LineChart label={TITLE} points={points} />
          {points.length === 1 && (
            <p className={styles.hint}>
              One day so far. A point is added every day, and the line begins with the next.
            </p>
          )}
        </PanelBody>
      )}
    </Panel>
  );
}
