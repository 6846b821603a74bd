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

/** Debounces the rules; empty while any of them is incomplete. */
function useDebouncedRules(rules: readonly RuleDraft[]): readonly RuleTest[] {
  const [debounced, setDebounced] = useState(none);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(toRuleTests(rules) ?? none), PREVIEW_DELAY_MS);
    return () => clearTimeout(timer);
  }, [rules]);
  return toRuleTests(rules) === null ? none : debounced;
}

interface RulePreviewProps {
  owner: RulesOwner;
  rules: readonly RuleDraft[];
}

/** Which existing transactions the rules will categorize once saved. */
export function RulePreview({ owner, rules }: RulePreviewProps) {
  const debounced = useDebouncedRules(rules);
  const { data, isError } = useQuery({
    ...previewQuery(owner, debounced),
    enabled: debounced.length > 0,
    placeholderData: keepPreviousData,
  });
  if (debounced.length === 0 || (!data && !isError)) return null;
  return (
    <div className={styles.preview}>
      <p role="status">
        {data ? previewText(debounced.length, data.count) : 'We can’t preview these rules right now.'}
      </p>
      {data && data.count > 0 && <MatchingTransactions count={data.count} transactions={data.transactions} />}
    </div>
  );
}

function previewText(ruleCount: number, count: number): string {
  const matches = count === 0 ? 'no existing transactions' : countOf(count, 'existing transaction');
  return `${ruleCount === 1 ? 'This rule' : 'These rules'} will categorize ${matches}`;
}

interface MatchingTransactionsProps {
  count: number;
  /** The newest ones. */
  transactions: readonly Transaction[];
}

function MatchingTransactions({ count, transactions }: MatchingTransactionsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const listed = transactions.slice(0, MAX_LISTED);
  return (
    <>
      <button
        type="button"
        className={classNames(styles.previewToggle, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide transactions' : 'Show transactions'}
        <Icon icon={ChevronDown} size={16} />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <ul id={id} className={styles.matches} tabIndex={0} aria-label="Transactions that will be categorized">
          {listed.map(({ id, name, date, amount, isIncome }) => (
            <li key={id}>
              <span className={styles.transaction}>{name}</span>
              <Amount cents={amount} kind={isIncome ? 'income' : 'expense'} />
              <span className="caption tabular">{formatDay(date)}</span>
            </li>
          ))}
          {count > listed.length && <li className="ink-2">and {countOf(count - listed.length)} more</li>}
        </ul>
      )}
    </>
  );
}
