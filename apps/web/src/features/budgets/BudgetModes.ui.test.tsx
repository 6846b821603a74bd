import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeError, currentUrl, detail } from '../../../test/queries.ts';
import { budgetOf, category, figures } from './budget.fixture.ts';

const rent = category('Rent', 900_00, 900_00, { id: 2, spendingKind: 'fixed' });
const food = category('Food', 300_00, 130_00, {
  id: 3,
  withSubcategories: { ...figures(300_00, 130_00), expected: cents(130_00) },
});
const fun = category('Fun', 100_00, 110_00, { id: 4 });
const totals = { plannedIncome: cents(2_000_00), leftToBudget: cents(700_00) };
const november = budgetOf([rent, food, fun], totals);

/** Less than nothing to spend: 20.00 were overspent before. */
const overspent = { ...figures(0, 0), carry: cents(-20_00), available: cents(-20_00) };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const preview = {
  isOn: false,
  leftToBudget: cents(700_00),
  readyToAssign: cents(-850_00),
  received: cents(450_00),
  promised: cents(0),
  carrying: 3,
};

function household(budget = november): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, budget)
    .on(contract.previewZeroBased, preview)
    .on(contract.saveZeroBased, { changed: 1 })
    .on(contract.saveSpendingKind, { changed: 1 });
}

async function choose(api: FakeApi, action: string, url = '/Budget') {
  const user = await openScreen(url, api);
  await detail('Planned Income');
  await user.click(screen.getByLabelText('Month actions'));
  await user.click(screen.getByRole('menuitem', { name: action }));
  return user;
}

// covers: server/rollover 24, 27
test('a zero-based budget is explained with what changes before it is turned on', async () => {
  const api = household();
  const user = await choose(api, 'Every dollar has a job');
  const dialog = within(screen.getByRole('dialog', { name: 'Every dollar has a job' }));
  expect(await dialog.findByText(/It changes from \$700\.00 to -?.?\$850\.00\.$/)).toBeDefined();
  expect(dialog.getByText(/^3 categories carry what is left\./)).toBeDefined();
  expect(
    dialog.getByText(/^Money already in your accounts isn’t in it, because part of it may be owed on cards/),
  ).toBeDefined();
  await user.click(dialog.getByText('Turn on from November 2026'));
  expect(await screen.findByText('Every dollar has a job now')).toBeDefined();
  expect(api.bodiesOf(contract.saveZeroBased)).toMatchObject([{ isOn: true, month: 11, year: 2026 }]);
});

// covers: server/rollover 28
test('what goals are promised isn’t ready to assign, and the preview says so', async () => {
  const promising = household().on(contract.previewZeroBased, { ...preview, promised: cents(150_00) });
  await choose(promising, 'Every dollar has a job');
  const text = /the \$450\.00 you received in November 2026, minus \$150\.00 promised to goals\. It changes/;
  expect(await screen.findByText(text)).toBeDefined();
});

