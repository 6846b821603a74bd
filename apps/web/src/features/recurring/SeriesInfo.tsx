import type { ListedSeries, SeriesOccurrence } from '@cairn/contract';
import { formatCents, formatDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { noFilters, writeFilters } from '../transactions/index.ts';
import styles from './SeriesInfo.module.css';
import { pricesPaid } from './seriesDetail.ts';
import { categoryOf, detailOf, type SeriesLabels } from './seriesDisplay.ts';
import { cadenceText, isBill, kindNames } from './seriesText.ts';
import { seriesStatus } from './status.ts';

const weekendTexts = { none: null, before: 'Moves to Friday', after: 'Moves to Monday' } as const;

function amountText({ amount: { model, cents, lowCents, highCents } }: ListedSeries): string {
  if (model === 'range' && lowCents !== null && highCents !== null)
    return `${formatCents(lowCents)} to ${formatCents(highCents)}`;
  if (model === 'fixed') return `Always ${formatCents(cents)}`;
  return model === 'last' ? 'Like the last one' : 'Average of the last 3';
}

function factsOf(series: ListedSeries): [label: string, value: string | null][] {
  const { nextOn, nextAmount, isAmountKnown, endsOn, weekendPolicy, yearlyCost } = series;
  const next = nextOn && `${formatDay(nextOn)}, ${isAmountKnown ? '' : 'about '}${formatCents(nextAmount)}`;
  return [
    ['Kind', kindNames[series.kind]],
    ['How often', cadenceText(series.cadence)],
    ['On a weekend', weekendTexts[weekendPolicy]],
    ['Amount', amountText(series)],
    ['Next', next],
    [isBill(series) ? 'Cost in a year' : 'In a year', series.state === 'active' ? formatCents(yearlyCost) : null],
    [series.state === 'ended' ? 'Ended on' : 'Ends on', endsOn && formatDay(endsOn)],
  ];
}

/** A series in words. */
export function SeriesInfo({ series, labels }: { series: ListedSeries; labels: SeriesLabels }) {
  const category = categoryOf(series, labels);
  const status = seriesStatus(series);
  const detail = detailOf(series, labels);
  const filters = { ...noFilters, dates: { choice: 'all' as const }, search: series.name };
  return (
    <Panel aria-label="About">
      <div className={styles.top}>
        <CategoryIcon icon={category?.icon} color={category?.iconColor} isUncategorized={category === null} />
        <span className={styles.detail}>{detail === '' ? 'No category' : detail}</span>
        {status && <StatusPill {...status} />}
      </div>
      <dl className={styles.facts}>
        {factsOf(series)
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.foot}>
        <TextLink to={`/Transactions?${writeFilters(filters)}`}>All transactions</TextLink>
      </div>
    </Panel>
  );
}

interface PriceHistoryProps {
  series: ListedSeries;
  occurrences: readonly SeriesOccurrence[];
}

/** The prices of the last 12 months; nothing if there was only one. */
export function PriceHistory({ series, occurrences }: PriceHistoryProps) {
  const prices = pricesPaid(occurrences);
  if (prices.length < 2 || !isBill(series)) return null;
  return (
    <Panel aria-labelledby="prices">
      <PanelHead id="prices" title="What you paid" />
      <ul className={styles.prices}>
        {prices.map(({ price, since }) => (
          <li key={since}>
            <span className={styles.since}>since {formatDay(since)}</span>
            <Amount cents={price} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
