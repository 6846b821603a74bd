import { contract } from '@cairn/contract';
import { cents, withGridAmounts, type YearGrid } from '@cairn/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeError, closeToast, currentUrl } from '../../../test/queries.ts';
import { connection } from '../../app/offline/serverConnection.ts';
import { queryClient } from '../../app/queryClient.ts';
import { changeSet } from '../transactions/transaction.fixture.ts';
import { OFFLINE } from './amountEdit.ts';
import { budgetOf, category } from './budget.fixture.ts';
import { everyMonth, gridLine, yearGridOf } from './yearGrid.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const lines = [
  gridLine(1, 'Food', 100_00, { spent: everyMonth(80_00), defaults: everyMonth(90_00) }),
  gridLine(2, 'Fun', 20_00),
  gridLine(3, 'Pay', 500_00, { isIncome: true }),
];
const url = '/Budget?month=10&year=2026&view=annual&show=months';

/** Saved amounts are in the grid when it is loaded again. */
function household(initial: YearGrid = yearGridOf(lines)): FakeApi {
  let grid = initial;
  return emptyHousehold()
    .on(contract.createAnnualBudget, ({ body }) => body)
    .on(contract.getAnnualBudgetDataForAllCategories, budgetOf([]))
    .on(contract.getBudgetGrid, () => grid)
    .on(contract.saveBudgetGrid, ({ body }) => {
      grid = withGridAmounts(grid, body.amounts);
      return { changed: body.amounts.length };
    });
}

/** The cell of a row in a month, where January is 1 and the total is 13. */
async function cell(name: string, month: number): Promise<HTMLElement> {
  const header = await screen.findByText(name, { selector: 'tbody th *' });
  const found = header.closest('tr')?.querySelectorAll<HTMLElement>('td')[month - 1];
  if (!found) throw new Error(`no cell for ${name}`);
  return found;
}

const textOf = async (name: string, month: number) => (await cell(name, month)).textContent;
const focusedText = () => document.activeElement?.textContent;

async function focusCell(user: UserEvent, name: string, month: number): Promise<void> {
  const found = await cell(name, month);
  await user.pointer({ keys: '[MouseLeft]', target: found });
  await waitFor(() => expect(document.activeElement).toBe(found));
}

const sent = (api: FakeApi) => api.bodiesOf(contract.saveBudgetGrid).map(({ amounts }) => amounts);

// covers: server/annual-budget 9
test('the annual view shows categories or months; sums per row and column, and actuals of months that have begun', async () => {
  const user = await openScreen('/Budget?month=10&year=2026&view=annual', household());
  await user.click(await screen.findByRole('tab', { name: 'Months' }));
  await waitFor(() => expect(currentUrl()).toBe(url));
  const grid = await screen.findByRole('grid', { name: 'Budget by month, 2026' });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(expect.arrayContaining(['Category', 'JanJanuary, past', 'OctOctober', 'Total']));
  expect(await textOf('Food', 1)).toBe('$100.00 spent $80.00');
  expect(await textOf('Food', 10)).toBe('$100.00 spent $80.00');
  expect(await textOf('Food', 11)).toBe('$100.00');
  expect(await textOf('Food', 13)).toContain('$1,200.00');
  expect(await textOf('Expenses', 11)).toBe('$120.00');
  expect(await textOf('Income − expenses', 13)).toContain('$4,560.00');
  expect((await cell('Food', 9)).getAttribute('aria-readonly')).toBe('true');
  expect((await cell('Food', 10)).getAttribute('aria-readonly')).toBe('false');
  await user.click(screen.getByRole('tab', { name: 'Categories' }));
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=10&year=2026&view=annual'));
});

// covers: server/annual-budget 10
test('the grid is one tab stop, at first the first amount of this month', async () => {
  await openScreen(url, household());
  const first = await cell('Food', 10);
  expect(first.tabIndex).toBe(0);
  expect(document.querySelectorAll('td[tabindex="0"]')).toHaveLength(1);
});

