import {
  type BudgetItem,
  type CategoryBudget,
  type Cents,
  type Day,
  formatCents,
  MAX_BUDGET,
  monthName,
  monthParts,
  pastMonthCount,
  pastMonthsTotal,
  spreadYear,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { typedAmount } from '../../app/form/typed.ts';
import { moneyInputCents, moneyInputOf } from '../../ui/moneyInput.ts';
import type { Period } from './budgetPeriod.ts';
import type { BudgetSave } from './budgets.data.ts';

/** The category named in the URL, or one of its subcategories. */
export interface Subject {
  readonly category: CategoryBudget;
  /** Null when the whole category is shown. */
  readonly subcategory: BudgetItem | null;
}

export function isReadOnly({ category, subcategory }: Subject): boolean {
  return category.isDeleted || subcategory?.isDeleted === true;
}

/** An editable budget, with the payload's field name. */
export interface BudgetField {
  readonly name: string;
  readonly item: BudgetItem;
}

/** The typed text, by field name. */
export type BudgetDraft = Readonly<Record<string, string>>;

const subcategoryField = (item: BudgetItem, index: number): BudgetField => ({
  name: `subcategories.${index}.budget`,
  item,
});

/** The editable budgets; deleted subcategories are left out. */
export function fieldsOf({ category, subcategory }: Subject, period: Period): BudgetField[] {
  if (subcategory && period.kind === 'year') return [subcategoryField(subcategory, 0)];
  if (subcategory) return [{ name: 'budget', item: subcategory }];
  const active = category.subcategories.filter(({ isDeleted }) => !isDeleted);
  return [{ name: 'budget', item: category }, ...active.map(subcategoryField)];
}

export function draftOf(fields: readonly BudgetField[]): BudgetDraft {
  return Object.fromEntries(fields.map(({ name, item }) => [name, moneyInputOf(item.budget)]));
}

/** Null if the budget is unchanged: the field is empty or has the same amount. */
function changeOf({ item }: BudgetField, amount: Cents | null): Cents | null {
  return amount === item.budget ? null : amount;
}

export function changedAmount(field: BudgetField, draft: BudgetDraft): Cents | null {
  return changeOf(field, moneyInputCents(draft[field.name] ?? ''));
}

/** The twelve months after saving; null if the year's amount is less than its past months already hold. */
export function monthsAfter(field: BudgetField, draft: BudgetDraft, passed: number): readonly Cents[] | null {
  const amount = changedAmount(field, draft);
  return amount === null ? field.item.months : spreadYear(amount, field.item.months, passed);
}

function formatPastMonths(passed: number): string {
  return passed === 1 ? monthName(1) : `${monthName(1)} to ${monthName(passed)}`;
}

/** A year's budget can't be less than its past months already hold. */
function typedBudget(field: BudgetField, period: Period, today: Day) {
  const amount = typedAmount({ max: MAX_BUDGET });
  const passed = period.kind === 'month' ? 0 : pastMonthCount(period.year, today);
  if (passed === 0) return amount;
  const { months } = field.item;
  const held = formatCents(pastMonthsTotal(months, passed));
  return amount.check(
    z.refine(
      (typed) => {
        const changed = changeOf(field, typed);
        return changed === null || spreadYear(changed, months, passed) !== null;
      },
      `Enter at least ${held}, the amount already budgeted for ${formatPastMonths(passed)}`,
    ),
  );
}

type TypedBudgets = Readonly<Record<string, Cents | null>>;

/** The call that saves the budgets; null if nothing changed. */
export function saveOf({ category, subcategory }: Subject, period: Period, typed: TypedBudgets): BudgetSave | null {
  const fields = fieldsOf({ category, subcategory }, period);
  const changes = fields.map((field) => ({ ...field, budget: changeOf(field, typed[field.name] ?? null) }));
  if (changes.every(({ budget }) => budget === null)) return null;
  const budget = changes[0]?.budget ?? null;
  const subcategories = changes
    .filter(({ name }) => name !== 'budget')
    .map((change) => ({ subcategoryId: change.item.id, name: change.item.name, budget: change.budget }));
  const whole = { categoryId: category.id, name: category.name, budget: subcategory ? null : budget };
  if (period.kind === 'year') return { kind: 'year', body: { ...whole, year: period.year, subcategories } };
  const { year, number: month } = monthParts(period.month);
  if (subcategory) {
    const { id: subcategoryId, name } = subcategory;
    return { kind: 'subcategory', body: { subcategoryId, parentId: category.id, name, month, year, budget } };
  }
  const repeated = { parentId: category.id, month, year };
  return {
    kind: 'category',
    body: { ...whole, month, year, subcategories: subcategories.map((sub) => ({ ...sub, ...repeated })) },
  };
}

/** The form's value is the call that saves it, or null if nothing changed. */
export function budgetForm(subject: Subject, period: Period, today: Day) {
  const fields = fieldsOf(subject, period).map((field) => [field.name, typedBudget(field, period, today)] as const);
  return z.pipe(
    z.object(Object.fromEntries(fields)),
    z.transform((typed: TypedBudgets) => saveOf(subject, period, typed)),
  );
}
