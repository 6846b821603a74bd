import type { Day, ProofSpan } from '@cairn/domain';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { listUrl } from './accountUrl.ts';
import styles from './ProofStrip.module.css';
import { monthLabel, shortMonth, stripMonths } from './proofText.ts';

interface ProofStripProps {
  accountId: number;
  spans: readonly ProofSpan[];
}

/** One bar for each day. A month is a link to its transactions, named in words. */
export function ProofStrip({ accountId, spans }: ProofStripProps) {
  const months = stripMonths(spans);
  return (
    <ul className={styles.months} aria-label="Proof of each day">
      {months.map((shown) => (
        <li key={shown.month}>
          <Link to={listUrl(accountId, shown.from, shown.to)} className={styles.month} aria-label={monthLabel(shown)}>
            <span className={styles.days} aria-hidden="true">
              {shown.days.map((state, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the days of a month have fixed places
                <i key={at} className={classNames(state !== 'proven' && styles[state])} />
              ))}
            </span>
            <span className={styles.name}>{shortMonth(shown.month)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The months of a range before their days are known, in the same boxes. */
export function ProofStripSkeleton({ range }: { range: { readonly from: Day; readonly to: Day } }) {
  return (
    <div className={styles.months} aria-hidden="true">
      {stripMonths([{ ...range, state: 'unproven' }]).map(({ month }) => (
        <div key={month} className={styles.month}>
          <span className={styles.days}>
            <Skeleton width="84%" height={20} />
          </span>
          <span className={styles.name}>{shortMonth(month)}</span>
        </div>
      ))}
    </div>
  );
}