// covers: server/annual-budget 10
test('arrow keys, Home, End, and Ctrl move the focus; typing replaces an amount, and Enter saves and moves down', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 10);
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(document.activeElement).toBe(await cell('Fun', 11));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(await cell('Fun', 1));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(await cell('Fun', 13));
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(document.activeElement).toBe(await cell('Expenses', 1));

  await focusCell(user, 'Food', 11);
  await user.keyboard('=320+20');
  expect(screen.getByRole('textbox', { name: 'Food budget for November 2026' })).toHaveProperty('value', '=320+20');
  await user.keyboard('{Enter}');
  expect(await textOf('Food', 11)).toBe('$340.00');
  expect(await textOf('Expenses', 11)).toBe('$360.00');
  expect(document.activeElement).toBe(await cell('Fun', 11));
  expect(await screen.findByText('Food set to $340.00 for November 2026')).toBeDefined();
  expect(sent(api)).toEqual([[{ id: 1, month: 11, amount: 340_00 }]]);
});

// covers: server/monthly-budget 15
test('+25 adds to the amount of its cell, and -5 subtracts from it', async () => {
  const user = await openScreen(url, household());
  await focusCell(user, 'Food', 11);
  await user.keyboard('+25{Enter}');
  expect(await textOf('Food', 11)).toBe('$125.00');
  await focusCell(user, 'Food', 11);
  await user.keyboard('-5{Enter}');
  expect(await textOf('Food', 11)).toBe('$120.00');
});

// covers: server/monthly-budget 15
test('while a sum or a change is typed, screen readers hear its result: 100.00 − 5.00 = 95.00, 320.00 + 20.00 = 340.00', async () => {
  const user = await openScreen(url, household());
  await focusCell(user, 'Food', 11);
  await user.keyboard('-');
  const result = within(await cell('Food', 11)).getByRole('status');
  expect(result.textContent).toBe('');
  await user.keyboard('5');
  expect(result.textContent).toBe('= $95.00');
  await user.keyboard('{Control>}a{/Control}320');
  expect(result.textContent).toBe('');
  await user.keyboard('+20');
  expect(result.textContent).toBe('= $340.00');
});

// covers: server/monthly-budget 15
test.each([
  ['a mouse', false, /or \+25 or -25 to change it/],
  ['a touch screen', true, /and \+25 or -25 changes it/],
])('with %s, the help above the grid says that +25 or -25 changes an amount', async (_name, isCoarse, words) => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    if (query === '(pointer: coarse)') Object.defineProperty(list, 'matches', { value: isCoarse });
    return list;
  });
  await openScreen(url, household());
  await cell('Food', 11);
  expect(screen.getByText(words)).toBeDefined();
});

const linesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => gridLine(index + 1, `Line ${index + 1}`, 100_00));
const renderedRows = () => document.querySelectorAll('[role="grid"] tbody [aria-rowindex]').length;

// covers: server/annual-budget 20
test('up to 120 rows are all rendered', async () => {
  // With the rows of expenses, income, and the rest.
  await openScreen(url, household(yearGridOf(linesUpTo(117))));
  await cell('Line 117', 1);
  expect(renderedRows()).toBe(120);
});

// covers: server/annual-budget 20
test('of more than 120 rows, only those near the screen and the focused one are rendered', async () => {
  const user = await openScreen(url, household(yearGridOf(linesUpTo(118))));
  await focusCell(user, 'Line 2', 10);
  expect(renderedRows()).toBeLessThan(60);
  expect(await cell('Line 2', 10)).toBe(document.activeElement);
});

// covers: server/annual-budget 20
test('a key after scrolling far away moves the focus from where it was, and brings it back on the screen', async () => {
  const user = await openScreen(url, household(yearGridOf(linesUpTo(200))));
  await focusCell(user, 'Line 3', 10);
  expect(renderedRows()).toBeLessThan(60);
  const scroller = (await screen.findByRole('grid')).parentElement ?? document.body;
  scroller.scrollTop = 6_000;
  fireEvent.scroll(scroller);
  await cell('Line 140', 10);
  expect(document.activeElement).toBe(await cell('Line 3', 10));
  await user.keyboard('{ArrowDown}');
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Line 4', 10)));
  await user.keyboard('{Control>}{End}{/Control}');
  await waitFor(async () => expect(document.activeElement).toBe(await cell('Income − expenses', 13)));
});

