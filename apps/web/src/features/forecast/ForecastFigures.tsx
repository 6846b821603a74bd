import { cents, formatEstimate } from '@cairn/domain';
import { ArrowDown } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './ForecastFigures.module.css';
import { isKnown, whenText } from './forecastTexts.ts';
import type { ForecastView } from './forecastView.ts';

interface ForecastFiguresProps {
  view: ForecastView;
  months: number;
  /** "Everyday Checking, Harbor Bank". */
  account: string;
}

/** The answer in three figures. Known amounts have cents, and estimates don't. */
export function ForecastFigures({ view, months, account }: ForecastFiguresProps) {
  const { balance, balances, lowest } = view;
  const last = balances.length - 1;
  return (
    <div className={styles.cards}>
      <Panel className={styles.card}>
        <h2 className={styles.label}>
          <Icon icon={ArrowDown} size={16} />
          Lowest point
        </h2>
        {isKnown(view, lowest) ? (
          <Amount kind="figure" cents={cents(balance)} className={styles.figure} />
        ) : (
          <span className={styles.figure}>{formatEstimate(balances[lowest] ?? 0)}</span>
        )}
        <span className={styles.sub}>{whenText(view, lowest)}</span>
      </Panel>
      <Panel className={styles.card}>
        <h2 className={styles.label}>Today</h2>
        <Amount kind="figure" cents={cents(balance)} className={styles.figure} />
        <span className={styles.sub}>{account}</span>
      </Panel>
      <Panel className={styles.card}>
        <h2 className={styles.label}>In {months} months</h2>
        <span className={styles.figure}>{formatEstimate(balances[last] ?? 0)}</span>
        <span className={styles.sub}>{whenText(view, last)}</span>
      </Panel>
    </div>
  );
}
