import { type Cents, cents } from '@cairn/domain';
import { classNames } from '../../ui/classNames.ts';
import styles from './ShareBar.module.css';

interface Share {
  readonly key: number;
  readonly name: string;
  /** Null for transfers and uncategorized parts. */
  readonly color: string | null;
  readonly amount: Cents | null;
}

interface ShareBarProps {
  total: Cents;
  shares: readonly Share[];
  /** The unassigned part, which is hatched. */
  left?: Cents | undefined;
  isThin?: boolean | undefined;
}

const percentOf = (amount: number, total: Cents) => Math.round((amount / total) * 100);

/** The parts' shares of an amount. */
export function ShareBar({ total, shares, left = cents(0), isThin = false }: ShareBarProps) {
  const filled = shares.flatMap(({ amount, ...share }) => (amount !== null && amount > 0 ? { ...share, amount } : []));
  const named = filled.map(({ name, amount }) => `${name} ${percentOf(amount, total)} percent`);
  const rest = left > 0 ? [`${percentOf(left, total)} percent left to assign`] : [];
  return (
    <div
      className={classNames(styles.shares, isThin && styles.thin)}
      role="img"
      aria-label={[...named, ...rest].join(', ')}
    >
      {filled.map(({ key, color, amount }) => (
        <span key={key} className={styles.share} style={{ flexGrow: amount, background: color ?? undefined }} />
      ))}
      {left > 0 && <span className={styles.unassigned} style={{ flexGrow: left }} />}
    </div>
  );
}
