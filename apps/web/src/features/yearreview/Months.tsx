import type { YearReview } from '@cairn/contract';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './Months.module.css';
import { monthText, monthUrl } from './yearTexts.ts';

function noteOf({ biggestMonth, quietestMonth }: YearReview, month: string): string {
  if (month === biggestMonth) return 'The biggest month';
  return month === quietestMonth ? 'The quietest month' : '';
}

/** The amount spent in each month. The bars are drawings of the figures next to them. */
export function Months({ review }: { review: YearReview }) {
  const { months } = review;
  const most = Math.max(1, ...months.map(({ spent }) => spent));
  return (
    <Panel aria-labelledby="month-by-month">
      <PanelHead id="month-by-month" title="Month by month" />
      <PanelBody>
        <ul className={styles.months}>
          {months.map(({ month, spent }) => (
            <li key={month} className={styles.month}>
              <Link to={monthUrl(month)} className={styles.name}>
                {monthText(month)}
              </Link>
              <Amount cents={spent} className={styles.amount} />
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ width: `${Math.max(0, (spent * 100) / most)}%` }} />
              </span>
              <span className={styles.note}>{noteOf(review, month)}</span>
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  );
}
