import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, detail, fill } from '../../../test/queries.ts';
import { budgetOf, category, figures, subcategory } from './budget.fixture.ts';

const travel = category('Travel', 150_00, 0, {
  id: 3,
  carry: cents(450_00),
  available: cents(600_00),
  withSubcategories: { ...figures(150_00, 0), carry: cents(450_00), available: cents(600_00) },
  policy: 'left',
});
const clothing = category('Clothing', 60_00, 106_20, { id: 6 });
const november = budgetOf([travel, clothing], {
  leftToBudget: cents(411_00),
  fromLastMonth: cents(-30_00),
  addedToCardDebt: cents(20_00),
});
const look = { icon: 'fas fa-tag', iconColor: '#22864A' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.createMonthlyBudget, ({ body }) => body)
    .on(contract.getMonthlyBudgetDataForAllCategories, november)
    .on(contract.moveMoney, { changed: 1 })
    .on(contract.savePolicy, { changed: 1 })
    .on(contract.getCoverSources, [
      { id: null, name: 'Left to budget', icon: '', iconColor: '', spare: cents(411_00), needed: cents(0) },
      { id: 9, name: 'Pets', ...look, spare: cents(18_42), needed: cents(5_00) },
    ]);
}

// covers: server/rollover 43
test('carried money is named under the category and counts in Available; last month’s effects are on the summary', async () => {
  await openScreen('/Budget', household());
  expect(await detail('Left to budget')).toBe('$411.00');
  expect(screen.getByText('+$450.00 carried over')).toBeDefined();
  expect(screen.getByText('$600.00')).toBeDefined();
  expect(screen.getByText('From last month −$30.00')).toBeDefined();
  expect(screen.getByText('Added to card debt $20.00')).toBeDefined();
});

// covers: server/monthly-budget 6
test('with less than nothing to spend, the bar is full: −20.00 carried over, and nothing spent', async () => {
  const short = { ...figures(0, 0), carry: cents(-20_00), available: cents(-20_00) };
  const gas = category('Gas', 0, 0, { id: 4, ...short, withSubcategories: short, policy: 'both' });
  await openScreen('/Budget', household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([gas])));
  const bar = await screen.findByRole('progressbar', { name: 'Gas spent' });
  expect(bar.getAttribute('aria-valuetext')).toBe('Overspent');
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

// covers: server/goals 13
test('Left to budget names what goals are promised and what moved to categories', async () => {
  const budget = budgetOf([travel], {
    leftToBudget: cents(411_00),
    promised: cents(285_00),
    movedToPool: cents(-7_46),
  });
  await openScreen('/Budget', household().on(contract.getMonthlyBudgetDataForAllCategories, budget));
  expect(await detail('Left to budget')).toBe('$411.00');
  expect(screen.getByText('Includes $285.00 promised to goals')).toBeDefined();
  expect(screen.getByText('$7.46 moved to categories')).toBeDefined();
});

// covers: server/rollover 37
test('an overspent category is covered in two presses; a source with less covers part of it', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  expect(panel.getByLabelText('Amount')).toHaveProperty('value', '46.20');
  await user.click(await panel.findByText('Left to budget'));
  expect(await screen.findByText('Moved $46.20 to Clothing')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('One press moves the money. You can undo it.')).toBeNull());
  await user.click(screen.getByText('Cover from…'));
  expect(await screen.findByText('Covers part of it')).toBeDefined();
  expect(screen.getByText('$23.42 left, $5.00 needed by 11/30/2026')).toBeDefined();
  await user.click(screen.getByText('Pets'));
  expect(await screen.findByText('Moved $18.42 to Clothing')).toBeDefined();
  expect(api.bodiesOf(contract.moveMoney)).toMatchObject([
    { month: 11, year: 2026, fromId: null, toId: 6, amount: 46_20 },
    { fromId: 9, toId: 6, amount: 18_42 },
  ]);
});

// covers: server/rollover 20
test('a category with subcategories covers its own overspending', async () => {
  const sub = subcategory(7, 'Shoes', 100_00, 20_00);
  const parent = category('Clothing', 60_00, 106_20, {
    ...{ id: 6, subcategories: [sub], withSubcategories: figures(160_00, 126_20) },
  });
  const month = budgetOf([parent]);
  const user = await openScreen('/Budget', household().on(contract.getMonthlyBudgetDataForAllCategories, month));
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  expect(panel.getByLabelText('Amount')).toHaveProperty('value', '46.20');
});

