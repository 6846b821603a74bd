import { formatCents, formatChange, formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import type { WorthChange } from './networth.data.ts';
import styles from './Waterfall.module.css';
import { type WaterfallBar, waterfall } from './waterfall.ts';
import { whyUrl } from './whyRange.ts';
import { termLabel, termsToShow } from './whyTexts.ts';

interface BarProps {
  bar: WaterfallBar;
  isLast: boolean;
}

function Bar({ bar, isLast }: BarProps) {
  const { kind, bottom, height, level, amount } = bar;
  return (
    <>
      <span className={styles.value} style={{ bottom: `calc(${bottom + height}% + 6px)` }}>
        {kind === 'total' ? formatCents(amount) : formatChange(amount)}
      </span>
      <span
        className={classNames(styles.bar, styles[kind])}
        style={{ bottom: `${bottom}%`, height: `max(2px, ${height}%)` }}
      />
      {!isLast && <span className={styles.next} style={{ bottom: `${level}%` }} />}
    </>
  );
}

/** The terms as steps from one net worth to the other. The list below has the same figures. */
export function Waterfall({ change }: { change: WorthChange }) {
  const { from, to, start, end, accounts } = change;
  const steps = termsToShow(change).map(({ term, amount }) => ({
    key: term,
    label: termLabel(term, accounts),
    amount,
  }));
  const { bars, zero } = waterfall({ key: 'start', label: formatDay(from), amount: start }, steps, {
    key: 'end',
    label: formatDay(to),
    amount: end,
  });
  return (
    <section
      className={styles.waterfall}
      aria-label={`How net worth got from ${formatCents(start)} to ${formatCents(end)}`}
    >
      <div className={styles.plot}>
        {zero > 0 && <span className={styles.ground} style={{ bottom: `${zero}%` }} />}
        {bars.map((bar, at) => {
          const inside = <Bar bar={bar} isLast={at === bars.length - 1} />;
          if (bar.kind === 'total')
            return (
              <div key={bar.key} className={styles.column}>
                {inside}
              </div>
            );
          return (
            <Link
              key={bar.key}
              to={whyUrl(change, bar.key)}
              className={classNames(styles.column, styles.link)}
              aria-label={`${bar.label}, ${formatChange(bar.amount)}`}
            >
              {inside}
            </Link>
          );
        })}
      </div>
      <div className={styles.labels} aria-hidden="true">
        {bars.map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </section>
  );
}
