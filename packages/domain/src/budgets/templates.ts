import { addCents, type Cents, cents } from '../money.ts';
import { byLargestRemainder } from './apportion.ts';

export const BUDGET_TEMPLATES = ['student', 'couple', 'family'] as const;
export type BudgetTemplate = (typeof BUDGET_TEMPLATES)[number];

type ExpenseGroup = keyof typeof groups;

/**
 * Names that a category may have, as beginnings of words, and icons that it may have. If several groups fit, the first
 * one counts, so "Car Insurance" is insurance.
 */
const groups = {
  insurance: { names: 'insur', icons: 'shield-halved umbrella' },
  debt: { names: 'debt loan credit', icons: 'file-invoice-dollar' },
  children: { names: 'kid child baby daycare toy allowance', icons: 'children child baby' },
  education: {
    names: 'educat school tuition college universit course book study',
    icons: 'graduation-cap school book',
  },
  pets: { names: 'pet dog cat vet', icons: 'paw dog cat' },
  housing: { names: 'hous hom rent mortgage apartment furnitur', icons: 'house key couch hammer building' },
  utilities: {
    names: 'utilit electric power water heat internet phone mobile trash',
    icons: 'plug bolt droplet wifi mobile-screen',
  },
  dining: { names: 'dining restaurant coffee cafe takeout eating bar', icons: 'mug-saucer burger pizza-slice' },
  groceries: { names: 'grocer food supermarket market', icons: 'basket-shopping cart-shopping utensils' },
  transportation: {
    names: 'transport car auto gas fuel transit bus train parking bike commut',
    icons: 'car gas-pump bus train bicycle',
  },
  health: {
    names: 'health medic doctor dent pharmac fitness gym vision',
    icons: 'heart-pulse pills hospital tooth dumbbell',
  },
  giving: { names: 'gift giv donat charit church', icons: 'gift hand-holding-heart' },
  savings: { names: 'saving invest retire emergenc goal', icons: 'piggy-bank vault chart-line' },
  fun: {
    names: 'fun entertain hobb travel vacation stream subscription game music movie',
    icons: 'film plane gamepad music',
  },
  personal: { names: 'personal cloth shop beauty hair care shoe', icons: 'shirt bag-shopping scissors' },
  other: { names: '', icons: '' },
} as const;

/** Percentages of income. */
const shares: Readonly<Record<BudgetTemplate, Readonly<Record<ExpenseGroup, number>>>> = {
  student: {
    ...{
      housing: 30,
      utilities: 6,
      groceries: 14,
      dining: 6,
      transportation: 8,
      health: 4,
      insurance: 3,
      education: 12,
    },
    ...{ children: 1, pets: 1, personal: 4, fun: 5, giving: 1, debt: 1, savings: 2, other: 2 },
  },
  couple: {
    ...{
      housing: 28,
      utilities: 7,
      groceries: 11,
      dining: 6,
      transportation: 11,
      health: 5,
      insurance: 4,
      education: 1,
    },
    ...{ children: 1, pets: 1, personal: 4, fun: 7, giving: 2, debt: 2, savings: 8, other: 2 },
  },
  family: {
    ...{
      housing: 28,
      utilities: 7,
      groceries: 13,
      dining: 4,
      transportation: 11,
      health: 6,
      insurance: 5,
      education: 2,
    },
    ...{ children: 7, pets: 1, personal: 4, fun: 4, giving: 1, debt: 2, savings: 4, other: 1 },
  },
};

const groupNames = Object.keys(groups).filter((name): name is ExpenseGroup => name in groups);
const wordsOf = (name: string) => name.toLowerCase().split(/[^\p{L}]+/u);

/** The kind of expense that a category is for, by its name, or else by its icon. */
export function expenseGroupOf({ name, icon }: { readonly name: string; readonly icon: string }): ExpenseGroup {
  const words = wordsOf(name);
  const hasName = (group: ExpenseGroup) =>
    groups[group].names.split(' ').some((start) => start !== '' && words.some((word) => word.startsWith(start)));
  const glyph = icon.replace(/^.*\bfa-/, '');
  const hasIcon = (group: ExpenseGroup) => groups[group].icons.split(' ').includes(glyph);
  return groupNames.find(hasName) ?? groupNames.find(hasIcon) ?? 'other';
}

interface TemplateCategory {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly average: Cents;
}

/** In proportion to the usual amounts so far, or else evenly. */
function weightsOf(categories: readonly TemplateCategory[]): number[] {
  const averages = categories.map(({ average }) => Math.max(0, average));
  return averages.some((average) => average > 0) ? averages : categories.map(() => 1);
}

/**
 * Divides an income among expense categories, to the cent. The share of savings is left over without a category for
 * them; the shares of other groups without a category go to the rest, in proportion.
 */
export function templateAmounts(
  template: BudgetTemplate,
  income: Cents,
  categories: readonly TemplateCategory[],
): Map<number, Cents> {
  const members = [...Map.groupBy(categories, expenseGroupOf)];
  if (members.length === 0) return new Map();
  const weights = members.map(([group]) => shares[template][group]);
  const left = members.some(([group]) => group === 'savings') ? 0 : shares[template].savings;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = byLargestRemainder(income, [...weights.map((weight) => weight * (100 - left)), left * total]);
  return new Map(
    members.flatMap(([, own], index) => {
      const amounts = byLargestRemainder(parts[index] ?? income, weightsOf(own));
      return own.map(({ id }, at) => [id, amounts[at] ?? income] as const);
    }),
  );
}

/** A part of the income that a template plans, as a percentage with at most one decimal. */
interface TemplateShare {
  readonly name: string;
  readonly percent: number;
}

/** Large enough that cents don't matter. */
const WHOLE = cents(100_000_00);

/** An amount as a percentage of an income, with at most one decimal. */
export function shareOf(income: Cents, amount: Cents): number {
  return Math.round((amount * 1_000) / income) / 10;
}

interface TemplateShares {
  /** Largest first. */
  readonly planned: readonly TemplateShare[];
  /** The percentage left for savings; 0 if a category is for them. */
  readonly left: number;
}

/** The percentages that a template fills in for the categories; without categories, those of its expense groups. */
export function templateShares(template: BudgetTemplate, categories: readonly TemplateCategory[]): TemplateShares {
  const amounts = templateAmounts(template, WHOLE, categories);
  const own = categories.map(({ id, name }) => ({ name, percent: shareOf(WHOLE, amounts.get(id) ?? cents(0)) }));
  const all = Object.entries(shares[template]).map(([name, percent]) => ({ name, percent }));
  const planned = (own.length > 0 ? own : all).sort((a, b) => b.percent - a.percent);
  const left = own.length > 0 ? shareOf(WHOLE, cents(WHOLE - addCents(...amounts.values()))) : 0;
  return { planned, left };
}

interface IncomeCategory {
  readonly id: number;
  readonly name: string;
  readonly suggested: Cents;
}

const PAY = /salar|pay|wage|job|income/i;

/**
 * Divides an income among income categories by their usual amounts, to the cent; without a history, all of it is pay.
 */
export function incomeAmounts(income: Cents, categories: readonly IncomeCategory[]): Map<number, Cents> {
  if (categories.length === 0) return new Map();
  const usual = categories.map(({ suggested }) => suggested);
  const main = Math.max(
    0,
    categories.findIndex(({ name }) => PAY.test(name)),
  );
  const weights = usual.some((amount) => amount > 0) ? usual : usual.map((_, index) => (index === main ? 1 : 0));
  const amounts = byLargestRemainder(income, weights);
  return new Map(categories.map(({ id }, index) => [id, amounts[index] ?? income]));
}
