import { addMonths, type BudgetStart, type Cents, formatCents, type Month, monthName, monthParts } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './AmountStrip.module.css';
import { reachLabels } from './amountEdit.ts';
import { budgetQueries } from './budgets.data.ts';
import { usePool } from './pool.ts';
import { useAmountEffect } from './rollover.data.ts';
import { laterMonthsText } from './rolloverText.ts';
import type { AmountDraft } from './useAmountDraft.ts';
import type { AmountEditing } from './useAmountEditing.ts';

/** "October $410.13" and "6-month average $419.03"; nothing without a past. A category's includes its subcategories. */
function pastFacts({ monthCount, categories }: BudgetStart, id: number, month: Month): string[] {
  const past = categories.flatMap((category) => [category, ...category.subcategories]).find((one) => one.id === id);
  if (!past || monthCount === 0) return [];
  const isSum = categories.some((category) => category.id === id && category.subcategories.length > 0);
  const scope = isSum ? ' with subcategories' : '';
  const last = `${monthName(monthParts(addMonths(month, -1)).number)} ${formatCents(past.lastMonth)}${scope}`;
  return monthCount === 1 ? [last] : [last, `${monthCount}-month average ${formatCents(past.average)}${scope}`];
}

interface AmountStripProps {
  id: number;
  draft: AmountDraft;
  editing: AmountEditing;
}

/** Figures that help to decide on an amount, and the months it applies to. */
export function AmountStrip({ id, draft, editing }: AmountStripProps) {
  const { month, canReachLater } = editing;
  const pool = usePool().name;
  const history = useQuery(budgetQueries.history(month));
  const facts = history.data ? pastFacts(history.data, id, month) : [];
  if (draft.leftToBudget !== null) facts.push(`${pool} will be ${formatCents(draft.leftToBudget)}`);
  const effect = useLaterMonths(id, draft.amount, editing);
  if (effect !== null) facts.push(effect);
  return (
    <div className={styles.strip}>
      {draft.error !== null && (
        <p id={draft.errorId} role="alert" className={styles.error}>
          {draft.error}
        </p>
      )}
      <p id={draft.factsId} className={styles.facts}>
        <output className={styles.result}>{draft.result}</output>
        {facts.map((fact) => (
          <span key={fact}>{fact} </span>
        ))}
      </p>
      <div className={styles.actions}>
        {canReachLater && <Reaches month={month} draft={draft} />}
        <span className={styles.keys}>
          {canReachLater
            ? `Enter saves, Shift+Enter saves ${reachLabels(month).later}, Esc cancels`
            : 'Enter saves, Esc cancels'}
        </span>
        <TouchButtons draft={draft} />
      </div>
    </div>
  );
}

/** The effect of another amount in a past month on the months since. */
function useLaterMonths(id: number, amount: Cents | null, { month }: AmountEditing): string | null {
  const pool = usePool().name;
  const effect = useAmountEffect({ month, categoryId: id, budget: amount ?? undefined });
  return effect ? laterMonthsText(effect, pool) : null;
}

/** The keypad of a phone has neither Enter nor Esc. */
function TouchButtons({ draft: { done, cancel } }: { draft: AmountDraft }) {
  // The field stays focused, so that pressing one doesn't save first.
  const shared = { tabIndex: -1, onPointerDown: (event: PointerEvent) => event.preventDefault() };
  return (
    <span className={styles.touch}>
      <Button {...shared} onClick={cancel}>
        Cancel
      </Button>
      <Button {...shared} variant="primary" onClick={done}>
        Save
      </Button>
    </span>
  );
}

function Reaches({ month, draft: { reach, setReach } }: { month: Month; draft: AmountDraft }) {
  const labels = reachLabels(month);
  return (['month', 'later'] as const).map((value) => (
    <button
      key={value}
      type="button"
      // The Tab key saves and moves on. With the keyboard, Shift+Enter saves for later months too.
      tabIndex={-1}
      aria-pressed={value === reach}
      className={classNames(styles.reach, value === reach && styles.chosen)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => setReach(value)}
    >
      {value === reach && <Icon icon={Check} size={14} />}
      {labels[value]}
    </button>
  ));
}
