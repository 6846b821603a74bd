import { type Cents, formatCents, cents as toCents } from '@cairn/domain';
import styles from './Amount.module.css';
import { classNames } from './classNames.ts';

interface AmountProps {
  cents: Cents;
  /**
   * income: +$650.00 · expense: −$86.42 · neutral: as it is, a minus only below zero ·
   * figure: as neutral, with quiet cents. The sign of income and expense comes from the kind, not from the number.
   */
  kind?: 'income' | 'expense' | 'neutral' | 'figure' | undefined;
  /** A figure on the evergreen panel. */
  isOnHero?: boolean | undefined;
  className?: string | undefined;
}

const minus = '−';

/** The one place where money becomes text on the screen. */
export function Amount({ cents, kind = 'neutral', isOnHero = false, className }: AmountProps) {
  if (kind === 'figure') {
    const text = formatCents(cents);
    return (
      <span className={classNames(styles.amount, styles.figure, isOnHero && styles.figureOnHero, className)}>
        {text.slice(0, -3)}
        <span className={styles.cents}>{text.slice(-3)}</span>
      </span>
    );
  }
  if (kind === 'neutral') {
    return <span className={classNames(styles.amount, className)}>{formatCents(cents)}</span>;
  }
  const unsigned = formatCents(toCents(Math.abs(cents)));
  return (
    <span className={classNames(styles.amount, styles[kind], className)}>
      <span className="visually-hidden">{kind === 'income' ? 'Income ' : 'Expense '}</span>
      {kind === 'income' ? '+' : minus}
      {unsigned}
    </span>
  );
}
