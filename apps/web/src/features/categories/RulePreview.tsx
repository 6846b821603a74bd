import type { Transaction } from '@cairn/contract';
import { countOf, formatDay, type RuleTest } from '@cairn/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { previewQuery, type RulesOwner } from './categories.data.ts';
import styles from './RulesPanel.module.css';
import { type RuleDraft, toRuleTests } from './ruleDraft.ts';

const PREVIEW_DELAY_MS = 300;
const MAX_LISTED = 50;
const none: readonly RuleTest[] = [];

/** The rules a moment after the last key; none while one of them is incomplete. */
function useSettledRules(rules: readonly RuleDraft[]): readonly RuleTest[] {
  const [settled, setSettled] = useState(none);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(toRuleTests(rules) ?? none), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [rules]);
  return toRuleTests(rules) === null ? none : settled;
}

interface RulePreviewProps {
  owner: RulesOwner;
  rules: readonly RuleDraft[];
}

/** How many and which existing transactions the rules will reach once they are saved. */
export function RulePreview({ owner, rules }: RulePreviewProps) {
  const settled = useSettledRules(rules);
  const { data, isError } = useQuery({
    ...previewQuery(owner, settled),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
  });
  if (settled.length === 0 || (!data && !isError)) return null;
  return (
    <div className={styles.reach}>
      <p role="status">{data ? reachText(settled.length, data.count) : 'We can’t preview these rules right now.'}</p>
      {data && data.count > 0 && <ReachedTransactions count={data.count} transactions={data.transactions} />}
    </div>
  );
}

function reachText(ruleCount: number, count: number): string {
  const reached = count === 0 ? 'no existing transactions' : countOf(count, 'existing transaction');
  return `${ruleCount === 1 ? 'This rule' : 'These rules'} will categorize ${reached}`;
}

interface ReachedTransactionsProps {
  count: number;
  /** The newest of them. */
  transactions: readonly Transaction[];
}

function ReachedTransactions({ count, transactions }: ReachedTransactionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const listed = transactions.slice(0, MAX_LISTED);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.reachFold, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide transactions' : 'Show transactions'}
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul id={id} className={styles.reached} tabIndex={0} aria-label="Transactions that will be categorized">
          {listed.map(({ userTransactionID, displayName, transactionDate, amount, isIncome }) => (
            <li key={userTransactionID}>
              <span className={styles.transaction}>{displayName}</span>
              <Amount cents={amount} kind={isIncome ? 'income' : 'expense'} />
              <span className={classNames(styles.date, 'tabular')}>{formatDay(transactionDate)}</span>
            </li>
          ))}
          {count > listed.length && <li className={styles.more}>and {countOf(count - listed.length)} more</li>}
        </ul>
      )}
    </>
  );
}
