import type { Account, AccountForecast } from '@cairn/contract';
import { addDays, cents, type Day, daysBetween, formatDay, formatEstimate } from '@cairn/domain';
import { memo } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import styles from './OtherAccounts.module.css';

const WIDTH = 120;
const HEIGHT = 32;
const EDGE = 2;
/** More points than pixels wouldn't show. */
const DAYS_PER_POINT = 3;

interface SparklineProps {
  balances: readonly number[];
  lowest: number;
}

/** The whole forecast in a few pixels; the figures next to it contain what matters. */
function Sparkline({ balances, lowest }: SparklineProps) {
  const [low, high] = [Math.min(...balances), Math.max(...balances)];
  const x = (day: number) => EDGE + (day / Math.max(1, balances.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : EDGE + ((high - value) / (high - low)) * (HEIGHT - 2 * EDGE);
  const points = balances
    .flatMap((balance, day) => (day % DAYS_PER_POINT === 0 ? `${x(day).toFixed(1)},${y(balance).toFixed(1)}` : []))
    .join(' ');
  return (
    <svg className={styles.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <polyline points={points} />
      <circle cx={x(lowest)} cy={y(balances[lowest] ?? low)} r={3} />
    </svg>
  );
}

interface OtherAccountsProps {
  forecasts: readonly AccountForecast[];
  accounts: readonly Account[];
  labels: ReadonlyMap<number, string>;
  today: Day;
}

/** The other accounts with their lowest points. Each opens its own forecast. Memoized, because there may be many. */
export const OtherAccounts = memo(function OtherAccounts({ forecasts, accounts, labels, today }: OtherAccountsProps) {
  if (forecasts.length === 0) return null;
  return (
    <Panel aria-labelledby="other-accounts" isClipped>
      <PanelHead id="other-accounts" title="Other accounts" />
      <ListRows aria-labelledby="other-accounts">
        {forecasts.map(({ accountId, balance, balances, lowest }) => {
          const account = accounts.find(({ id }) => id === accountId);
          const day = daysBetween(today, lowest.day);
          return (
            <ListRow
              key={accountId}
              to={`/Forecast?account=${accountId}`}
              leading={<CategoryIcon icon={account?.icon} color={account?.iconColor} />}
              name={labels.get(accountId) ?? 'Account'}
              detail={
                <>
                  Now <Amount cents={cents(balance)} />
                </>
              }
              trailing={
                <span className={styles.lowest}>
                  <Sparkline balances={balances} lowest={day} />
                  <span className={styles.figure}>
                    <strong>{formatEstimate(lowest.balance)}</strong>
                    <span className={styles.when}>Lowest, {formatDay(addDays(today, day))}</span>
                  </span>
                </span>
              }
            />
          );
        })}
      </ListRows>
    </Panel>
  );
});
