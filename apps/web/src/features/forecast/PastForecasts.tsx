import { formatCents } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { memo } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { Button } from '../../ui/Button.tsx';
import { axisMoney } from '../../ui/chartFigures.ts';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { forecastQueries } from './forecast.data.ts';
import styles from './PastForecasts.module.css';
import { type PastScores, type ScoredMonth, scoresOf } from './scores.ts';

const percent = (fraction: number) => `${fraction * 100}%`;

function MonthRow({ month }: { month: ScoredMonth }) {
  const { name, range, expected, actual, offBy, isOutside, spoken } = month;
  return (
    <li>
      <span className="visually-hidden">{spoken}</span>
      <span className={styles.month} aria-hidden="true">
        {name}
      </span>
      <span className={styles.track} aria-hidden="true">
        {range && (
          <i className={styles.range} style={{ left: percent(range.from), width: percent(range.to - range.from) }} />
        )}
        <i className={styles.expected} style={{ left: percent(expected) }} />
        <i className={classNames(styles.actual, isOutside && styles.outside)} style={{ left: percent(actual) }} />
      </span>
      <span className={classNames(styles.off, isOutside && styles.strong)} aria-hidden="true">
        {offBy > 0 ? '+' : ''}
        {formatCents(offBy)}
      </span>
    </li>
  );
}

function Scores({ scores }: { scores: PastScores }) {
  return (
    <>
      <p className={styles.lead}>{scores.summary}</p>
      <div className={styles.scale} aria-hidden="true">
        <span>{axisMoney(scores.low)}</span>
        <span>{axisMoney(scores.high)}</span>
        <span>Off by</span>
      </div>
      <ul className={styles.months}>
        {scores.months.map((month) => (
          <MonthRow key={month.day} month={month} />
        ))}
      </ul>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <i className={styles.expected} />
          Forecast
        </span>
        <span>
          <i className={styles.actual} />
          What happened
        </span>
        <span>
          <i className={styles.range} />
          Range
        </span>
      </p>
    </>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div className={styles.failed}>
      <p>This didn’t load.</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
}

const LOADING_ROWS = 6;

function Loading() {
  return (
    <div className={styles.loading} aria-hidden="true">
      {Array.from({ length: LOADING_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Skeleton key={index} width="100%" height={12} />
      ))}
    </div>
  );
}

/** Compares the forecasts of past months with the actual balances: a count and an error, never a grade. */
export const PastForecasts = memo(function PastForecasts({ accountId }: { accountId: number }) {
  const query = useQuery(forecastQueries.scores(accountId));
  const scores = scoresOf(query.data ?? null);
  const isMostly = scores !== null && scores.inRange * 2 >= scores.withRange;
  return (
    <Panel aria-labelledby="past-forecasts">
      <PanelHead id="past-forecasts" title="How right was it?">
        {scores && scores.withRange > 0 && (
          <StatusPill
            tone={isMostly ? 'ok' : 'plain'}
            icon={isMostly ? Check : Minus}
            text={`${scores.inRange} of ${scores.withRange} in range`}
          />
        )}
      </PanelHead>
      <QueryView query={query} loading={<Loading />} failed={(retry) => <Failed retry={retry} />}>
        {() => (scores ? <Scores scores={scores} /> : <p className={styles.lead}>We’ll keep score from next month.</p>)}
      </QueryView>
    </Panel>
  );
});
