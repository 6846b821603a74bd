import { contract } from '@cairn/contract';
import { cents, withPlannedAmount } from '@cairn/domain';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeError, closeToast, currentUrl, descriptionOf, detail, fieldValue, fill } from '../../../test/queries.ts';
import { connection } from '../../app/offline/serverConnection.ts';
import { queryClient } from '../../app/queryClient.ts';
import { OFFLINE } from './amountEdit.ts';
import { budgetOf, category, categoryStart, figures, subcategory } from './budget.fixture.ts';

const november = budgetOf(
  [
    category('Food', 0, 0, {
      id: 4,
      withSubcategories: figures(100_00, 60_00),
      subcategories: [subcategory(5, 'Market', 100_00, 60_00)],
    }),
    category('Fun', 50_00, 80_00, { id: 6 }),
    category('Gym', 0, 0, { id: 7 }),
    category('Pay', 3_000_00, 3_100_00, { id: 8, isIncome: true }),
  ],
  { plannedIncome: cents(3_000_00), plannedExpenses: cents(150_00), leftToBudget: cents(2_850_00) },
);
const past = {
  monthCount: 6,
  categories: [
    {
      ...categoryStart(4, 'Food', { lastMonth: 70_00, usual: 0, soFar: 0 }),
      subcategories: [{ id: 5, average: cents(66_67), lastMonth: cents(64_00) }],
    },
    categoryStart(6, 'Fun', { lastMonth: 41_00, usual: 0, soFar: 0 }),
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  sessionStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, november)
    .on(contract.previewMonthlyBudgetStart, past)
    .on(contract.saveCategoryBudgetDataForMonth, { changed: 1 })
    .on(contract.saveSubcategoryBudgetDataForMonth, { changed: 1 });
}

const amount = (name: string) => screen.findByLabelText(new RegExp(`^${name} budget, .* Edit$`));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `${name} budget` });

async function edit(user: UserEvent, name: string, typed: string) {
  await user.click(await amount(name));
  await fill(user, `${name} budget`, typed);
}

// covers: server/monthly-budget 8
test('320+20 is saved as 340.00 at once, Enter moves down, and the notice offers Undo', async () => {
  const api = household();
  let answer = () => {};
  api.on(contract.saveCategoryBudgetDataForMonth, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { changed: 1 };
  });
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '320+20');
  expect(screen.getByText('= $340.00')).toBeDefined();
  expect(screen.getByText('Left to budget will be $2,560.00')).toBeDefined();
  await user.keyboard('{Enter}');
  expect((await field('Gym')).value).toBe('0.00');
  expect(document.activeElement).toBe(await field('Gym'));
  expect(await screen.findByLabelText('Fun budget, $340.00. Edit')).toBeDefined();
  expect(await detail('Left to budget')).toBe('$2,560.00');
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toMatchObject([
    { categoryId: 6, month: 11, year: 2026, budget: 340_00 },
  ]);
  answer();
  expect(await screen.findByText('Fun set to $340.00 for November 2026')).toBeDefined();
});

// covers: server/monthly-budget 15
test.each([
  ['+25', '$75.00'],
  ['-25', '$25.00'],
])('%s changes the saved amount to %s', async (typed, result) => {
  const user = await openScreen('/Budget', household());
  await edit(user, 'Fun', typed);
  expect(screen.getByText(`= ${result}`)).toBeDefined();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`Fun set to ${result} for November 2026`)).toBeDefined();
});

// covers: server/monthly-budget 16
test('on a phone, the keypad’s missing keys are buttons: operators, Cancel, and Save', async () => {
  const api = household();
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = real(query);
    if (query.includes('pointer')) Object.defineProperty(list, 'matches', { value: query.includes('coarse') });
    return list;
  });
  const user = await openScreen('/Budget', api);
  await user.click(await amount('Fun'));
  await user.click(screen.getByRole('button', { name: 'Plus' }));
  await user.keyboard('30');
  expect(screen.getByText('= $80.00')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Fun budget' })).toBeNull();
  await edit(user, 'Fun', '70');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fun set to $70.00 for November 2026')).toBeDefined();
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toMatchObject([{ budget: 70_00 }]);
});

