import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import styles from './TransactionChoices.module.css';
import { amountKindOf } from './transactionDisplay.ts';

interface TransactionChoicesProps {
  rows: readonly Transaction[];
  /** Shown instead of an empty list. */
  none: string;
  onChoose: (row: Transaction) => void;
}

/** Transactions to choose one from, in a dialog. */
export function TransactionChoices({ rows, none, onChoose }: TransactionChoicesProps) {
  if (rows.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.choices}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.choice} onClick={() => onChoose(row)}>
            <span className={styles.main}>
              {row.name}
              <span className={styles.detail}>
                {[formatDay(row.date), row.accountName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Amount cents={row.amount} kind={amountKindOf(row)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
