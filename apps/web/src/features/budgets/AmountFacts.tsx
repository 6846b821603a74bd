import { addMonths, type BudgetStart, type Cents, formatCents, type Month, monthName, monthParts } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import styles from './AmountField.module.css';
import { budgetQueries } from './budgets.data.ts';

interface AmountFactsProps {
  /** Ties the facts to the field they describe. */
  elementId: string;
  id: number;
  month: Month;
  /** With the typed amount; null if it isn't one. */
  leftToBudget: Cents | null;
}

/** "October $410.13" and "6-month average $419.03"; nothing without a past. */
function pastFacts({ monthCount, categories }: BudgetStart, id: number, month: Month): string[] {
  const all = categories.flatMap((category) => [category, ...category.subcategories]);
  const past = all.find((one) => one.id === id);
  if (!past || monthCount === 0) return [];
  const last = `${monthName(monthParts(addMonths(month, -1)).number)} ${formatCents(past.lastMonth)}`;
  return monthCount === 1 ? [last] : [last, `${monthCount}-month average ${formatCents(past.average)}`];
}

/** What helps to decide on an amount. */
export function AmountFacts({ elementId, id, month, leftToBudget }: AmountFactsProps) {
  const history = useQuery(budgetQueries.history(month));
  const past = history.data ? pastFacts(history.data, id, month) : [];
  return (
    <p id={elementId} className={styles.facts}>
      {past.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {leftToBudget !== null && <span>{`Left to budget will be ${formatCents(leftToBudget)}`}</span>}
    </p>
  );
}
