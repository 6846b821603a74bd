import type { ListedSeries } from '@cairn/contract';
import { cents, formatCents, formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import styles from './CostPanels.module.css';
import { priceChanges, yearlyCosts } from './monthView.ts';
import { categoryOf, type SeriesLabels } from './seriesDisplay.ts';
import { openedFromRecurring, seriesUrl } from './seriesUrl.ts';

interface CostProps {
  series: readonly ListedSeries[];
  labels: SeriesLabels;
}

const signed = (amount: number) => `${amount < 0 ? '−' : '+'}${formatCents(cents(Math.abs(amount)))}`;

/** Series that got more or less expensive in the last 12 months. */
export function PriceChanges({ series, labels }: CostProps) {
  const changes = priceChanges(series);
  if (changes.length === 0) return null;
  return (
    <Panel isClipped aria-labelledby="price-changes">
      <PanelHead id="price-changes" title="Price changes" />
      <ul className={styles.changes}>
        {changes.map(({ series: one, change: { from, to, on, perYear } }) => {
          const category = categoryOf(one, labels);
          return (
            <li key={one.id}>
              <Link to={seriesUrl(one.id)} state={openedFromRecurring} className={styles.change}>
                <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
                <span className={styles.main}>
                  <span className={styles.name}>{one.name}</span>
                  <span className={styles.note}>
                    {formatCents(from)} to {formatCents(to)}
                  </span>
                </span>
                <span className={styles.year}>
                  <b>{signed(perYear)} a year</b>
                  <span className={styles.note}>since {formatDay(on)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

/** The yearly cost of bills, largest first. */
export function YearlyCost({ series }: Pick<CostProps, 'series'>) {
  const { total, apart, bars } = yearlyCosts(series);
  if (bars.length === 0) return null;
  return (
    <Panel aria-labelledby="yearly-cost">
      <PanelHead id="yearly-cost" title="Cost in a year">
        <b>
          <Amount cents={total} />
        </b>
      </PanelHead>
      <ul className={styles.costs}>
        {apart && (
          <li className={styles.apart}>
            <Link to={seriesUrl(apart.id)} state={openedFromRecurring} className={styles.cost}>
              {apart.name}
            </Link>
            <Amount cents={apart.yearlyCost} />
          </li>
        )}
        {bars.map(({ series: one, percent }) => (
          <li key={one.id} className={styles.bar}>
            <Link to={seriesUrl(one.id)} state={openedFromRecurring} className={styles.cost}>
              {one.name}
            </Link>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.fill} style={{ width: `${percent}%` }} />
            </span>
            <Amount cents={one.yearlyCost} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
