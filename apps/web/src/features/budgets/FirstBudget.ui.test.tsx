import { contract, type UserAccount } from '@cairn/contract';
import { cents, type FirstBudgetLine } from '@cairn/domain';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, descriptionOf, detail, fieldValue, fill } from '../../../test/queries.ts';
import { junior } from '../users/user.fixture.ts';
import { budgetOf, category, categorySuggestion } from './budget.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const nothing = { lastMonth: 0, usual: 0, soFar: 0 };
const books = categorySuggestion(3, 'Books', { lastMonth: 42_10, usual: 45_00, soFar: 30_00 });
const pay = { ...categorySuggestion(4, 'Pay', nothing), isIncome: true, history: [] };
const label = 'Books budget for November 2026';

function household(monthCount: number, categories: readonly FirstBudgetLine[], user?: UserAccount): FakeApi {
  const rows = categories.map(({ id, name, isIncome }) => category(name, 0, 0, { id, isIncome }));
  return emptyHousehold(user)
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, budgetOf(rows, { isPlanned: false }))
    .on(contract.previewFirstBudget, { monthCount, categories })
    .on(contract.saveFirstBudget, { changed: 1 });
}

// covers: server/monthly-budget 36
test('a first budget starts from averages, last month, or zero; an invalid amount stays and isn’t saved', async () => {
  const api = household(1, [books]);
  const user = await openScreen('/Budget', api);
  const averages = await screen.findByLabelText(/Use my averages.*\$45\.00 out/);
  expect(averages).toHaveProperty('checked', true);
  expect(fieldValue(label)).toBe('$45.00');
  await user.click(screen.getByLabelText(/Copy last month/));
  expect(fieldValue(label)).toBe('$42.10');
  await user.click(screen.getByLabelText(/Start from zero/));
  expect(fieldValue(label)).toBe('');
  await fill(user, label, '12,50');
  await user.tab();
  expect(descriptionOf(screen.getByLabelText(label))).toBe('Enter an amount, like 320 or 320+20.');
  await user.click(button('Use these amounts'));
  expect(fieldValue(label)).toBe('12,50');
  expect(api.bodiesOf(contract.saveFirstBudget)).toEqual([]);
  await fill(user, label, '30+20');
  await user.click(screen.getByLabelText(/Copy last month/));
  await user.click(screen.getByLabelText(/Start from zero/));
  expect(fieldValue(label)).toBe('$50.00');
  expect(await detail('Planned Expenses')).toContain('−$50.00');
  expect(screen.queryByText('Overspent')).toBeNull();
  await user.click(button('Use these amounts'));
  expect(await screen.findByText('Your budget starts in November 2026')).toBeDefined();
  expect(api.bodiesOf(contract.saveFirstBudget)).toMatchObject([{ budgets: [{ categoryId: 3, budget: 50_00 }] }]);
});

// covers: server/monthly-budget 46
test('a junior is offered one template, and asked for an allowance rather than for pay after taxes', async () => {
  await openScreen('/Budget', household(0, [{ ...books, history: [], lastMonth: cents(0) }, pay], junior()));
  expect(descriptionOf(await screen.findByLabelText(/^Monthly income/))).toBe(
    'Allowance, gifts, and what you earn, in a usual month.',
  );
  expect(screen.getByLabelText(/^Student/)).toBeDefined();
  expect(screen.queryByLabelText(/^(Couple|Family)/)).toBeNull();
});

// covers: server/monthly-budget 36
test('arrow keys choose, and the preview follows', async () => {
  const user = await openScreen('/Budget', household(1, [books]));
  (await screen.findByLabelText(/Use my averages/)).focus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByLabelText(/Copy last month/)).toHaveProperty('checked', true);
  expect(fieldValue(label)).toBe('$42.10');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByLabelText(/Student/)).toHaveProperty('checked', true);
});

// covers: server/monthly-budget 42
test('recurring amounts are named: 40.00 every month and 10.00 a month for a yearly bill', async () => {
  const rareBills = [{ name: 'Insurance', perYear: cents(120_00), perMonth: cents(10_00) }];
  const user = await openScreen('/Budget', household(1, [{ ...books, fixed: cents(40_00), rareBills }]));
  const note = 'Includes $40.00 recurring, $10.00 a month for Insurance';
  expect(await screen.findByText(note)).toBeDefined();
  await user.click(screen.getByLabelText(/Copy last month/));
  expect(screen.queryByText(note)).toBeNull();
});

// covers: server/monthly-budget 44
test('without a month of history, the screen asks for the monthly income and lists empty amounts', async () => {
  const api = household(0, [{ ...books, history: [], lastMonth: cents(0) }, pay]);
  const user = await openScreen('/Budget', api);
  await fill(user, 'Monthly income', '3000');
  expect(screen.queryByLabelText(/Use my averages/)).toBeNull();
  expect(fieldValue('Pay budget for November 2026')).toBe('$3,000.00');
  expect(fieldValue(label)).toBe('');
  await user.click(button('Use these amounts'));
  expect(await screen.findByText('Your budget starts in November 2026')).toBeDefined();
  expect(api.bodiesOf(contract.saveFirstBudget)).toMatchObject([
    {
      budgets: [
        { categoryId: 3, budget: 0 },
        { categoryId: 4, budget: 3_000_00 },
      ],
    },
  ]);
});