// covers: server/annual-budget 13
test('with Enter, the new amount, its sums, and the next cell are there at once, without a frame of the old ones', async () => {
  const user = await openScreen(url, household());
  await focusCell(user, 'Food', 11);
  const [food, expenses, next] = [await cell('Food', 11), await cell('Expenses', 11), await cell('Fun', 11)];
  await user.keyboard('340');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Food budget for November 2026' }), { key: 'Enter' });
  expect([food.textContent, expenses.textContent, document.activeElement]).toEqual(['$340.00', '$360.00', next]);
});

// covers: server/annual-budget 10
test('F2 edits the amount, Escape cancels, and Tab saves and moves right', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('{F2}');
  expect(screen.getByRole('textbox', { name: 'Food budget for November 2026' })).toHaveProperty('value', '100.00');
  await user.keyboard('5{Escape}');
  expect(document.activeElement).toBe(await cell('Food', 11));
  expect(focusedText()).toBe('$100.00');
  await user.keyboard('{Enter}55{Tab}');
  expect(document.activeElement).toBe(await cell('Food', 12));
  await waitFor(() => expect(sent(api)).toEqual([[{ id: 1, month: 11, amount: 55_00 }]]));
});

// covers: server/annual-budget 22
test('text that isn’t an amount stays in the field, with an explanation', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('5x{Enter}');
  const field = screen.getByRole('textbox', { name: 'Food budget for November 2026' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount, like 320 or 320+20.');
  expect(sent(api)).toEqual([]);
});

// covers: server/annual-budget 12
test('Shift selects a range; Fill right and Ctrl+R copy its first month, as one change, and its cell has the focus', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 10);
  await user.keyboard('7{Enter}');
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  await focusCell(user, 'Food', 10);
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(document.querySelectorAll('td[aria-selected="true"]')).toHaveLength(3);
  await user.click(button('Fill right'));
  expect(document.activeElement).toBe(await cell('Food', 12));
  expect(await textOf('Food', 12)).toBe('$7.00');
  expect(await screen.findByText('2 budgets for 2026 updated')).toBeDefined();
  await focusCell(user, 'Fun', 11);
  await user.keyboard('{Delete}');
  await focusCell(user, 'Fun', 11);
  await user.keyboard('{Control>}r{/Control}');
  await waitFor(() => expect(sent(api)).toHaveLength(4));
  expect(sent(api).slice(1)).toEqual([
    [
      { id: 1, month: 11, amount: 7_00 },
      { id: 1, month: 12, amount: 7_00 },
    ],
    [{ id: 2, month: 11, amount: null }],
    [{ id: 2, month: 12, amount: 0 }],
  ]);
});

// covers: server/annual-budget 11
test('Ctrl+Z undoes the last change; with Shift, it does nothing', async () => {
  const removed = { transactions: 0, accounts: 0, categories: 0 };
  const api = household()
    .on(contract.getHistory, [changeSet(5, 'Food set to $340.00 for November 2026')])
    .on(contract.undo, { restored: 1, removed, left: [], leftCount: 0, leftBudgets: [], leftMade: [] });
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(queryClient.isMutating()).toBe(0);
  await user.keyboard('{Control>}z{/Control}');
  expect(queryClient.isMutating()).toBe(1);
  await waitFor(() => expect(api.bodiesOf(contract.undo)).toEqual([{ id: 5, mergesLater: true }]));
});

// covers: server/monthly-budget 17
test('offline, a typed amount stays in its cell until it can be saved', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Fun', 11);
  await user.keyboard('30');
  act(() => connection.reportUnreachable());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('alert').textContent).toBe(OFFLINE);
  expect(document.activeElement).toHaveProperty('value', '30');
  act(() => connection.reportReachable());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent(api)).toEqual([[{ id: 2, month: 11, amount: 30_00 }]]));
});

