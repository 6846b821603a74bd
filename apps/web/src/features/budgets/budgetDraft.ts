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
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
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
export function changedAmount({ name, item }: BudgetField, draft: BudgetDraft): Cents | null {
  const amount = moneyInputCents(draft[name] ?? '');
  return amount === item.budget ? null : amount;
}

/** The twelve months after saving; null if the year's amount is less than its past months already hold. */
export function monthsAfter(field: BudgetField, draft: BudgetDraft, passed: number): readonly Cents[] | null {
  const amount = changedAmount(field, draft);
  return amount === null ? field.item.months : spreadYear(amount, field.item.months, passed);
}

function formatPastMonths(passed: number): string {
  return passed === 1 ? monthName(1) : `${monthName(1)} to ${monthName(passed)}`;
}

/** The error for a typed budget; undefined if it's valid. */
function errorOf(field: BudgetField, draft: BudgetDraft, period: Period, today: Day): string | undefined {
  const read = readMoney(draft[field.name] ?? '', { max: MAX_BUDGET });
  if ('error' in read) return read.error;
  const amount = changedAmount(field, draft);
  if (amount === null) return undefined;
  if (period.kind === 'month') return undefined;
  const passed = pastMonthCount(period.year, today);
  if (spreadYear(amount, field.item.months, passed)) return undefined;
  const held = formatCents(pastMonthsTotal(field.item.months, passed));
  return `Enter at least ${held}, the amount already budgeted for ${formatPastMonths(passed)}`;
}

/** The call that saves the draft; null if nothing changed. */
function saveOf({ category, subcategory }: Subject, period: Period, draft: BudgetDraft): BudgetSave | null {
  const fields = fieldsOf({ category, subcategory }, period);
  const changes = fields.map((field) => ({ ...field, budget: changedAmount(field, draft) }));
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

/** The errors by field, or what to save: null if nothing changed. */
export function checkDraft(
  subject: Subject,
  period: Period,
  draft: BudgetDraft,
  today: Day,
): { errors: Readonly<Record<string, string>> } | { checked: BudgetSave | null } {
  const errors = fieldsOf(subject, period).flatMap((field) => {
    const error = errorOf(field, draft, period, today);
    return error === undefined ? [] : [[field.name, error] as const];
  });
  return errors.length > 0 ? { errors: Object.fromEntries(errors) } : { checked: saveOf(subject, period, draft) };
}