// covers: server/monthly-budget 17
test('offline, a typed amount stays in its field until it can be saved', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '70');
  act(() => connection.reportUnreachable());
  await user.keyboard('{Enter}');
  expect(await screen.findByText(OFFLINE)).toBeDefined();
  expect((await field('Fun')).value).toBe('70');
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toEqual([]);
  act(() => connection.reportReachable());
  expect(screen.queryByText(OFFLINE)).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Fun set to $70.00 for November 2026')).toBeDefined();
});

// covers: server/monthly-budget 19
test.each([
  ['offline', '70', OFFLINE],
  ['that isn’t one', 'abc', 'Enter an amount, like 320 or 320+20.'],
])('an amount %s isn’t lost by pressing another one, which leads back to it', async (_, typed, error) => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', typed);
  act(() => connection.reportUnreachable());
  await user.click(await amount('Gym'));
  expect(await screen.findByText(error)).toBeDefined();
  expect(document.activeElement).toBe(await field('Fun'));
  expect((await field('Fun')).value).toBe(typed);
  expect(screen.queryByRole('textbox', { name: 'Gym budget' })).toBeNull();
  act(() => connection.reportReachable());
  await fill(user, 'Fun budget', '60');
  await user.click(await amount('Gym'));
  expect(document.activeElement).toBe(await field('Gym'));
  expect(await screen.findByText('Fun set to $60.00 for November 2026')).toBeDefined();
});

// covers: server/monthly-budget 15
test('while a press elsewhere saves +25 and closes the field, the result stays: 50.00 + 25.00 = 75.00', async () => {
  const saved = Promise.withResolvers<{ changed: number }>();
  const api = household().on(contract.saveCategoryBudgetDataForMonth, () => saved.promise);
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '+25');
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('heading', { level: 1 }) });
  await waitFor(() =>
    expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toMatchObject([{ categoryId: 6, budget: 75_00 }]),
  );
  expect(await detail('Left to budget')).toBe('$2,825.00');
  expect(screen.getByText('= $75.00')).toBeDefined();
  expect(screen.getByText('Left to budget will be $2,825.00')).toBeDefined();
  await user.pointer({ keys: '[/MouseLeft]' });
  await waitFor(() => expect(screen.queryByText('= $75.00')).toBeNull());
  saved.resolve({ changed: 1 });
  expect(await screen.findByText('Fun set to $75.00 for November 2026')).toBeDefined();
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toHaveLength(1);
});

// covers: server/monthly-budget 9
test('a field that opens scrolls only as far as its row and the strip below it need', async () => {
  const scrolled: [string, unknown][] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    scrolled.push([this.textContent ?? '', how]);
  });
  const focus = vi.spyOn(HTMLInputElement.prototype, 'focus');
  const user = await openScreen('/Budget', household());
  await user.click(await amount('Fun'));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  const nearest = { block: 'nearest' };
  expect(scrolled).toEqual([
    [expect.stringContaining('Left to budget will be'), nearest],
    [expect.stringContaining('Fun'), nearest],
  ]);
});

// covers: server/monthly-budget 10
test('a failed save shows the old amount again, and the mark', async () => {
  const api = household().on(contract.saveCategoryBudgetDataForMonth, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '0');
  // No figures arrive that could correct it.
  api.on(contract.getMonthlyBudgetDataForAllCategories, new ErrorAnswer(503, 'unavailable', 'Not now.'));
  await user.keyboard('{Enter}');
  await closeToast(user, 'Error saving category budget data for the month', 'Not now.');
  expect(await screen.findByLabelText('Fun budget, $50.00. Edit')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Fun' }).lastElementChild?.getAttribute('style')).toBe('left: 50%;');
});

// covers: server/monthly-budget 11
test('Escape cancels and returns to the amount; arrows and Tab move; an unchanged or empty amount isn’t saved', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '90');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await amount('Fun'));
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await field('Gym'));
  await user.keyboard('{Tab}');
  expect(document.activeElement).toBe(await field('Pay'));
  await user.keyboard('{ArrowUp}');
  await fill(user, 'Gym budget', '');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(document.activeElement).toBe(await field('Fun'));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await amount('Fun'));
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toEqual([]);
});

// covers: server/monthly-budget 14
test.each([
  ['abc', 'Enter an amount, like 320 or 320+20.'],
  ['10-20', 'Enter an amount of zero or more.'],
  ['5/0', 'You can’t divide by zero.'],
])('%s isn’t an amount: the field stays open and says what to enter: %s', async (typed, error) => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', typed);
  await user.keyboard('{Enter}');
  expect(descriptionOf(await field('Fun'))).toContain(error);
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toEqual([]);
});

