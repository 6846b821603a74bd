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
  caret: BudgetLineProps['caret'];
}

/** A budget that can be edited: pressing it opens a field, or a category’s subcategories. */
export function BudgetAmount({ id, name, cents, caret }: BudgetAmountProps) {
  const editing = useAmountEditing();
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = editing?.returnId === id;
  useEffect(() => {
    if (returnsFocus) button.current?.focus();
  }, [returnsFocus]);
  if (editing !== null && caret !== undefined)
    return (
      <button
        type="button"
        className={styles.amount}
        aria-expanded={caret.isOpen}
        aria-label={`${name} budget, ${formatCents(cents)}. Subcategories`}
        onClick={caret.onToggle}
      >
        <Amount cents={cents} />
      </button>
    );
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