// covers: server/rollover 21
test('a category with money left names its collapsed overspent subcategory, and doesn’t ask to cover it', async () => {
  const subcategories = [subcategory(7, 'Coffee', 10_00, 17_46), subcategory(8, 'Market', 200_00, 20_00)];
  const parent = category('Food', 0, 0, { id: 6, subcategories, withSubcategories: figures(210_00, 37_46) });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([parent]));
  const user = await openScreen('/Budget', api);
  expect(await screen.findByText('Coffee overspent by $7.46')).toBeDefined();
  expect(screen.queryByText(/^Cover/)).toBeNull();
  await user.click(screen.getByLabelText('Show Food subcategories'));
  expect(screen.queryByText('Coffee overspent by $7.46')).toBeNull();
  expect(screen.getByText('Cover from…')).toBeDefined();
});

// covers: server/rollover 21
test('several overspent subcategories of a category with money left are added up', async () => {
  const subs = [subcategory(7, 'Coffee', 10_00, 17_46), subcategory(8, 'Tea', 5_00, 15_15)];
  const subcategories = [...subs, subcategory(9, 'Market', 200_00, 20_00)];
  const parent = category('Food', 0, 0, { id: 6, subcategories, withSubcategories: figures(215_00, 52_61) });
  await openScreen('/Budget', household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([parent])));
  expect(await screen.findByText('2 subcategories overspent by $17.61')).toBeDefined();
});

// covers: server/rollover 21
test('an overspent category covers its most overspent subcategory; once it is open, the rows do', async () => {
  const subs = [
    { ...subcategory(7, 'Coffee', 10_00, 17_46) },
    { ...subcategory(8, 'Electric', 50_00, 65_02) },
    { ...subcategory(9, 'Gone', 0, 5_00), isDeleted: true },
  ];
  const parent = category('Household', 0, 0, {
    ...{ id: 6, subcategories: subs, withSubcategories: figures(60_00, 87_48) },
  });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([parent]));
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover Electric from…'));
  const panel = within(await screen.findByLabelText('Cover Electric'));
  expect(panel.getByLabelText('Amount')).toHaveProperty('value', '15.02');
  await user.click(await panel.findByText('Left to budget'));
  expect(await screen.findByText('Moved $15.02 to Electric')).toBeDefined();
  expect(api.bodiesOf(contract.moveMoney)).toMatchObject([{ fromId: null, toId: 8, amount: 15_02 }]);
  await user.click(screen.getByLabelText('Show Household subcategories'));
  expect(screen.queryByText('Cover Electric from…')).toBeNull();
  expect(screen.getAllByText('Cover from…')).toHaveLength(3);
});

// covers: server/rollover 20
test('a category covers what a subcategory without a budget spent beyond it, also while it is open', async () => {
  const subs = [subcategory(7, 'Market', 0, 450_00)];
  const parent = category('Food', 400_00, 0, {
    ...{ id: 6, subcategories: subs, withSubcategories: figures(400_00, 450_00) },
  });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([parent]));
  const user = await openScreen('/Budget', api);
  await screen.findByText('Cover from…');
  await user.click(screen.getByLabelText('Show Food subcategories'));
  await user.click(screen.getByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Food'));
  expect(panel.getByLabelText('Amount')).toHaveProperty('value', '50.00');
});

// covers: server/rollover 37
test('a double-click on a source moves the money once', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  const source = await panel.findByText('Left to budget');
  fireEvent.click(source);
  fireEvent.click(source);
  expect(await screen.findByText('Moved $46.20 to Clothing')).toBeDefined();
  expect(api.bodiesOf(contract.moveMoney)).toHaveLength(1);
});

test('until a move and its new figures are there, no other can be started', async () => {
  const dining = category('Dining', 10_00, 30_00, { id: 7 });
  const clothing = category('Clothing', 60_00, 106_20, { id: 6, withSubcategories: figures(60_00, 106_20) });
  const api = household().on(contract.getMonthlyBudgetDataForAllCategories, budgetOf([clothing, dining]));
  const user = await openScreen('/Budget', api);
  const [ofClothing, ofDining] = await screen.findAllByText('Cover from…');
  await user.click(ofClothing ?? document.body);
  api.on(contract.getMonthlyBudgetDataForAllCategories, () => new Promise<never>(() => {}));
  await user.click(await within(await screen.findByLabelText('Cover Clothing')).findByText('Left to budget'));
  await user.keyboard('{Escape}');
  await user.click(ofDining ?? document.body);
  const source = await within(await screen.findByLabelText('Cover Dining')).findByText('Left to budget');
  expect(source.closest('button')).toHaveProperty('disabled', true);
});

