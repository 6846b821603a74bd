import { type Cents, formatCents, formatChange, cents as toCents } from '@cairn/domain';
import styles from './Amount.module.css';
import { classNames } from './classNames.ts';

interface AmountProps {
  cents: Cents;
  /**
   * income: +$650.00 · expense: −$86.42 · transferIn, transferOut: signed, but neither earned nor spent · neutral: a
   * minus only below zero · figure: like neutral, with muted cents · change, changeFigure: the same, with a plus above
   * zero. The other signs come from the kind, not from the number; zero has none.
   */
  kind?:
    | 'income'
    | 'expense'
    | 'transferIn'
    | 'transferOut'
    | 'neutral'
    | 'figure'
    | 'change'
    | 'changeFigure'
    | undefined;
  /** Placed on the evergreen panel. */
  isOnHero?: boolean | undefined;
  className?: string | undefined;
}

const minus = '−';

const signed = {
  income: { sign: '+', spoken: 'Income ' },
  expense: { sign: minus, spoken: 'Expense ' },
  transferIn: { sign: '+', spoken: 'Transfer in ' },
  transferOut: { sign: minus, spoken: 'Transfer out ' },
} as const;

/** All money on the screen is formatted here. */
export function Amount({ cents, kind = 'neutral', isOnHero = false, className }: AmountProps) {
  if (kind === 'figure' || kind === 'changeFigure') {
    const text = kind === 'figure' ? formatCents(cents) : formatChange(cents);
    return (
      <span className={classNames(styles.amount, styles.figure, isOnHero && styles.figureOnHero, className)}>
        {text.slice(0, -3)}
        <span className={styles.cents}>{text.slice(-3)}</span>
      </span>
    );
  }
  if (kind === 'change') return <span className={classNames(styles.amount, className)}>{formatChange(cents)}</span>;
  if (kind === 'neutral' || cents === 0) {
    return <span className={classNames(styles.amount, className)}>{formatCents(cents)}</span>;
  }
  const { sign, spoken } = signed[kind];
  return (
    <span className={classNames(styles.amount, styles[kind], className)}>
      <span className="visually-hidden">{spoken}</span>
      {sign}
      {formatCents(toCents(Math.abs(cents)))}
    </span>
  );
}
