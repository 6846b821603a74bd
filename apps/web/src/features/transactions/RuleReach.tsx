import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import styles from './RuleReach.module.css';
import { amountKindOf, faceOf, UNCATEGORIZED } from './transactionFace.ts';
import { type NameRule, transactionQueries } from './transactions.data.ts';

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
  return `Applies to ${count === 0 ? 'no other existing transactions' : countOf(count, 'other existing transaction')}.`;
}

/** How many and which other transactions the rule reaches, before it is saved. */
export function RuleReach(rule: NameRule) {
  const name = usePaused(rule.name);
  const { data, isError } = useQuery(transactionQueries.reach({ ...rule, name }));
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
          <summary className={styles.summary}>Show transactions</summary>
          <ul className={styles.list}>
            {shown.map((transaction) => (
              <li key={transaction.userTransactionID}>
                <span className="tabular">{formatDay(transaction.transactionDate)}</span>
                <span className={styles.category}>{faceOf(transaction)?.name ?? UNCATEGORIZED}</span>
                <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
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