// covers: server/rollover 49
test('an amount above the limit shows an error, the sources move nothing, and Tab stays in the panel', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  await fill(user, 'Amount', '9000000000');
  expect(panel.getByText(/^Enter \$.* or less\.$/)).toBeDefined();
  await user.click(screen.getByLabelText('Amount'));
  await user.tab();
  const source = panel.getByText('Left to budget').closest('button');
  expect(document.activeElement).toBe(source);
  expect(source?.getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Enter}');
  expect(api.bodiesOf(contract.moveMoney)).toEqual([]);
  expect(screen.getByLabelText('Cover Clothing')).toBeDefined();
});

// covers: server/rollover 39
test('once a category is covered, its row has the focus', async () => {
  const covered = budgetOf([travel, category('Clothing', 106_20, 106_20, { id: 6 })]);
  let month = november;
  const api = household()
    .on(contract.getMonthlyBudgetDataForAllCategories, () => month)
    .on(contract.moveMoney, () => {
      month = covered;
      return { changed: 1 };
    });
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  await user.click(await panel.findByText('Left to budget'));
  await waitFor(() => expect(screen.queryByText('Cover from…')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Clothing' })));
});

// covers: server/goals 16
test('money set aside for a bill is listed with the reason, and can’t be pressed', async () => {
  const gifts = { id: 9, name: 'Gifts', ...look, spare: cents(244_64), needed: cents(0), setAsideFor: '2027-03' };
  const user = await openScreen('/Budget', household().on(contract.getCoverSources, [gifts]));
  await user.click(await screen.findByText('Cover from…'));
  const list = within(await screen.findByRole('list', { name: 'Money to spare' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nothing has money to spare this month.',
    'Set aside for a bill, so it isn’t offered. To use it anyway, choose Move money.',
    'GiftsFor March 2027$244.64',
  ]);
  expect(list.queryByRole('button')).toBeNull();
});

// covers: server/rollover 37
test('Escape closes the sources and returns to the button; without money to spare, the panel says so', async () => {
  const user = await openScreen('/Budget', household().on(contract.getCoverSources, []));
  await user.click(await screen.findByText('Cover from…'));
  expect(await screen.findByText('Nothing has money to spare this month.')).toBeDefined();
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByText('Cover from…'));
});

// covers: server/rollover 40
test('Move money needs two different categories and an amount, which may be a sum', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Move money'));
  const dialog = within(screen.getByRole('dialog'));
  const submit = () => user.click(dialog.getByRole('button', { name: 'Move money' }));
  await submit();
  expect(dialog.getByText('Choose where the money goes')).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText('To'));
  expect(dialog.getByText('Enter an amount, like 46.20.')).toBeDefined();
  await user.selectOptions(dialog.getByLabelText('From'), '3');
  await user.selectOptions(dialog.getByLabelText('To'), '6');
  await fill(user, 'Amount', '20+5');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Moved $25.00 to Clothing')).toBeDefined();
  expect(api.bodiesOf(contract.moveMoney)).toMatchObject([{ fromId: 3, toId: 6, amount: 25_00 }]);
});

const onClothing = { id: 6, months: 1, amount: cents(25_00), isUneven: false };
const onPool = { months: 1, amount: cents(-5_00), isUneven: false };

// covers: server/rollover 10
test('moving money in a past month shows its effect on later months first', async () => {
  const api = household().on(contract.previewMove, { categories: [onClothing], leftToBudget: onPool });
  const user = await openScreen('/Budget?month=10&year=2026', api);
  await user.click(await screen.findByText('Move money'));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('To'), '6');
  expect(api.bodiesOf(contract.previewMove)).toEqual([]);
  await fill(user, 'Amount', '25');
  const text =
    'Changes what is available in Clothing in 1 later month by +$25.00. Changes Left to budget in 1 later month by −$5.00.';
  expect(await dialog.findByText(text)).toBeDefined();
  expect(api.bodiesOf(contract.previewMove).at(-1)).toMatchObject({ month: 10, fromId: null, toId: 6, amount: 25_00 });
});

// covers: server/rollover 10
test('the preview of a move isn’t loaded once more with the new figures, and its failure shows nothing', async () => {
  const api = household().on(contract.previewMove, new ErrorAnswer(503, 'unavailable'));
  const user = await openScreen('/Budget?month=10&year=2026', api);
  await user.click(await screen.findByText('Move money'));
  const dialog = within(screen.getByRole('dialog'));
  await user.selectOptions(dialog.getByLabelText('To'), '6');
  await fill(user, 'Amount', '5');
  await waitFor(() => expect(api.bodiesOf(contract.previewMove)).not.toEqual([]));
  api.on(contract.previewMove, () => new Promise<never>(() => {}));
  const asked = api.bodiesOf(contract.previewMove).length;
  await user.click(dialog.getByRole('button', { name: 'Move money' }));
  expect(await screen.findByText('Moved $5.00 to Clothing')).toBeDefined();
  expect(api.bodiesOf(contract.previewMove)).toHaveLength(asked);
  expect(screen.queryByText(/Error previewing/)).toBeNull();
});

