import {
  type Cents,
  type Day,
  formatCents,
  heldByPassed,
  MAX_BUDGET,
  monthName,
  monthParts,
  passedMonths,
  spreadYear,
} from '@cairn/domain';
import { moneyInputCents, moneyInputOf, readMoney } from '../../ui/moneyInput.ts';
import type { CategoryRow, Planned } from './budgetFigures.ts';
import type { BudgetSave } from './budgets.data.ts';
import type { Period } from './places.ts';

/** What the address names: a category, or one of its subcategories. */
export interface Subject {
  readonly category: CategoryRow;
  /** Null when the category itself is shown, with its subcategories. */
  readonly subcategory: Planned | null;
}

/** What was deleted can only be read. */
export function isReadOnly({ category, subcategory }: Subject): boolean {
  return category.isDeleted || subcategory?.isDeleted === true;
}

/** One budget that can be typed, under the name that the payload gives it. */
export interface BudgetField {
  readonly name: string;
  readonly planned: Planned;
}

/** What is typed, by the field's name. */
export type BudgetDraft = Readonly<Record<string, string>>;

const subcategoryField = (planned: Planned, index: number): BudgetField => ({
  name: `Subcategories.${index}.Budget`,
  planned,
});

/** The budgets to type: what was deleted keeps its own. */
export function fieldsOf({ category, subcategory }: Subject, period: Period): BudgetField[] {
  if (subcategory && period.kind === 'year') return [subcategoryField(subcategory, 0)];
  if (subcategory) return [{ name: 'Budget', planned: subcategory }];
  const living = category.subcategories.filter(({ isDeleted }) => !isDeleted);
  return [{ name: 'Budget', planned: category }, ...living.map(subcategoryField)];
}

export function draftOf(fields: readonly BudgetField[]): BudgetDraft {
  return Object.fromEntries(fields.map(({ name, planned }) => [name, moneyInputOf(planned.budget)]));
}

/** Null where the old budget stays: nothing is typed, or the same. */
export function changedAmount({ name, planned }: BudgetField, draft: BudgetDraft): Cents | null {
  const amount = moneyInputCents(draft[name] ?? '');
  return amount === planned.budget ? null : amount;
}

/** The twelve months as they will be; null where the year is less than its passed months hold. */
export function monthsAfter(field: BudgetField, draft: BudgetDraft, passed: number): readonly Cents[] | null {
  const amount = changedAmount(field, draft);
  return amount === null ? field.planned.months : spreadYear(amount, field.planned.months, passed);
}

function passedInWords(passed: number): string {
  return passed === 1 ? monthName(1) : `${monthName(1)} to ${monthName(passed)}`;
}

/** What is wrong with a typed budget; undefined when nothing is. */
function faultOf(field: BudgetField, draft: BudgetDraft, period: Period, today: Day): string | undefined {
  const read = readMoney(draft[field.name] ?? '', { max: MAX_BUDGET });
  if ('error' in read) return read.error;
  const amount = changedAmount(field, draft);
  if (amount === null) return undefined;
  if (period.kind === 'month') return undefined;
  const passed = passedMonths(period.year, today);
  if (spreadYear(amount, field.planned.months, passed)) return undefined;
  const held = formatCents(heldByPassed(field.planned.months, passed));
  return `Enter at least ${held}, the amount already budgeted for ${passedInWords(passed)}`;
}

/** The call that saves the draft; null when nothing in it is new. */
function saveOf({ category, subcategory }: Subject, period: Period, draft: BudgetDraft): BudgetSave | null {
  const fields = fieldsOf({ category, subcategory }, period);
  const budgets = fields.map((field) => ({ ...field, Budget: changedAmount(field, draft) }));
  if (budgets.every(({ Budget }) => Budget === null)) return null;
  const [first] = budgets;
  const subcategories = budgets.filter(({ name }) => name !== 'Budget');
  const sent = subcategories.map(({ planned, Budget }) => ({ SubcategoryID: planned.id, Name: planned.name, Budget }));
  const whole = { CategoryID: category.id, Name: category.name, Budget: subcategory ? null : (first?.Budget ?? null) };
  if (period.kind === 'year') return { kind: 'year', body: { ...whole, Year: period.year, Subcategories: sent } };
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
      ...whole,
      Month,
      Year,
      Subcategories: sent.map((sub) => ({ ...sub, ParentCategoryID: category.id, Month, Year })),
    },
  };
}

/** What is wrong at which field, or what to save: null when nothing in the draft is new. */
export function checkDraft(
  subject: Subject,
  period: Period,
  draft: BudgetDraft,
  today: Day,
): { errors: Readonly<Record<string, string>> } | { checked: BudgetSave | null } {
  const faults = fieldsOf(subject, period).flatMap((field) => {
    const fault = faultOf(field, draft, period, today);
    return fault === undefined ? [] : [[field.name, fault] as const];
  });
  return faults.length > 0 ? { errors: Object.fromEntries(faults) } : { checked: saveOf(subject, period, draft) };
}