// covers: server/monthly-budget 19
test('a press elsewhere in the grid leads back to a text that can’t be saved', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('5x');
  const field = screen.getByRole('textbox', { name: 'Food budget for November 2026' });
  for (const press of ['click', 'dblClick'] as const) {
    await user[press](await cell('Fun', 12));
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '5x');
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount, like 320 or 320+20.');
  }
  await user.keyboard('{Escape}');
  await focusCell(user, 'Fun', 12);
  expect(sent(api)).toEqual([]);
});

// covers: server/monthly-budget 17
test('offline, neither Delete nor a paste changes anything, and both can be repeated', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  act(() => connection.reportUnreachable());
  await user.keyboard('{Delete}');
  expect(screen.getByRole('alert').textContent).toBe(OFFLINE);
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.paste('7\t8');
  expect(screen.getByRole('alert').textContent).toBe(OFFLINE);
  expect(await textOf('Food', 11)).toBe('$100.00');
  act(() => connection.reportReachable());
  await user.paste('7\t8');
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

// covers: server/annual-budget 10
test('Delete restores the default: 90.00', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('{Delete}');
  expect(await textOf('Food', 11)).toBe('$90.00');
  await waitFor(() => expect(sent(api)).toEqual([[{ id: 1, month: 11, amount: null }]]));
});

// covers: server/annual-budget 12, 14
test('ranges are copied to and pasted from spreadsheets', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const copied = vi.fn();
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData: copied } });
  expect(copied).toHaveBeenCalledWith('text/plain', '100.00\n20.00');
  const pasted = (text: string) =>
    fireEvent.paste(document.activeElement ?? document.body, { clipboardData: { getData: () => text } });
  pasted('$1,000\t2\n3\t4\n');
  await waitFor(() =>
    expect(sent(api)).toEqual([
      [
        { id: 1, month: 11, amount: 1_000_00 },
        { id: 1, month: 12, amount: 2_00 },
        { id: 2, month: 11, amount: 3_00 },
        { id: 2, month: 12, amount: 4_00 },
      ],
    ]),
  );
  pasted('5\tx');
  const note = '1 amount pasted. 1 left out: 1 not an amount of zero or more.';
  expect((await screen.findByText(note)).tagName).toBe('OUTPUT');
  pasted('x');
  expect((await screen.findByRole('alert')).textContent).toBe(
    '“x” isn’t an amount of zero or more, so nothing was pasted.',
  );
  expect(screen.queryByText(note)).toBeNull();
});

// covers: server/annual-budget 12
test('the mouse selects by dragging, and a double click edits', async () => {
  const user = await openScreen(url, household());
  const [from, to] = [await cell('Food', 11), await cell('Fun', 12)];
  await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]' }]);
  await waitFor(() => expect(document.querySelectorAll('td[aria-selected="true"]')).toHaveLength(4));
  expect(screen.getByText('4 selected, $240.00 in all')).toBeDefined();
  await user.dblClick(from);
  expect(screen.getByRole('textbox', { name: 'Food budget for November 2026' })).toBeDefined();
});

// covers: server/annual-budget 21
test('a first tap selects an amount, and a second one edits it', async () => {
  const user = await openScreen(url, household());
  const november = await cell('Fun', 11);
  await user.pointer({ keys: '[TouchA]', target: november });
  await waitFor(() => expect(november.getAttribute('aria-selected')).toBe('true'));
  expect(screen.queryByRole('textbox', { name: /Fun budget/ })).toBeNull();
  await user.pointer({ keys: '[TouchA]', target: november });
  expect(screen.getByRole('textbox', { name: 'Fun budget for November 2026' })).toBeDefined();
});

// covers: server/annual-budget 22
test('sums and past months say why they can’t be changed', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 3);
  await user.keyboard('5');
  expect(screen.getByRole('alert').textContent).toContain('can’t be changed here');
  await focusCell(user, 'Expenses', 11);
  await user.keyboard('{Delete}');
  expect(screen.getByRole('alert').textContent).toContain('can’t be changed here');
  expect(sent(api)).toEqual([]);
});