// covers: server/monthly-budget 45
test('a template divides the income, shows percentages, and stays editable', async () => {
  const rent = categorySuggestion(5, 'Rent', nothing);
  const api = household(0, [books, pay, rent]);
  const user = await openScreen('/Budget', api);
  // 4% is for savings, and the rest is divided by housing 28 and education 2, whatever else the template has.
  const shares = /Family.*Rent 89\.6%, Books 6\.4%\. 4% is left for savings\..*Percentages of your income/;
  await user.click(await screen.findByLabelText(shares));
  await user.click(button('Use these amounts'));
  expect(descriptionOf(screen.getByLabelText(/Monthly income/))).toContain('Enter your monthly income');
  await fill(user, 'Monthly income', '3000');
  expect(fieldValue('Rent budget for November 2026')).toBe('$2,688.00');
  expect(fieldValue(label)).toBe('$192.00');
  expect(screen.getByText('89.6%')).toBeDefined();
  expect(screen.getByText('89.6% of income')).toBeDefined();
  expect(await detail('Left to budget')).toBe('$120.00');
  await fill(user, label, '150');
  expect(await detail('Left to budget')).toBe('$162.00');
  await user.click(button('Use these amounts'));
  expect(api.bodiesOf(contract.saveFirstBudget)).toMatchObject([
    { budgets: [{ budget: 150_00 }, { budget: 3_000_00 }, { budget: 2_688_00 }] },
  ]);
});

// covers: server/monthly-budget 39
test('another income or starting point leaves what was typed as it is', async () => {
  const rent = categorySuggestion(5, 'Rent', nothing);
  const user = await openScreen('/Budget', household(0, [books, pay, rent]));
  const rentLabel = 'Rent budget for November 2026';
  await user.click(await screen.findByLabelText(/Family/));
  await fill(user, 'Monthly income', '3000');
  await fill(user, label, '150');
  await fill(user, 'Monthly income', '6000');
  expect([fieldValue(label), fieldValue(rentLabel)]).toEqual(['$150.00', '$5,376.00']);
  await user.click(screen.getByLabelText(/Start from zero/));
  expect([fieldValue(label), fieldValue(rentLabel)]).toEqual(['', '']);
  await user.click(screen.getByLabelText(/Family/));
  expect([fieldValue(label), fieldValue(rentLabel)]).toEqual(['$150.00', '$5,376.00']);
});

// covers: server/monthly-budget 40
test('what was chosen and typed is there again after another month, and if a saved plan is undone', async () => {
  const rent = categorySuggestion(5, 'Rent', nothing);
  const user = await openScreen('/Budget', household(0, [books, pay, rent]));
  async function leaveAndReturn() {
    await user.click(await screen.findByLabelText('December 2026'));
    expect(await screen.findByLabelText('Books budget for December 2026')).toBeDefined();
    await user.click(screen.getByLabelText('November 2026'));
    expect(await screen.findByLabelText(label)).toBeDefined();
    return screen.getByLabelText(/Family/);
  }
  await user.click(await screen.findByLabelText(/Family/));
  await fill(user, 'Monthly income', '3000');
  await fill(user, label, '150');
  expect(await leaveAndReturn()).toHaveProperty('checked', true);
  expect(fieldValue('Monthly income')).toBe('$3,000.00');
  expect([fieldValue(label), fieldValue('Rent budget for November 2026')]).toEqual(['$150.00', '$2,688.00']);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  await user.click(button('Use these amounts'));
  expect(await screen.findByText('Your budget starts in November 2026')).toBeDefined();
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
  // The fake household's plan is still empty, as after an undo.
  expect(await leaveAndReturn()).toHaveProperty('checked', true);
  expect(fieldValue(label)).toBe('$150.00');
});

// covers: server/monthly-budget 14
test('an income that isn’t an amount is named as soon as its field is left', async () => {
  const user = await openScreen('/Budget', household(0, [{ ...books, history: [], lastMonth: cents(0) }, pay]));
  await screen.findByLabelText('Monthly income');
  await fill(user, 'Monthly income', 'a lot');
  expect(descriptionOf(screen.getByLabelText('Monthly income'))).toBe('After taxes, in a usual month.');
  await user.tab();
  expect(descriptionOf(screen.getByLabelText('Monthly income'))).toContain('Enter an amount, like 320 or 320+20.');
});

// covers: server/monthly-budget 41
test('an empty form says that all amounts start at zero, until one is typed', async () => {
  const user = await openScreen('/Budget', household(0, [{ ...books, history: [], lastMonth: cents(0) }, pay]));
  expect(await screen.findByText('Nothing is planned yet: all amounts for November start at zero.')).toBeDefined();
  await fill(user, label, '30');
  expect(screen.getByText('Your plan starts November 1 and repeats every month until you change it.')).toBeDefined();
});

// covers: server/monthly-budget 44
test('without an income category, the screen says so', async () => {
  await openScreen('/Budget', household(0, [categorySuggestion(3, 'Books', nothing)]));
  expect(await screen.findByText(/You don’t have a category for income/)).toBeDefined();
});