// covers: server/rollover 11
test('covering in a past month shows what each source changes in later ones, for as much as it can cover', async () => {
  const api = household().on(contract.getCoverSources, ({ query: { amount = cents(0) } }) => {
    const inClothing = (covered: number) => ({ ...onClothing, amount: cents(covered) });
    const pool = { id: null, name: 'Left to budget', icon: '', iconColor: '', spare: cents(411_00), needed: cents(0) };
    const pets = { id: 9, name: 'Pets', ...look, spare: cents(18_42), needed: cents(0) };
    const inPets = { id: 9, months: 3, amount: cents(-18_42), isUneven: false };
    return [
      { ...pool, later: { categories: [inClothing(amount)], leftToBudget: onPool } },
      { ...pets, later: { categories: [inClothing(18_42), inPets] } },
    ];
  });
  const user = await openScreen('/Budget?month=10&year=2026', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  const notesOf = async (name: string) => {
    const source = await panel.findByRole('button', { name: new RegExp(`^${name}`) });
    return [...source.querySelectorAll('small')].map(({ textContent }) => textContent);
  };
  expect(await notesOf('Left to budget')).toEqual([
    ...['Not planned for anything yet', '−$5.00 in 1 later month', 'Clothing: +$46.20 in 1 later month'],
  ]);
  expect(await notesOf('Pets')).toEqual([
    ...['Covers part of it', '−$18.42 in each of 3 later months', 'Clothing: +$18.42 in 1 later month'],
  ]);
  await fill(user, 'Amount', '20');
  await waitFor(async () => expect(await notesOf('Left to budget')).toContain('Clothing: +$20.00 in 1 later month'));
  const asked = api.queriesOf(contract.getCoverSources).length;
  await user.click(panel.getByText('Left to budget'));
  expect(await screen.findByText('Moved $20.00 to Clothing')).toBeDefined();
  expect(api.queriesOf(contract.getCoverSources)).toHaveLength(asked);
});

// covers: server/rollover 11
test('another amount’s changes in later months aren’t shown while its own load', async () => {
  const answers: (() => void)[] = [];
  const api = household().on(contract.getCoverSources, async ({ query: { amount = cents(0) } }) => {
    if (amount !== 46_20) await new Promise<void>((resolve) => answers.push(resolve));
    const pool = { id: null, name: 'Left to budget', icon: '', iconColor: '', spare: cents(411_00), needed: cents(0) };
    return [{ ...pool, later: { categories: [{ ...onClothing, amount }] } }];
  });
  const user = await openScreen('/Budget?month=10&year=2026', api);
  await user.click(await screen.findByText('Cover from…'));
  const panel = within(await screen.findByLabelText('Cover Clothing'));
  expect(await panel.findByText('Clothing: +$46.20 in 1 later month')).toBeDefined();
  await fill(user, 'Amount', '20');
  expect(panel.getByText('Left to budget')).toBeDefined();
  expect(panel.queryByText(/^Clothing: /)).toBeNull();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(panel.queryByText(/^Clothing: /)).toBeNull();
  answers[0]?.();
  expect(await panel.findByText('Clothing: +$20.00 in 1 later month')).toBeDefined();
});

// covers: server/rollover 11
test('covering in the current month doesn’t ask for later ones', async () => {
  const api = household();
  const user = await openScreen('/Budget', api);
  await user.click(await screen.findByText('Cover from…'));
  await within(await screen.findByLabelText('Cover Clothing')).findByText('Pets');
  await fill(user, 'Amount', '20');
  expect(api.queriesOf(contract.getCoverSources)).toEqual([{ month: 11, year: 2026, categoryId: 6 }]);
});

// covers: server/rollover 12
test('a policy is chosen from a month on; in a past month, its effect on later months is shown first', async () => {
  const api = household().on(contract.previewLaterMonths, { months: 1, amount: cents(-40_00), isUneven: false });
  const user = await openScreen('/EditCategoryBudget?id=6&month=10&year=2026&view=edit', api);
  const policy = await screen.findByLabelText('What happens to the money');
  expect(policy).toHaveProperty('value', 'fresh');
  await user.selectOptions(policy, 'Carry both ways');
  expect(await screen.findByText('Changes what is available in 1 later month by −$40.00.')).toBeDefined();
  await user.click(button('Use from October 2026 on'));
  expect(await screen.findByText('Clothing: carry both ways, starting October 2026')).toBeDefined();
  expect(api.bodiesOf(contract.savePolicy)).toMatchObject([{ categoryId: 6, month: 10, year: 2026, policy: 'both' }]);
});