test('a failed preview says so and can be tried again', async () => {
  const failing = household().on(contract.previewZeroBased, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await choose(failing, 'Every dollar has a job');
  await closeError(user);
  expect(await screen.findByText('We couldn’t preview what changes.')).toBeDefined();
});

// covers: server/rollover 25
test.each([
  [20_00, 'Of income received'],
  [0, 'Every dollar has a job'],
  [-5_00, 'Assigned more than you’ve received'],
])('in a zero-based budget, %d cents are ready to assign: %s', async (left, note) => {
  const budget = budgetOf([food], { ...totals, leftToBudget: cents(left), isZeroBased: true });
  await openScreen('/Budget', household(budget));
  expect(await detail('Ready to assign')).toContain('$');
  expect(screen.getByText(note)).toBeDefined();
  expect(screen.queryByText('Left to budget')).toBeNull();
});

// covers: server/rollover 27
test.each([
  ['first', true, 1],
  ['second', undefined, 0],
])(
  'in the %s month, with nothing from the one before, whether Ready to assign says what it starts from',
  async (_month, startsZeroBased, times) => {
    const budget = budgetOf([food], { ...totals, isZeroBased: true, startsZeroBased });
    await openScreen('/Budget', household(budget));
    await detail('Ready to assign');
    expect(screen.queryAllByText(/^It counts income received since you turned this on\./)).toHaveLength(times);
  },
);

// covers: server/rollover 27
test('in its first month with 133.58 from the one before, Ready to assign doesn’t say that nothing came from it', async () => {
  const fromLastMonth = cents(133_58);
  const budget = budgetOf([food], { ...totals, isZeroBased: true, startsZeroBased: true, fromLastMonth });
  await openScreen('/Budget', household(budget));
  const note =
    'It counts income received since you turned this on, and what came from last month. Other money you had before isn’t in it.';
  expect(await screen.findByText(note)).toBeDefined();
  expect(screen.getByText('From last month +$133.58')).toBeDefined();
});

// covers: server/rollover 24
test('a zero-based budget can be turned off', async () => {
  const api = household(budgetOf([food], { ...totals, isZeroBased: true }));
  const user = await choose(api, 'Every dollar has a job (on)');
  await user.click(await screen.findByText('Turn off'));
  expect(await screen.findByText('Your budget is planned again')).toBeDefined();
  expect(api.bodiesOf(contract.saveZeroBased)).toMatchObject([{ isOn: false }]);
});

// covers: server/rollover 30
test('flexible spending: 400.00 planned − 240.00 spent = 160.00 left, 10.00 a day; the URL says so', async () => {
  const user = await choose(household(), 'Show flexible spending');
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=11&year=2026&group=kind'));
  const panel = within(await screen.findByLabelText('Flexible spending'));
  expect(panel.getByText('$240.00 of $400.00 spent · $10.00 a day until the end of the month')).toBeDefined();
  expect(panel.getByText('$900.00 of $900.00 spent')).toBeDefined();
  // 130.00 + 50.00 of 400.00 expected.
  expect(panel.getByRole('progressbar').lastElementChild?.getAttribute('style')).toBe('left: 45%;');
  const lists = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(lists.slice(0, 2)).toEqual(['Flexible', 'Fixed']);
  await user.click(screen.getByLabelText('Month actions'));
  await user.click(screen.getByRole('menuitem', { name: 'Show all categories together' }));
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=11&year=2026'));
  expect(await screen.findByText('Expenses')).toBeDefined();
});

// covers: server/rollover 31
test('uncategorized spending is flexible, and money carried over or moved is named', async () => {
  const carried = { ...food, carry: cents(-30_00), moved: cents(5_00), available: cents(145_00) };
  const categories = [rent, { ...carried, withSubcategories: carried }];
  const uncategorized = { spent: cents(20_00), earned: cents(0) };
  await openScreen('/Budget?month=11&year=2026&group=kind', household(budgetOf(categories, { uncategorized })));
  const panel = within(await screen.findByLabelText('Flexible spending'));
  const note =
    '$150.00 of $275.00 spent · $300.00 planned, −$25.00 carried over or moved · $7.81 a day until the end of the month';
  expect(panel.getByText(note)).toBeDefined();
  const list = within(screen.getByRole('region', { name: 'Flexible' }));
  expect(list.getByText('Uncategorized')).toBeDefined();
});

// covers: server/monthly-budget 7
test.each([
  ['nothing is red where nothing is planned', rent, 'Flexible, not planned', 'Nothing planned'],
  [
    'without anything left, the bar is full',
    { ...food, ...overspent, withSubcategories: overspent },
    'Flexible, overspent',
    'Overspent',
  ],
])('flexible spending of 20.00: %s', async (_, category, heading, bar) => {
  const uncategorized = { spent: cents(20_00), earned: cents(0) };
  await openScreen('/Budget?month=11&year=2026&group=kind', household(budgetOf([category], { uncategorized })));
  const panel = within(await screen.findByLabelText('Flexible spending'));
  expect(panel.getByText(heading)).toBeDefined();
  expect(panel.getByRole('progressbar').getAttribute('aria-valuetext')).toBe(bar);
});

// covers: server/rollover 31
test('with only fixed categories, uncategorized spending still has a list', async () => {
  const uncategorized = { spent: cents(20_00), earned: cents(0) };
  await openScreen('/Budget?month=11&year=2026&group=kind', household(budgetOf([rent], { uncategorized })));
  const list = within(await screen.findByRole('region', { name: 'Flexible' }));
  expect(list.getByText('Uncategorized')).toBeDefined();
});

// covers: server/rollover 29
test('a category’s kind follows its bills until one is chosen', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByRole('button', { name: 'Food actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Kind of spending' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Food: kind of spending' }));
  expect(dialog.getByLabelText('Kind')).toHaveProperty('value', 'bills');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Fixed');
  await user.click(dialog.getByText('Save'));
  expect(await screen.findByText('Food is fixed')).toBeDefined();
  expect(api.bodiesOf(contract.saveSpendingKind)).toMatchObject([{ categoryId: 3, kind: 'fixed' }]);
});
