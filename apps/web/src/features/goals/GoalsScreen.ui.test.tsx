import { contract } from '@cairn/contract';
import { addDays, cents } from '@cairn/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { currentUrl } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { category } from '../categories/category.fixture.ts';
import { junior } from '../users/user.fixture.ts';
import { goalsAnswer, listedFund, listedGoal } from './goal.fixture.ts';

const saved = { goalId: 1, changeSetId: 9 };

function household(...goals: readonly ReturnType<typeof listedGoal>[]) {
  return emptyHousehold()
    .on(contract.getGoals, goalsAnswer(goals, [listedFund()]))
    .on(contract.saveGoal, saved);
}

// covers: server/goals 25
test('a goal shows its money, its needs, and where the money is', async () => {
  await openScreen('/Goals', household(listedGoal()));
  const card = within(await screen.findByRole('region', { name: 'Winter trip' }));
  expect(card.getByText('Behind by $50.00')).toBeTruthy();
  expect(card.getByText('of $800.00', { exact: false })).toBeTruthy();
  expect(card.getByText('Needs each month').nextSibling?.textContent).toBe('$200.00');
  expect(card.getByText('Held in').nextSibling?.textContent).toBe('Checking');
  expect(card.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('75% saved; on pace would be 81%');
  const held = within(screen.getByRole('region', { name: 'Where it’s held' }));
  expect(held.getByText('Free to spend').nextSibling?.textContent).toBe('$8,778.55');
});

// covers: server/goals 25; entry/keyboard 10
test('one press plans the amount that fixes a goal', async () => {
  const api = household(listedGoal());
  const user = await openScreen('/Goals', api);
  const set = await screen.findByRole('button', { name: 'Set $200.00 for Winter trip' });
  api.on(contract.getGoals, goalsAnswer([listedGoal({ status: 'onTrack', monthly: cents(200_00) })], []));
  await user.click(set);
  await waitFor(() => expect(api.bodiesOf(contract.saveGoal)).toMatchObject([{ id: 1, monthly: 200_00 }]));
  await waitFor(() => expect(set.isConnected).toBe(false));
  expect(document.activeElement?.id).toBe('main');
});

// covers: server/goals 11
test('a goal that is done is spent or stays set aside', async () => {
  const done = listedGoal({ status: 'done', have: cents(800_00) });
  const api = household(done);
  const user = await openScreen('/Goals', api);
  await user.click(await screen.findByRole('button', { name: /^Spend it/ }));
  await waitFor(() => expect(api.bodiesOf(contract.saveGoal)).toMatchObject([{ id: 1, state: 'spent' }]));
  expect(screen.getByRole('button', { name: /^Keep it/ })).toBeTruthy();
});

/** The stones of the celebration have a picture of their own, so three paths are in one. */
const stonesIn = (card: HTMLElement) =>
  [...card.querySelectorAll('svg')].find((picture) => picture.querySelectorAll('path').length === 3);

// covers: server/goals 12
test('reaching a goal is celebrated once, and the stones go away', async () => {
  const api = household(listedGoal()).on(contract.saveGoal, () => {
    api.on(contract.getGoals, goalsAnswer([listedGoal({ status: 'done', have: cents(800_00) })]));
    return saved;
  });
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  await user.clear(dialog.getByLabelText('Checking'));
  await user.type(dialog.getByLabelText('Checking'), '+200');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const card = await screen.findByRole('region', { name: 'Winter trip' });
  await within(card).findByText('Done');
  const stones = stonesIn(card);
  if (!stones) throw new Error('nothing is celebrated');
  for (const stone of stones.querySelectorAll('path')) fireEvent.animationEnd(stone);
  expect(stones.isConnected).toBe(true);
  fireEvent.animationEnd(stones);
  expect(stones.isConnected).toBe(false);
});

// covers: server/goals 12
test('a goal that was reached before the screen opened isn’t celebrated again', async () => {
  await openScreen('/Goals', household(listedGoal({ status: 'done', have: cents(800_00) })));
  const card = await screen.findByRole('region', { name: 'Winter trip' });
  expect(within(card).getByText('Done')).toBeTruthy();
  expect(stonesIn(card)).toBeUndefined();
});

// covers: server/goals 11
test('a goal that stays set aside can be spent later', async () => {
  const api = household(listedGoal({ state: 'done', status: 'done', have: cents(800_00) }));
  const user = await openScreen('/Goals', api);
  await user.click(await screen.findByRole('button', { name: /^Spend it/ }));
  await waitFor(() => expect(api.bodiesOf(contract.saveGoal)).toMatchObject([{ id: 1, state: 'spent' }]));
  expect(screen.queryByRole('button', { name: /^Keep it/ })).toBeNull();
});

// covers: server/goals 10; entry/keyboard 10
test('deleting a goal closes its dialog, which stays closed if the goal returns', async () => {
  const api = household(listedGoal()).on(contract.deleteGoal, () => {
    api.on(contract.getGoals, goalsAnswer([], []));
    return { changeSetId: 9 };
  });
  const user = await openScreen('/Goals?edit=1', api);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Winter trip' })).toBeNull());
  expect(document.activeElement?.id).toBe('main');
  expect(currentUrl()).toBe('/Goals');
});

// covers: server/goals 9
test('Alt and an arrow change the priority', async () => {
  const api = household(listedGoal(), listedGoal({ id: 2, name: 'Car' }));
  const user = await openScreen('/Goals', api);
  (await screen.findByRole('link', { name: 'Car' })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(api.bodiesOf(contract.saveGoal)).toMatchObject([{ id: 2, priority: 1 }]));
});

// covers: server/goals 27
test('without goals, three starters; juniors get their own', async () => {
  await openScreen('/Goals', emptyHousehold());
  expect(await screen.findByRole('heading', { name: 'What are you saving for?' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Emergency fund' }).getAttribute('href')).toBe('/Goals?add=emergency');
});

// covers: server/goals 27
test('a junior’s starters', async () => {
  await openScreen('/Goals', emptyHousehold(junior()));
  expect(await screen.findByRole('link', { name: 'A bike' })).toBeTruthy();
});

// covers: server/goals 28
test('adding a goal: the monthly amount needed is computed while typing, and the server’s free amount is shown', async () => {
  const api = household(listedGoal());
  const user = await openScreen('/Goals?add=trip', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Goal' }));
  await user.clear(dialog.getByLabelText(/What is it for/));
  await user.click(dialog.getByRole('button', { name: 'Add Goal' }));
  expect(dialog.getByText('Enter a name')).toBeTruthy();
  expect(dialog.getByText('Enter the amount you need')).toBeTruthy();
  await user.type(dialog.getByLabelText(/What is it for/), 'Lisbon');
  await user.type(dialog.getByLabelText(/Amount you need/), '4200');
  await user.type(dialog.getByLabelText('Checking'), '1450');
  expect(dialog.getByText('$8,778.55 free')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Add Goal' }));
  await waitFor(() =>
    expect(api.bodiesOf(contract.saveGoal)).toMatchObject([
      { name: 'Lisbon', target: 4_200_00, dueOn: null, earmarks: [{ accountId: 1, amount: 1_450_00 }] },
    ]),
  );
});

// covers: server/monthly-budget 22
test('600.00 set aside, then −100 typed: the field says 500.00, and 300.00 a month would be enough', async () => {
  const dueOn = addDays(browserToday(), 20);
  const api = household(listedGoal({ dueOn }));
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  const checking = dialog.getByLabelText('Checking');
  await user.clear(checking);
  await user.type(checking, '+100');
  expect(dialog.getByText('= $700.00')).toBeTruthy();
  expect(dialog.getByText(/^\$100\.00 a month would be enough\./)).toBeTruthy();
  await user.clear(checking);
  await user.type(checking, '-100');
  expect(dialog.getByText('= $500.00 · $9,378.55 free')).toBeTruthy();
  expect(dialog.getByText(/^\$300\.00 a month would be enough\./)).toBeTruthy();
  await user.tab();
  expect(checking).toHaveProperty('value', '$500.00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodiesOf(contract.saveGoal)).toMatchObject([{ earmarks: [{ accountId: 1, amount: 500_00 }] }]),
  );
});

// covers: server/monthly-budget 23
test.each(['-100', '0'])('a target of %s says at its field that it has to be more than zero', async (typed) => {
  const api = household(listedGoal());
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  const target = dialog.getByLabelText(/Amount you need/);
  await user.clear(target);
  await user.type(target, typed);
  await user.tab();
  expect(dialog.getByText('Enter more than zero.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter more than zero.')).toBeTruthy();
  expect(target.getAttribute('aria-invalid')).toBe('true');
  expect(api.bodiesOf(contract.saveGoal)).toEqual([]);
});

// covers: server/goals 8
test('8,778.55 free + 600.00 of the goal’s own: 9,378.56 isn’t sent, and its field says what is free', async () => {
  const api = household(listedGoal({ target: cents(20_000_00) }));
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  const checking = dialog.getByLabelText('Checking');
  await user.clear(checking);
  await user.type(checking, '9378.56');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Only $9,378.55 is free.')).toBeTruthy();
  expect(checking.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(checking);
  expect(api.bodiesOf(contract.saveGoal)).toEqual([]);
});

// covers: server/goals 8
test('setting aside 900.00 of 800.00 isn’t sent, and its field says what is too much', async () => {
  const api = household(listedGoal());
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  const checking = dialog.getByLabelText('Checking');
  await user.clear(checking);
  await user.type(checking, '+300');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('That’s $100.00 more than the $800.00 you need.')).toBeTruthy();
  expect(checking.getAttribute('aria-invalid')).toBe('true');
  expect(api.bodiesOf(contract.saveGoal)).toEqual([]);
});

// covers: server/goals 8
test('if a removed account holds more than the target, the dialog says so', async () => {
  const held = { accountId: 99, amount: cents(600_00), covered: cents(0) };
  const api = household(listedGoal({ earmarks: [held] }));
  const user = await openScreen('/Goals?edit=1', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  await user.clear(dialog.getByLabelText(/^Amount you need/));
  await user.type(dialog.getByLabelText(/^Amount you need/), '500');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('alert').textContent).toBe('That’s $100.00 more than the $500.00 you need.');
  expect(api.bodiesOf(contract.saveGoal)).toEqual([]);
});

// covers: server/goals 8
test('more than an account has free by now is rejected at its field, without a toast', async () => {
  const fields = { 'earmarks.0.amount': 'must be at most $400.00' };
  const rejected = new ErrorAnswer(422, 'rule_broken', 'Checking has $400.00 free.', fields);
  const user = await openScreen('/Goals?edit=1', household(listedGoal()).on(contract.saveGoal, rejected));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Goal' }));
  await user.clear(dialog.getByLabelText('Checking'));
  await user.type(dialog.getByLabelText('Checking'), '700');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Must be at most $400.00')).toBeTruthy();
  expect(screen.queryByText('Error saving the goal')).toBeNull();
});

// covers: server/goals 19
test('a new bill in a category with a budget says that it is replaced', async () => {
  const month = { month: '2026-11', before: cents(140_00), after: cents(33_34) };
  const api = household()
    .on(contract.getAllCategories, [category(3, 'Health')])
    .on(contract.getRecurringSeries, { series: [], occurrences: [] })
    .on(contract.previewSinkingFund, { months: [month], have: cents(0), carriesOver: true });
  const user = await openScreen('/Goals?bill=new', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a bill' }));
  await dialog.findByRole('option', { name: 'Health' });
  await user.selectOptions(dialog.getByLabelText('Category'), 'Health');
  await user.type(dialog.getByLabelText(/^Amount of the bill/), '100');
  expect(await dialog.findByText(/^These amounts replace Health’s budget\./)).toBeTruthy();
});

// covers: server/goals 21
test('a bill shows its months before it is saved, and lets its category carry over', async () => {
  const api = household(listedGoal())
    .on(contract.getAllCategories, [])
    .on(contract.previewSinkingFund, {
      months: [
        { month: '2026-11', before: cents(0), after: cents(75_00) },
        { month: '2026-12', before: cents(150_00), after: cents(75_00) },
        { month: '2027-01', before: cents(75_00), after: cents(75_00) },
      ],
      have: cents(450_00),
      carriesOver: false,
    })
    .on(contract.saveSinkingFund, { changed: 2, changeSetId: 9 });
  const user = await openScreen('/Goals?bill=7', api);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Gifts' }));
  const months = within(await dialog.findByRole('region', { name: 'New budget by month' }));
  const amountsOf = ['November 2026', 'December 2026', 'January 2027'].map(
    (month) => months.getByText(month).nextSibling?.textContent,
  );
  expect(amountsOf).toEqual(['$75.00', '$75.00 was $150.00', '$75.00']);
  expect(dialog.getByRole('checkbox', { name: /carry over what is left/ })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.bodiesOf(contract.saveSinkingFund)).toMatchObject([
      { categoryId: 7, fund: { target: 600_00, dueMonth: '2099-12', repeatMonths: 12 }, setsPolicy: true },
    ]),
  );
});