// covers: server/annual-budget 22
test('an error takes the place of the selection’s sum, so that the grid stays where it is', async () => {
  const user = await openScreen(url, household());
  await focusCell(user, 'Food', 2);
  const panel = (await screen.findByRole('grid')).closest('section') ?? document.body;
  const count = panel.childElementCount;
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  const line = screen.getByText('2 selected, $200.00 in all').parentElement;
  await user.keyboard('{Delete}');
  expect(screen.getByRole('alert').parentElement).toBe(line);
  expect(line?.textContent).toBe('Sums, past months, and deleted categories can’t be changed here.');
  expect(panel.childElementCount).toBe(count);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(panel.childElementCount).toBe(count);
});

// covers: server/annual-budget 18
test('119.26 spent of 75.00 planned is marked as 44.26 over plan, in its cell, in sums, and when it is selected', async () => {
  const coffee = gridLine(4, 'Coffee', 75_00, { spent: everyMonth(0).with(8, cents(119_26)).with(11, cents(99_00)) });
  const more = gridLine(3, 'Pay', 500_00, { isIncome: true, spent: everyMonth(600_00) });
  const user = await openScreen(url, household(yearGridOf([coffee, more])));
  expect(await textOf('Coffee', 9)).toBe('$75.00 spent $119.26, $44.26 over plan');
  expect((await cell('Coffee', 9)).querySelector('svg')).not.toBeNull();
  expect(await textOf('Expenses', 9)).toContain('$44.26 over plan');
  expect(await textOf('Coffee', 8)).toBe('$75.00 spent $0.00');
  expect((await cell('Coffee', 8)).querySelector('svg')).toBeNull();
  expect(await textOf('Coffee', 12), 'December hasn’t begun').toBe('$75.00');
  expect(await textOf('Pay', 9)).toBe('$500.00 earned $600.00');
  await focusCell(user, 'Coffee', 9);
  expect(screen.getByText('Coffee, September: $44.26 over plan')).toBeDefined();
  expect(screen.getByText(/mark spending over plan/)).toBeDefined();
});

