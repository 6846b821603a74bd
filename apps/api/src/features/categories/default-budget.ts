import type { BodyOf, saveCategory } from '@cairn/contract';
import {
  type Cents,
  dayAt,
  formatCents,
  formatMonth,
  type Month,
  monthOf,
  nextMonth,
  withDefault,
} from '@cairn/domain';
import { type BudgetWrite, type Change, type Done, writeBudgets } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { loadPlan } from './categories.queries.ts';

type Payload = Pick<
  BodyOf<typeof saveCategory>,
  'name' | 'defaultBudget' | 'updatesCurrentMonth' | 'updatesCustomMonths'
>;

type Amounts = ReadonlyMap<Month, Cents>;

function diffAmounts(categoryId: number, isDefault: boolean, before: Amounts, after: Amounts): BudgetWrite[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((month) => ({ month, before: before.get(month) ?? null, after: after.get(month) ?? null }))
    .filter((write) => write.before !== write.after)
    .map((write) => ({ categoryId, isDefault, ...write }));
}

export interface ChangedDefault {
  readonly summary: string;
  readonly budgets: readonly BudgetWrite[];
}

/** Changes the default budget of a category or subcategory. For a new category, it applies from this month on. */
export async function changeDefaultBudget(
  tx: Db,
  change: Change,
  { actor }: Caller,
  category: { readonly id: number; readonly isNew: boolean },
  payload: Payload,
  now: Date,
): Promise<ChangedDefault | null> {
  const amount = payload.defaultBudget;
  if (amount === undefined) return null;
  const thisMonth = monthOf(dayAt(now, actor.timeZone));
  const takesThisMonth = category.isNew || payload.updatesCurrentMonth === true;
  const takesOwnAmounts = payload.updatesCustomMonths === true;
  const before = await loadPlan(tx, change.ledgerId, category.id, thisMonth);
  const after = withDefault(before, { amount, thisMonth, takesThisMonth, takesOwnAmounts });
  const writes = [
    ...diffAmounts(category.id, true, before.defaults, after.defaults),
    ...diffAmounts(category.id, false, before.own, after.own),
  ];
  await writeBudgets(tx, change, writes);
  // Creating a category can't be undone, so neither can setting its first default.
  if (category.isNew || writes.length === 0) return null;
  const from = formatMonth(takesThisMonth ? thisMonth : nextMonth(thisMonth));
  return {
    summary: `Set the ${payload.name} default budget to ${formatCents(amount)}, starting ${from}`,
    budgets: writes,
  };
}

/** Describes a change set in which only the default changed. */
export function describeDefaultChange({ summary, budgets }: ChangedDefault): Done {
  return { source: 'budget', summary, count: budgets.length, undo: { budgets } };
}