// covers: server/monthly-budget 24
test('a category’s amount opens its subcategories; the strip shows last month, the average, and Left to budget', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  expect(screen.queryByText('Incl. Subcategory Data')).toBeNull();
  await user.click(await screen.findByLabelText('Food budget, $100.00. Subcategories'));
  await edit(user, 'Market', '120');
  expect(await screen.findByText('6-month average $66.67')).toBeDefined();
  expect(descriptionOf(await field('Market'))).toContain('October $64.00');
  // Pressing elsewhere saves too.
  await user.click(screen.getByRole('heading', { name: 'Income' }));
  await screen.findByText('Market set to $120.00 for November 2026');
  expect(api.bodiesOf(contract.saveSubcategoryBudgetDataForMonth)).toMatchObject([
    { subcategoryId: 5, parentId: 4, budget: 120_00 },
  ]);
});

/** Home has 80.00 of its own and 20.00 in a subcategory. */
function householdWithOwn(others = november.categories): FakeApi {
  let own = 80_00;
  const home = () =>
    category('Home', own, 0, {
      id: 12,
      withSubcategories: figures(own + 20_00, 0),
      subcategories: [subcategory(13, 'Repairs', 20_00)],
    });
  return household()
    .on(contract.getMonthlyBudgetDataForAllCategories, () => ({
      ...november,
      categories: [home(), ...others],
    }))
    .on(contract.saveCategoryBudgetDataForMonth, ({ body }) => {
      own = body.budget ?? own;
      return { changed: 1 };
    });
}

// covers: server/monthly-budget 12
test('the own amount of a category with subcategories: 80.00 + 15 is typed into its row, and arrows move through it', async () => {
  const api = householdWithOwn();
  const user = await openScreen('/Budget', api);
  expect(await screen.findByLabelText('Home budget, $100.00. Subcategories')).toBeDefined();
  await user.click(await amount('Home'));
  expect((await field('Home')).value).toBe('80.00');
  await fill(user, 'Home budget', '80+15');
  expect(screen.getByText('Left to budget will be $2,835.00')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(await amount('Home'));
  await user.keyboard('{Enter}');
  await fill(user, 'Home budget', '80+15');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await field('Gym'));
  expect(await screen.findByLabelText('Home budget, $95.00. Edit')).toBeDefined();
  expect(await screen.findByLabelText('Home budget, $115.00. Subcategories')).toBeDefined();
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toMatchObject([{ categoryId: 12, budget: 95_00 }]);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(await field('Home'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Show Home subcategories'));
  await user.click(await amount('Home'));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(await field('Repairs'));
});

// covers: screen/budget 13
test('if the subcategories have no figures, the own amount is the only line, and is typed into it: 325.00 + 5', async () => {
  const car = category('Car', 325_00, 325_00, { id: 14, subcategories: [subcategory(15, 'Interest', 0)] });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([car]));
  const user = await openScreen('/Budget', api);
  await edit(user, 'Car', '325+5');
  expect(screen.queryByText('Incl. Subcategory Data')).toBeNull();
  expect(screen.queryByLabelText(/^Car budget, .* Subcategories$/)).toBeNull();
  await user.keyboard('{Enter}');
  await screen.findByText('Car set to $330.00 for November 2026');
  expect(api.bodiesOf(contract.saveCategoryBudgetDataForMonth)).toMatchObject([{ categoryId: 14, budget: 330_00 }]);
});

// covers: server/monthly-budget 12
test('an own amount of zero isn’t shown anymore, so the focus goes to the category’s sum', async () => {
  const user = await openScreen('/Budget', householdWithOwn([]));
  await edit(user, 'Home', '0');
  await user.keyboard('{Enter}');
  const sum = await screen.findByLabelText('Home budget, $20.00. Subcategories');
  await waitFor(() => expect(document.activeElement).toBe(sum));
  expect(screen.queryByLabelText(/^Home budget, .* Edit$/)).toBeNull();
});

// covers: server/monthly-budget 12
test('the strip of an own amount says that the past includes subcategories', async () => {
  const parts = [{ id: 13, average: cents(1_00), lastMonth: cents(2_00) }];
  const home = { ...categoryStart(12, 'Home', { lastMonth: 90_00, usual: 0, soFar: 0 }), subcategories: parts };
  const api = householdWithOwn().on(contract.previewMonthlyBudgetStart, { monthCount: 6, categories: [home] });
  const user = await openScreen('/Budget', api);
  await user.click(await amount('Home'));
  expect(await screen.findByText('October $90.00 with subcategories')).toBeDefined();
});

// covers: server/monthly-budget 25
test('November and later: a button, or Shift+Enter, saves the amount as the default', async () => {
  const api = household()
    .on(contract.saveCategory, { id: 6, categorized: 0 })
    .on(contract.saveSubcategory, { id: 5, categoryId: 4 });
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '60');
  await user.click(screen.getByText('November and later'));
  await user.keyboard('{Enter}');
  await screen.findByText('Fun set to $60.00 from November 2026 on');
  await user.click(screen.getByLabelText('Show Food subcategories'));
  await edit(user, 'Market', '110');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('Market set to $110.00 from November 2026 on');
  const flags = { updatesCurrentMonth: true, updatesCustomMonths: true };
  expect(api.bodiesOf(contract.saveCategory)).toMatchObject([{ id: 6, defaultBudget: 60_00, ...flags }]);
  expect(api.bodiesOf(contract.saveSubcategory)).toMatchObject([
    { id: 5, categoryId: 4, defaultBudget: 110_00, ...flags },
  ]);
});

