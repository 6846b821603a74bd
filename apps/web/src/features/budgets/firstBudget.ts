import type { BodyOf, saveFirstBudget } from '@cairn/contract';
import {
  addMonths,
  BUDGET_TEMPLATES,
  type BudgetTemplate,
  type Cents,
  cents,
  type FirstBudgetLine,
  type FirstBudgetSuggestion,
  formatCents,
  formatMonth,
  incomeAmounts,
  type Month,
  monthName,
  monthParts,
  plannedTotals,
  shareOf,
  templateAmounts,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { plannedCents, readPlanned, requiredPlan, typedPlan } from '../../app/form/planAmount.ts';

export const STARTS = ['average', 'lastMonth', 'zero', ...BUDGET_TEMPLATES] as const;
/** The starting point of a first budget. */
export type Start = (typeof STARTS)[number];
/** The typed text, by category id, and the typed monthly income. */
export type StartDraft = Readonly<Record<string, string | undefined>>;

const INCOME = 'income';

export function isTemplate(start: Start): start is BudgetTemplate {
  return BUDGET_TEMPLATES.some((template) => template === start);
}

/** Averages need a month of history; a copy needs amounts to copy. Templates are offered besides. */
export function startsOf({ monthCount, categories }: FirstBudgetSuggestion): Start[] {
  return [
    ...(monthCount > 0 ? (['average'] as const) : []),
    ...(categories.some(({ lastMonth }) => lastMonth > 0) ? (['lastMonth'] as const) : []),
    'zero',
  ];
}

/** A junior account is one person's, who still goes to school. */
const juniorTemplates = ['student'] as const;

export function templatesFor(isJunior: boolean): readonly BudgetTemplate[] {
  return isJunior ? juniorTemplates : BUDGET_TEMPLATES;
}

/** The one chosen before, if it is still offered, or else the first. */
export function startFrom(chosen: Start | undefined, suggestion: FirstBudgetSuggestion, isJunior: boolean): Start {
  const offered = [...startsOf(suggestion), ...templatesFor(isJunior)];
  return offered.find((start) => start === chosen) ?? offered[0] ?? 'zero';
}

/** Templates divide an income; without a history, no income is known. */
export function asksForIncome(start: Start, monthCount: number): boolean {
  return isTemplate(start) || (start === 'zero' && monthCount === 0);
}

type Suggestions = readonly FirstBudgetLine[];

/** The suggested income of all categories; null without one. */
function usualIncome(categories: Suggestions): Cents | null {
  const total = categories.reduce((sum, { isIncome, suggested }) => (isIncome ? sum + suggested : sum), 0);
  return total === 0 ? null : cents(total);
}

function byIncome(start: Start, categories: Suggestions, income: Cents | null): ReadonlyMap<number, Cents> {
  if (income === null) return new Map();
  const [earning, spending] = [categories.filter((one) => one.isIncome), categories.filter((one) => !one.isIncome)];
  const expenses = isTemplate(start) ? templateAmounts(start, income, spending) : [];
  return new Map([...incomeAmounts(income, earning), ...expenses]);
}

/** The amounts that a starting point plans for each category; none where a field starts out empty. */
function plannedBy(start: Start, categories: Suggestions, income: Cents | null): ReadonlyMap<number, Cents> {
  if (start === 'average') return new Map(categories.map(({ id, suggested }) => [id, suggested]));
  if (start === 'lastMonth') return new Map(categories.map(({ id, lastMonth }) => [id, lastMonth]));
  return byIncome(start, categories, income);
}

/** The fields of a starting point. A typed income is divided among them. */
export function draftFor(start: Start, { monthCount, categories }: FirstBudgetSuggestion, typed?: string): StartDraft {
  const usual = usualIncome(categories);
  const income = typed ?? (usual === null ? '' : formatCents(usual));
  const amount = asksForIncome(start, monthCount) ? plannedCents(income) : null;
  const planned = plannedBy(start, categories, amount);
  const fields = categories.map(({ id }) => {
    const cell = planned.get(id);
    return [id, cell === undefined ? '' : formatCents(cell)] as const;
  });
  return { ...Object.fromEntries(fields), [INCOME]: income };
}

/** The fields of a starting point with what was typed into them. Only the rest follows the income. */
export function draftWith(
  start: Start,
  suggestion: FirstBudgetSuggestion,
  typed: { readonly income: string | undefined; readonly amounts: StartDraft | undefined },
): StartDraft {
  return { ...draftFor(start, suggestion, typed.income), ...typed.amounts };
}

export const typedIncome = (draft: StartDraft): string => draft[INCOME] ?? '';

const amountIn = (typed: string | undefined) => plannedCents(typed ?? '');

/** The planned totals of a starting point; null if it first needs an income. */
export function totalsOf(start: Start, suggestion: FirstBudgetSuggestion) {
  if (isTemplate(start) && usualIncome(suggestion.categories) === null) return null;
  return draftTotals(draftFor(start, suggestion), suggestion.categories);
}

/** Whether the form plans nothing: all amounts are empty or zero. */
export function isEmptyPlan(draft: StartDraft, categories: Suggestions): boolean {
  return categories.every(({ id }) => {
    const read = readPlanned(draft[id] ?? '');
    return 'cents' in read && (read.cents ?? 0) === 0;
  });
}

/** An empty field counts as zero. */
export function draftTotals(draft: StartDraft, categories: Suggestions) {
  return plannedTotals(categories.map(({ id, isIncome }) => ({ isIncome, amount: amountIn(draft[id]) ?? cents(0) })));
}

/**
 * "30%" or "13.8%": a typed amount as a share of the planned income, or of the typed one without a category for income;
 * null without both.
 */
export function shareOfIncome(draft: StartDraft, id: number, categories: Suggestions): string | null {
  const amount = amountIn(draft[id]);
  const hasIncome = categories.some(({ isIncome }) => isIncome);
  const income = hasIncome ? draftTotals(draft, categories).plannedIncome : amountIn(draft[INCOME]);
  return amount === null || !income ? null : `${shareOf(income, amount)}%`;
}

/** The suggested funds whose amount was left as it is. Another amount repeats every month instead. */
function chosenFunds(categories: Suggestions, typed: Readonly<Record<string, Cents | null>>) {
  return categories.flatMap(({ id, fund, suggested }) =>
    fund !== null && typed[id] === suggested ? [{ categoryId: id, ...fund }] : [],
  );
}

/** The form's value is the payload that saves it. A category added since the form was opened has no typed text. */
export function startForm(start: Start, { monthCount, categories }: FirstBudgetSuggestion, month: Month) {
  const { year, number } = monthParts(month);
  const field = (plan: z.ZodMiniType<Cents | null, string>) => z._default(plan, null);
  const amounts = categories.map(({ id }) => [String(id), field(typedPlan())] as const);
  const income = field(isTemplate(start) ? requiredPlan('Enter your monthly income') : typedPlan());
  const fields = asksForIncome(start, monthCount) ? [...amounts, [INCOME, income] as const] : amounts;
  return z.pipe(
    z.object(Object.fromEntries(fields)),
    z.transform((typed: Readonly<Record<string, Cents | null>>): BodyOf<typeof saveFirstBudget> => {
      const budgets = categories.map(({ id }) => ({ categoryId: id, budget: typed[id] ?? cents(0) }));
      const funds = start === 'average' ? chosenFunds(categories, typed) : [];
      return { month: number, year, budgets, ...(funds.length > 0 && { funds }) };
    }),
  );
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** "six months", "one month". */
function formatMonthCount(count: number): string {
  return `${numbers[count] ?? count} ${count === 1 ? 'month' : 'months'}`;
}

export function introOf(monthCount: number): string {
  const rule = 'Nothing counts as overspent until you’ve set an amount for it.';
  if (monthCount === 0)
    return `There isn’t a full month of history here yet, so start with your income and what you expect to spend. ${rule}`;
  return `You have ${formatMonthCount(monthCount)} of history here, so you don’t have to guess. Pick a starting point and change anything you like. ${rule}`;
}

/** "May to October": the months the averages cover. */
export function coveredMonths(month: Month, monthCount: number): string {
  const nameOf = (count: number) => monthName(monthParts(addMonths(month, count)).number);
  return monthCount < 2 ? nameOf(-1) : `${nameOf(-monthCount)} to ${nameOf(-1)}`;
}

/** "Includes $40.00 recurring, $10.00 a month for Insurance", or a fund's target; null if nothing recurs. */
export function recurringNote({ fixed, rareBills, fund }: FirstBudgetLine): string | null {
  const saved = rareBills[0]?.name;
  if (fund && saved) return `Saves ${formatCents(fund.target)} for ${saved} by ${formatMonth(fund.dueMonth)}`;
  const parts = [
    ...(fixed > 0 ? [`${formatCents(fixed)} recurring`] : []),
    ...rareBills.map(({ name, perMonth }) => `${formatCents(perMonth)} a month for ${name}`),
  ];
  return parts.length === 0 ? null : `Includes ${parts.join(', ')}`;
}

/** Largest first, like the budget list. */
export function bySize(a: FirstBudgetLine, b: FirstBudgetLine): number {
  return b.average - a.average || b.soFar - a.soFar;
}