// covers: server/annual-budget 22
test('a failed save shows the old amount again', async () => {
  const api = household().on(contract.saveBudgetGrid, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('5{Enter}');
  await closeToast(user, 'Error saving category budget data for the year', 'Not now.');
  expect(await textOf('Food', 11)).toBe('$100.00');
});

test('without categories, the grid says so and leads to Add Category', async () => {
  await openScreen(url, household(yearGridOf([])));
  expect(await screen.findByText('There are no categories to plan yet.')).toBeDefined();
});

test('a grid that can’t be loaded says so, and Try again loads it', async () => {
  const api = household().on(contract.getBudgetGrid, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen(url, api);
  await closeToast(user, 'Error getting annual budget data for categories', 'Not now.');
  api.on(contract.getBudgetGrid, yearGridOf([gridLine(1, 'Food', cents(1_00))]));
  await user.click(button('Try again'));
  expect(await textOf('Food', 12)).toBe('$1.00');
});

// covers: server/annual-budget 17
test('a month with moved money says so in its cell and when it is selected; the plan stays as it is', async () => {
  const moves = [{ id: 1, month: 11, amount: cents(40_00) }];
  const user = await openScreen(url, household({ ...yearGridOf(lines), moves }));
  expect(await textOf('Food', 11)).toBe('$100.00 +$40.00 moved in');
  expect(await textOf('Expenses', 11)).toBe('$120.00');
  expect(screen.queryByText('Food, November: +$40.00 moved in')).toBeNull();
  await focusCell(user, 'Food', 10);
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Food, November: +$40.00 moved in')).toBeDefined();
  expect(screen.getByText(/Two arrows mark months with moved money/)).toBeDefined();
});

// covers: server/annual-budget 17
test('in the list of a year, 100.00 budget + 40.00 moved in − 130.00 spent = 10.00 available, and the row says so', async () => {
  const figures = { budget: cents(100_00), spent: cents(130_00), available: cents(10_00) };
  const moved = { ...figures, carry: cents(0), moved: cents(40_00), pace: null, expected: null };
  const food = category('Food', 0, 0, { id: 1, months: everyMonth(0), ...moved, withSubcategories: moved });
  const moves = [{ id: 1, month: 11, amount: cents(40_00) }];
  const api = household().on(contract.getAnnualBudgetDataForAllCategories, budgetOf([food], { moves }));
  await openScreen('/Budget?month=10&year=2026&view=annual', api);
  const row = (await screen.findByText('+$40.00 moved in, November')).closest('li');
  expect(row?.textContent).toContain('Available$10.00');
});

// covers: server/monthly-budget 18
test('an amount that someone else has changed meanwhile isn’t overwritten, but one that was just saved here is', async () => {
  const reason = 'This changed in another tab or on another device in the meantime.';
  const saves = [null, null, new ErrorAnswer(409, 'conflict', reason)];
  const theirs = withGridAmounts({ ...yearGridOf(lines), changedIn: 9 }, [{ id: 2, month: 11, amount: cents(120_00) }]);
  const api = household({ ...yearGridOf(lines), changedIn: 0 }).on(
    contract.saveBudgetGrid,
    () => saves.shift() ?? { changed: 1 },
  );
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('70{Enter}{ArrowUp}80{Enter}');
  await waitFor(() => expect(sent(api)).toHaveLength(2));
  api.on(contract.getBudgetGrid, theirs);
  await user.keyboard('30{Enter}');
  expect(await screen.findByText(new RegExp(reason))).toBeDefined();
  await closeError(user);
  await waitFor(async () => expect(await textOf('Fun', 11)).toBe('$120.00'));
  const saved = api.sent.filter(({ call }) => call === contract.saveBudgetGrid);
  expect(saved.map(({ seenIn }) => seenIn)).toEqual([0, 1, 0]);
});

const seenInSaves = (api: FakeApi) =>
  api.sent.filter(({ call }) => call === contract.saveBudgetGrid).map(({ seenIn }) => seenIn);

// covers: server/monthly-budget 18
test('a typed amount is sent with the change that the user saw, if a newer amount arrived while typing', async () => {
  const api = household({ ...yearGridOf(lines), changedIn: 7 });
  const user = await openScreen(url, api);
  const theirs = withGridAmounts({ ...yearGridOf(lines), changedIn: 9 }, [{ id: 2, month: 11, amount: cents(120_00) }]);
  for (const name of ['Food', 'Fun']) {
    await focusCell(user, name, 11);
    await user.keyboard('30');
    api.on(contract.getBudgetGrid, theirs);
    await act(() => queryClient.invalidateQueries());
    await waitFor(async () => expect(await textOf('Fun', 12)).toBe('$20.00'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    api.on(contract.getBudgetGrid, { ...yearGridOf(lines), changedIn: 7 });
    await act(() => queryClient.invalidateQueries());
  }
  expect(seenInSaves(api)).toEqual([9, 7]);
});

// covers: server/monthly-budget 18
test('a paste over an amount that was just saved here and another one is sent with the change seen for both', async () => {
  const api = household({ ...yearGridOf(lines), changedIn: 0 });
  api.on(contract.getBudgetGrid, { ...yearGridOf(lines), changedIn: 0 });
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('30{Enter}');
  await waitFor(() => expect(seenInSaves(api)).toEqual([0]));
  await focusCell(user, 'Food', 11);
  await user.paste('1\n2');
  await waitFor(() => expect(seenInSaves(api)).toEqual([0, 0]));
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await focusCell(user, 'Food', 11);
  await user.paste('3\n4');
  await waitFor(() => expect(seenInSaves(api)).toEqual([0, 0, 1]));
});

// covers: server/monthly-budget 19
test('a press on another amount saves the typed one and selects the other', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('30');
  await focusCell(user, 'Fun', 12);
  expect((await cell('Fun', 12)).getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(sent(api)).toEqual([[{ id: 1, month: 11, amount: 30_00 }]]));
});

// covers: server/monthly-budget 19
test('Fill right leaves a field open whose text can’t be saved, and Escape returns to its cell', async () => {
  const api = household();
  const user = await openScreen(url, api);
  await focusCell(user, 'Food', 11);
  await user.keyboard('5x');
  await user.click(button('Fill right'));
  const field = screen.getByRole('textbox', { name: 'Food budget for November 2026' });
  expect(field).toHaveProperty('value', '5x');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await user.click(await cell('Fun', 12));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await cell('Food', 11));
  expect(sent(api)).toEqual([]);
});
