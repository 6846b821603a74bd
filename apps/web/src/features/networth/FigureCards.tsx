import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Hero } from '../../ui/Hero.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './NetWorth.module.css';
import type { NetWorthAnswer } from './networth.data.ts';

export function FigureCards({ netWorth }: { netWorth: NetWorthAnswer }) {
  return (
    <div className={styles.cards}>
      <Hero contours="card" className={styles.card}>
        <span className={classNames(styles.label, styles.onHero)}>Total Net Worth</span>
        <Amount kind="figure" isOnHero cents={netWorth.netWorthTotal} className={styles.figure} />
      </Hero>
      <Panel className={styles.card}>
        <span className={styles.label}>Total Assets</span>
        <Amount kind="figure" cents={netWorth.totalAssets} className={styles.figure} />
      </Panel>
      <Panel className={styles.card}>
        <span className={styles.label}>Total Liabilities</span>
        <Amount kind="figure" cents={netWorth.totalLiabilities} className={styles.figure} />
      </Panel>
    </div>
  );
}
