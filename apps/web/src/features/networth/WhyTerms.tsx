import { cents, type WorthTerm } from '@cairn/domain';
import {
  ChevronRight,
  CircleDashed,
  Landmark,
  type LucideIcon,
  Percent,
  ReceiptText,
  Repeat,
  Scale,
  TrendingUp,
  Wallet,
} from 'lucide-react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { WorthChange } from './networth.data.ts';
import styles from './WhyTerms.module.css';
import { whyUrl } from './whyRange.ts';
import { linkTexts, termLabel, termsToShow, termText } from './whyTexts.ts';

const icons: Readonly<Record<WorthTerm, LucideIcon>> = {
  earned: Wallet,
  spent: ReceiptText,
  market: TrendingUp,
  interestAndFees: Percent,
  revaluation: Scale,
  accounts: Landmark,
  transfers: Repeat,
  unexplained: CircleDashed,
};

interface TermRowProps {
  term: WorthChange['terms'][number];
  /** The largest amount, whose bar is full. */
  largest: number;
  change: WorthChange;
}

function TermRow({ term, largest, change }: TermRowProps) {
  const { amount } = term;
  const share = largest === 0 ? 0 : (Math.abs(amount) * 100) / largest;
  const isUnexplained = term.term === 'unexplained';
  return (
    <li>
      <Link to={whyUrl(change, term.term)} className={classNames(styles.row, styles.link)}>
        <span className={styles.icon}>
          <Icon icon={icons[term.term]} size={18} />
        </span>
        <span className={styles.main}>
          <span className={styles.name}>{termLabel(term.term, change.accounts)}</span>
          <span className={styles.detail}>{termText(term, change)}</span>
        </span>
        <span className={styles.track} aria-hidden="true">
          {amount !== 0 && (
            <span
              className={classNames(styles.bar, amount < 0 && styles.down, isUnexplained && styles.unexplained)}
              style={{ width: `${share}%` }}
            />
          )}
        </span>
        <Amount kind="change" cents={amount} className={styles.amount} />
        <span className={styles.open}>
          {linkTexts[term.term]}
          <Icon icon={ChevronRight} size={16} />
        </span>
      </Link>
    </li>
  );
}

/** Every term with its amount, and the change that they add up to. */
export function WhyTerms({ change }: { change: WorthChange }) {
  const terms = termsToShow(change);
  const largest = Math.max(...terms.map(({ amount }) => Math.abs(amount)));
  return (
    <Panel isClipped>
      <ul className={styles.rows} aria-label="Why it changed">
        {terms.map((term) => (
          <TermRow key={term.term} term={term} largest={largest} change={change} />
        ))}
        <li className={classNames(styles.row, styles.total)}>
          <span className={styles.icon} />
          <span className={styles.main}>
            <span className={styles.name}>Change</span>
          </span>
          <span className={styles.track} />
          <Amount kind="change" cents={cents(change.end - change.start)} className={styles.amount} />
          <span className={styles.open} />
        </li>
      </ul>
    </Panel>
  );
}
