import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { faceOf, UNCATEGORIZED } from '../../app/transactionFace.ts';
import { Amount } from '../../ui/Amount.tsx';
import { countOf } from './countOf.ts';
import styles from './RuleReach.module.css';
import { transactionQueries } from './transactions.data.ts';

const ASK_AFTER_MS = 300;

/** Half a name says nothing: asks once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function countInWords(count: number): string {
  return count === 0 ? 'No existing transaction has this name.' : `Reaches ${countOf(count, 'existing transaction')}.`;
}

/** How many and which existing transactions the rule reaches, before it is saved. */
export function RuleReach({ name }: { name: string }) {
  const { data, isError } = useQuery(transactionQueries.reach(usePaused(name)));
  if (isError) return null;
  if (!data) return <p className={styles.count}>Loading...</p>;
  const shown = data.transactions;
  return (
    <div className={styles.reach}>
      <p className={styles.count} role="status">
        {countInWords(data.count)}
      </p>
      {shown.length > 0 && (
        <details>
          <summary className={styles.summary}>Show which</summary>
          <ul className={styles.list}>
            {shown.map((transaction) => (
              <li key={transaction.userTransactionID}>
                <span className="tabular">{formatDay(transaction.transactionDate)}</span>
                <span className={styles.category}>{faceOf(transaction)?.name ?? UNCATEGORIZED}</span>
                <Amount cents={transaction.amount} kind={transaction.isIncome ? 'income' : 'expense'} />
              </li>
            ))}
          </ul>
          {data.count > shown.length && (
            <p className={styles.count}>and {(data.count - shown.length).toLocaleString('en-US')} more</p>
          )}
        </details>
      )}
    </div>
  );
}
