import type { YearReview } from '@cairn/contract';
import type { Cents } from '@cairn/domain';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { whyUrl } from '../networth/index.ts';
import styles from './YearFigures.module.css';
import { changeText, figureUrl, netWorthText, savedText } from './yearTexts.ts';

interface FigureProps {
  label: string;
  amount: Cents;
  note: string;
  to: string;
}

function Figure({ label, amount, note, to }: FigureProps) {
  return (
    <Panel className={styles.card}>
      <dl>
        <dt className={styles.label}>{label}</dt>
        <dd className={styles.figure}>
          <Link to={to}>
            <Amount cents={amount} kind="figure" />
          </Link>
        </dd>
        <dd className={styles.note}>{note}</dd>
      </dl>
    </Panel>
  );
}

/** Money earned, spent, and saved, and the change of net worth. */
export function YearFigures({ review }: { review: YearReview }) {
  const { earned, earnedPerMonth, spent, saved, spentBefore, netWorth } = review;
  return (
    <div className={styles.cards}>
      <Figure label="Saved" amount={saved} note={savedText(review)} to={figureUrl(review, null)} />
      <Panel className={styles.card}>
        <dl>
          <dt className={styles.label}>Earned</dt>
          <dd className={styles.figure}>
            <Link to={figureUrl(review, 'earned')}>
              <Amount cents={earned} kind="figure" />
            </Link>
          </dd>
          <dd className={styles.note}>
            <Amount cents={earnedPerMonth} /> a month
          </dd>
        </dl>
      </Panel>
      <Figure
        label="Spent"
        amount={spent}
        note={changeText(spent, spentBefore) ?? 'After refunds'}
        to={figureUrl(review, 'spent')}
      />
      {netWorth && (
        <Panel className={styles.card}>
          <dl>
            <dt className={styles.label}>Net worth</dt>
            <dd className={styles.figure}>
              <Link to={whyUrl({ from: netWorth.firstDate, to: netWorth.lastDate })}>
                <Amount cents={netWorth.last} kind="figure" />
              </Link>
            </dd>
            <dd className={styles.note}>{netWorthText(netWorth)}</dd>
          </dl>
        </Panel>
      )}
    </div>
  );
}
