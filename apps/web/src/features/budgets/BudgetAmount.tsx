import { type Cents, formatCents } from '@cairn/domain';
import { Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BudgetAmount.module.css';
import type { BudgetLineProps } from './budgetLine.ts';
import { useAmountEditing } from './useAmountEditing.ts';

interface BudgetAmountProps {
  id: number;
  name: string;
  cents: Cents;
}

/** A budget that can be edited: pressing it opens a field. */
export function BudgetAmount({ id, name, cents }: BudgetAmountProps) {
  const editing = useAmountEditing();
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = editing?.returnId === id;
  useEffect(() => {
    if (returnsFocus) button.current?.focus();
  }, [returnsFocus]);
  if (!editing?.isEditable(id)) return <Amount cents={cents} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.amount}
      aria-label={`${name} budget, ${formatCents(cents)}. Edit`}
      onClick={() => editing.start(id)}
    >
      <Amount cents={cents} />
      <Icon icon={Pencil} size={14} />
    </button>
  );
}

interface SumAmountProps extends BudgetAmountProps {
  caret: NonNullable<BudgetLineProps['caret']>;
}

/** The budget of a category with its subcategories: pressing it shows them. */
export function SumAmount({ id, name, cents, caret }: SumAmountProps) {
  const editing = useAmountEditing();
  const button = useRef<HTMLButtonElement>(null);
  // The category's own amount isn't shown anymore if nothing is left of it.
  const returnsFocus = editing?.returnId === id && !editing.isEditable(id);
  useEffect(() => {
    if (returnsFocus && document.activeElement === document.body) button.current?.focus();
  }, [returnsFocus]);
  if (editing === null) return <Amount cents={cents} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.amount}
      aria-expanded={caret.isOpen}
      aria-label={`${name} budget, ${formatCents(cents)}. Subcategories`}
      onClick={caret.onToggle}
    >
      <Amount cents={cents} />
    </button>
  );
}
