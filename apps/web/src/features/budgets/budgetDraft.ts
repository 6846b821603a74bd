import {
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
import type { CategoryRow, Planned } from './budgetFigures.ts';
import type { Period } from './budgetPeriod.ts';
import type { BudgetSave } from './budgets.data.ts';

/** The category named in the URL, or one of its subcategories. */
export interface Subject {
  readonly category: CategoryRow;
  /** Null when the whole category is shown. */
  readonly subcategory: Planned | null;
}

export function isReadOnly({ category, subcategory }: Subject): boolean {
  return category.isDeleted || subcategory?.isDeleted === true;
}

/** An editable budget, with the payload's field name. */
export interface BudgetField {
  readonly name: string;
  readonly planned: Planned;
}

/** The typed text, by field name. */
export type BudgetDraft = Readonly<Record<string, string>>;

const subcategoryField = (planned: Planned, index: number): BudgetField => ({
  name: `Subcategories.${index}.Budget`,
  planned,
});

/** The editable budgets; deleted subcategories are left out. */
export function fieldsOf({ category, subcategory }: Subject, period: Period): BudgetField[] {
  if (subcategory && period.kind === 'year') return [subcategoryField(subcategory, 0)];
  if (subcategory) return [{ name: 'Budget', planned: subcategory }];
  const active = category.subcategories.filter(({ isDeleted }) => !isDeleted);
  return [{ name: 'Budget', planned: category }, ...active.map(subcategoryField)];
}

export function draftOf(fields: readonly BudgetField[]): BudgetDraft {
  return Object.fromEntries(fields.map(({ name, planned }) => [name, moneyInputOf(planned.budget)]));
}

/** Null if the budget is unchanged: the field is empty or has the same amount. */
export function changedAmount({ name, planned }: BudgetField, draft: BudgetDraft): Cents | null {
  const amount = moneyInputCents(draft[name] ?? '');
  return amount === planned.budget ? null : amount;
}

/** The twelve months after saving; null if the year's amount is less than its past months already hold. */
export function monthsAfter(field: BudgetField, draft: BudgetDraft, passed: number): readonly Cents[] | null {
  const amount = changedAmount(field, draft);
  return amount === null ? field.planned.months : spreadYear(amount, field.planned.months, passed);
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
  if (spreadYear(amount, field.planned.months, passed)) return undefined;
  const held = formatCents(pastMonthsTotal(field.planned.months, passed));
  return `Enter at least ${held}, the amount already budgeted for ${formatPastMonths(passed)}`;
}

/** The call that saves the draft; null if nothing changed. */
function saveOf({ category, subcategory }: Subject, period: Period, draft: BudgetDraft): BudgetSave | null {
  const fields = fieldsOf({ category, subcategory }, period);
  const budgets = fields.map((field) => ({ ...field, Budget: changedAmount(field, draft) }));
  if (budgets.every(({ Budget }) => Budget === null)) return null;
  const [first] = budgets;
  const subcategories = budgets.filter(({ name }) => name !== 'Budget');
  const sent = subcategories.map(({ planned, Budget }) => ({ SubcategoryID: planned.id, Name: planned.name, Budget }));
  const common = { CategoryID: category.id, Name: category.name, Budget: subcategory ? null : (first?.Budget ?? null) };
  if (period.kind === 'year') return { kind: 'year', body: { ...common, Year: period.year, Subcategories: sent } };
  const { year: Year, number: Month } = monthParts(period.month);
  if (subcategory)
    return {
      kind: 'subcategory',
      body: {
        SubcategoryID: subcategory.id,
        parentCategoryID: category.id,
        Name: subcategory.name,
        Month,
        Year,
        Budget: first?.Budget ?? null,
      },
    };
  return {
    kind: 'category',
    body: {
      ...common,
      Month,
      Year,
      Subcategories: sent.map((sub) => ({ ...sub, ParentCategoryID: category.id, Month, Year })),
    },
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
