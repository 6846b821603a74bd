import { countOf, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import styles from './RulePreview.module.css';
import { amountKindOf, displayedCategory, UNCATEGORIZED } from './transactionDisplay.ts';
import { type NameRule, transactionQueries } from './transactions.data.ts';

const DEBOUNCE_MS = 300;

/** Debounces the name, so no preview is loaded for a half-typed one. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}

function formatCount(count: number): string {
  return `Applies to ${count === 0 ? 'no other existing transactions' : countOf(count, 'other existing transaction')}.`;
}

/** Previews which other transactions the rule will change, before it is saved. */
export function RulePreview(rule: NameRule) {
  const name = useDebounced(rule.name);
  const { data, isError } = useQuery(transactionQueries.rulePreview({ ...rule, name }));
  if (isError) return null;
  if (!data) return <p className={styles.count}>Loading...</p>;
  const shown = data.transactions;
  return (
    <div className={styles.preview}>
      <p className={styles.count} role="status">
        {formatCount(data.count)}
      </p>
      {shown.length > 0 && (
        <details>
          <summary className={styles.summary}>Show transactions</summary>
          <ul className={styles.list}>
            {shown.map((transaction) => (
              <li key={transaction.id}>
                <span className="tabular">{formatDay(transaction.date)}</span>
                <span className={styles.category}>{displayedCategory(transaction)?.name ?? UNCATEGORIZED}</span>
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
