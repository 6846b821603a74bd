import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { useUrlChoice } from '../../app/useUrlChoice.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ChoiceBar } from '../../ui/ChoiceBar.tsx';
import { LineChart } from '../../ui/LineChart.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import styles from './NetWorthOverTime.module.css';
import { LineSkeleton } from './NetWorthSkeleton.tsx';
import { netWorthQueries } from './networth.data.ts';
import { changeIn, pointsIn, ranges, readRange } from './ranges.ts';
import { WHY_PATH, whyUrl } from './whyRange.ts';

const TITLE = 'Net Worth Over Time';
const FIRST_DAY = 'You have one day so far. We add a point every day, so your line starts tomorrow.';
const ONE_DAY = 'There’s only one day in this range. Choose a longer range to see more.';

export function NetWorthOverTime() {
  const query = useQuery(netWorthQueries.points());
  const { data } = query;
  const { chosen, choose } = useUrlChoice('range');
  const range = readRange(chosen);
  const today = browserToday();
  const points = useMemo(
    () => pointsIn(range, data ?? [], today).map(({ date, value }) => ({ day: date, cents: value })),
    [range, data, today],
  );
  const change = changeIn(range, data ?? [], today);
  return (
    <Panel aria-labelledby="over-time">
      <div className={styles.head}>
        <PanelHead id="over-time" title={TITLE} />
        {data && data.length > 1 && (
          <div className={styles.ranges}>
            <ChoiceBar label="Range" options={ranges} value={range} onChange={choose} />
          </div>
        )}
      </div>
      {data && data.length > 0 && (
        <div className={styles.change}>
          {change && (
            <p>
              <Amount kind="change" cents={change.amount} className={styles.amount} /> {change.words}
            </p>
          )}
          <TextLink to={change ? whyUrl(change) : WHY_PATH}>Why it changed</TextLink>
        </div>
      )}
      <QueryView
        query={query}
        loading={<LineSkeleton />}
        failed="We couldn’t load your net worth over time"
        frame={(failure) => failure}
      >
        {(all) => (
          <PanelBody>
            <LineChart label={TITLE} points={points} />
            {points.length === 1 && <p className={styles.hint}>{all.length === 1 ? FIRST_DAY : ONE_DAY}</p>}
          </PanelBody>
        )}
      </QueryView>
    </Panel>
  );
}
