import type { Standing } from '@cairn/domain';
import { ArrowDown, ArrowUp, ChevronDown, CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BudgetLineParts.module.css';
import type { BudgetLine, BudgetLineProps } from './budgetLine.ts';
import { openedFromBudget } from './budgetPeriod.ts';

interface CaretProps {
  name: string;
  caret: NonNullable<BudgetLineProps['caret']>;
}

export function Caret({ name, caret: { isOpen, controls, onToggle } }: CaretProps) {
  return (
    <button
      type="button"
      className={classNames(styles.caret, isOpen && styles.open)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      aria-label={`Show ${name} subcategories`}
      onClick={onToggle}
    >
      <Icon icon={ChevronDown} />
    </button>
  );
}

/** Opens the category's budget; the click target covers the whole row. */
export function NameLink({ line: { display, detailsTo } }: { line: BudgetLine }) {
  return (
    <Link to={detailsTo} state={openedFromBudget} className={styles.cover}>
      {display.name}
    </Link>
  );
}

export function spentWord(isIncome: boolean): 'Earned' | 'Spent' {
  return isIncome ? 'Earned' : 'Spent';
}

/** The amount spent or earned, linked to the transactions behind it. */
export function SpentLink({ line: { display, isIncome, all, transactionsTo } }: { line: BudgetLine }) {
  if (transactionsTo === null) return <Amount cents={all.spent} />;
  return (
    <Link to={transactionsTo} state={openedFromBudget} className={styles.spent}>
      <span className="visually-hidden">{`${display.name} transactions: ${spentWord(isIncome)} `}</span>
      <Amount cents={all.spent} />
    </Link>
  );
}

export function UncategorizedLink({ to }: { to: string }) {
  return (
    <Link to={to} className={styles.cover}>
      Uncategorized
    </Link>
  );
}

/** Shown in place of a figure when nothing is planned. */
export function SetAmountLink({ line: { display, editTo } }: { line: BudgetLine }) {
  if (editTo === null) return null;
  return (
    <Link to={editTo} state={openedFromBudget} className={styles.set}>
      Set amount<span className="visually-hidden">{` for ${display.name}`}</span>
    </Link>
  );
}

const icons = { Overspent: CircleAlert, Extra: ArrowUp, Needed: ArrowDown, Available: null, 'Not planned': null };

export function StandingWord({ word }: Pick<Standing, 'word'>) {
  const icon = icons[word];
  return (
    <>
      {icon && <Icon icon={icon} size={14} />}
      {word}
    </>
  );
}
