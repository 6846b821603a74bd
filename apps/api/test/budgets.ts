import { expect } from 'vitest';
import type { Household } from './household.ts';

export interface WireFigures {
  name: string;
  isDeleted: boolean;
  budget: number;
  spent: number;
  available: number;
  carry: number;
  moved: number;
  policy: string;
  pace: number | null;
  expected: number | null;
}

export interface WireMonth {
  plannedIncome: number;
  actualIncome: number;
  plannedExpenses: number;
  actualExpenses: number;
  leftToBudget: number;
  uncategorized: { spent: number; earned: number };
  fromLastMonth: number;
  addedToCardDebt: number;
  isZeroBased: boolean;
  promised: number;
  expectedExpenses?: number;
  movedToPool?: number;
  categoryBudgets: (WireFigures & {
    categoryID: number;
    incSubBudget: number;
    incSubSpent: number;
    incSubAvailable: number;
    spendingKind: string;
    isKindChosen: boolean;
    subcategories: WireFigures[];
  })[];
}

export interface WireYear extends Omit<WireMonth, 'categoryBudgets' | 'promised'> {
  promised?: number;
  categoryBudgets: {
    categoryID: number;
    name: string;
    isDeleted: boolean;
    annualBudget: number;
    annualSpent: number;
    annualAvailable: number;
    incSubAnnualBudget: number;
    incSubAnnualSpent: number;
    incSubAnnualAvailable: number;
    months: number[];
    subcategories: {
      subcategoryID: number;
      name: string;
      annualBudget: number;
      annualSpent: number;
      annualAvailable: number;
      months: number[];
    }[];
  }[];
  moves?: { categoryID: number; month: number; amount: number }[];
}

async function get<Answer>(home: Household, path: string): Promise<Answer> {
  const answer = await home.send('GET', path);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Converts `YYYY-MM` to payload fields. */
export function monthFields(month: string): { Month: number; Year: number } {
  return { Month: Number(month.slice(5)), Year: Number(month.slice(0, 4)) };
}

async function loadMonth(home: Household, month: string): Promise<WireMonth & { changedIn: number }> {
  const { Month, Year } = monthFields(month);
  return await get(home, `MonthlyBudget/GetMonthlyBudgetDataForAllCategories?Month=${Month}&Year=${Year}`);
}

export async function monthOf(home: Household, month: string): Promise<WireMonth> {
  const { changedIn: _, ...figures } = await loadMonth(home, month);
  return figures;
}

/** The last change that the figures of a month include. */
export async function monthChangedIn(home: Household, month: string): Promise<number> {
  return (await loadMonth(home, month)).changedIn;
}

export async function yearOf(home: Household, year: number): Promise<WireYear> {
  return await get(home, `AnnualBudget/GetAnnualBudgetDataForAllCategories?Year=${year}`);
}

/** A month's budgets by category and subcategory name. */
export async function budgetsIn(home: Household, month: string): Promise<Record<string, number>> {
  const { categoryBudgets } = await monthOf(home, month);
  const rows = categoryBudgets.flatMap((category) => [category, ...category.subcategories]);
  return Object.fromEntries(rows.map((row) => [row.name, row.budget]));
}

/** One category's budget in each of the months. */
export async function budgetsOver(home: Household, name: string, months: readonly string[]): Promise<number[]> {
  const budgets = await Promise.all(months.map((month) => budgetsIn(home, month)));
  return budgets.map((budget) => budget[name] ?? 0);
}

export async function saveMonth(home: Household, categoryId: number, month: string, Budget: number | null, more = {}) {
  return await home.post('MonthlyBudget/SaveCategoryBudgetDataForMonth', {
    CategoryID: categoryId,
    ...monthFields(month),
    Budget,
    ...more,
  });
}

/** Creates a category Groceries with the subcategories Market and Bakery. */
export async function groceries(home: Household, DefaultBudget = 0) {
  const food = await home.category('Groceries', { DefaultBudget });
  return { food, market: await home.subcategory(food, 'Market'), bakery: await home.subcategory(food, 'Bakery') };
}

/** Null stands for Left to budget. */
export async function move(home: Household, month: string, from: number | null, to: number | null, Amount: number) {
  const between = { FromCategoryID: from, ToCategoryID: to };
  return await home.post('MonthlyBudget/MoveMoney', { ...monthFields(month), ...between, Amount });
}
