import type { Cents } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { isLongAmount } from '../../ui/amountLength.ts';
import { classNames } from '../../ui/classNames.ts';
import { Hero } from '../../ui/Hero.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Dashboard } from './dashboard.data.ts';
import styles from './NetWorthBand.module.css';

interface SideProps {
  label: string;
  cents: Cents;
  /** The larger of the two sides; its bar has full width. */
  larger: number;
  isOwed?: boolean | undefined;
}

/** Assets are solid, liabilities hatched. If both sides are zero, each shows an empty track. */
function Side({ label, cents, larger, isOwed = false }: SideProps) {
  const isEmpty = larger === 0;
  return (
    <div>
      <p className={styles.line}>
        <span className={styles.label}>{label}</span>
        <Amount kind="figure" isOnHero cents={cents} className={styles.side} />
      </p>
      <div
        className={classNames(styles.bar, isOwed && styles.owed, isEmpty && styles.empty)}
        style={{ width: isEmpty ? '100%' : `${(Math.max(0, cents) * 100) / larger}%` }}
      />
    </div>
  );
}

export function NetWorthBand({ netWorth }: { netWorth: Dashboard['netWorth'] }) {
  const { netWorthTotal, totalAssets, totalLiabilities } = netWorth;
  const larger = Math.max(0, totalAssets, totalLiabilities);
  return (
    <Hero contours="band" aria-labelledby="current-net-worth">
      <div className={classNames(styles.head, larger === 0 && styles.twoLinks)}>
        <h2 id="current-net-worth">Current Net Worth</h2>
        {larger === 0 && <TextLink to="/ConnectedAccounts">Add an account</TextLink>}
        <TextLink to="/NetWorth">View Details</TextLink>
      </div>
      <div className={styles.figures}>
        <p>
          <span className={styles.label}>Total Net Worth</span>
          <Amount
            kind="figure"
            isOnHero
            cents={netWorthTotal}
            className={classNames(styles.total, isLongAmount(netWorthTotal) && styles.long)}
          />
        </p>
        <div className={styles.sides}>
          <Side label="Total Assets" cents={totalAssets} larger={larger} />
          <Side label="Total Liabilities" cents={totalLiabilities} larger={larger} isOwed />
        </div>
      </div>
    </Hero>
  );
}