// covers: server/monthly-budget 26, 27
test('arrows named by their month and the keys [ and ] change the month; only the current month has pace marks', async () => {
  const user = await openScreen('/Budget', household());
  expect(await screen.findByText(/^Today, day 15 of 30\./)).toBeDefined();
  await user.click(screen.getByLabelText('October 2026'));
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=10&year=2026'));
  await waitFor(() => expect(screen.queryByText(/^Today, day/)).toBeNull());
  await user.keyboard(']]');
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=12&year=2026'));
  await waitFor(() => expect(fieldValue('Month')).toBe('12'));
  await user.keyboard('[[');
  await waitFor(() => expect(currentUrl()).toBe('/Budget?month=11&year=2026'));
});

const seenInSaves = (api: FakeApi) =>
  api.sent.filter(({ call }) => call === contract.saveCategoryBudgetDataForMonth).map(({ seenIn }) => seenIn);

// covers: server/monthly-budget 18
test('an amount that someone else has changed meanwhile isn’t overwritten: the notice says so, and the new one is shown', async () => {
  const theirs = withPlannedAmount({ ...november, changedIn: 9 }, { id: 6, amount: cents(120_00) });
  const loads = [{ ...november, changedIn: 7 }];
  const reason = 'This changed in another tab or on another device in the meantime.';
  const saves = [new ErrorAnswer(409, 'conflict', reason)];
  const api = household()
    .on(contract.getMonthlyBudgetDataForAllCategories, () => loads.shift() ?? theirs)
    .on(contract.saveCategoryBudgetDataForMonth, () => saves.shift() ?? { changed: 1 });
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '+10');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(new RegExp(reason))).toBeDefined();
  await closeError(user);
  expect(await screen.findByLabelText('Fun budget, $120.00. Edit')).toBeDefined();
  await edit(user, 'Fun', '+10');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Fun set to $130.00 for November 2026')).toBeDefined();
  expect(seenInSaves(api)).toEqual([7, 9]);
});

// covers: server/monthly-budget 18
test('an amount that was just saved here, in change 1, can be saved again before the figures are loaded', async () => {
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, { ...november, changedIn: 0 });
  const user = await openScreen('/Budget', api);
  await edit(user, 'Fun', '60');
  await user.keyboard('{ArrowDown}{ArrowUp}');
  await fill(user, 'Fun budget', '70');
  await user.keyboard('{Enter}');
  await fill(user, 'Gym budget', '5');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seenInSaves(api)).toEqual([0, 1, 0]));
});

// covers: server/monthly-budget 18
test('a typed amount is sent with the change that the user saw, if a newer amount arrived while typing', async () => {
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, { ...november, changedIn: 7 });
  const user = await openScreen('/Budget', api);
  const theirs = withPlannedAmount({ ...november, changedIn: 9 }, { id: 7, amount: cents(50_00) });
  await edit(user, 'Gym', '10');
  api.on(contract.getMonthlyBudgetDataForAllCategories, theirs);
  await act(() => queryClient.invalidateQueries());
  expect(await detail('Left to budget')).toBe('$2,800.00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seenInSaves(api)).toEqual([7]));
  await edit(user, 'Fun', '60');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(seenInSaves(api)).toEqual([7, 9]));
});
