import { contract, type UserAccount } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast } from '../../../test/queries.ts';
import { category } from '../categories/category.fixture.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import { adult } from '../users/user.fixture.ts';
import { dashboard, monthStrip } from './dashboard.fixture.ts';

type Parts = UserAccount['dashboardParts'];

const food = category(1, 'Food');

function household(dashboardParts: Parts = []) {
  const answer = dashboard({ recent: [transaction(41, 'Cafe')], top: [[food, 80_00]] });
  return emptyHousehold(adult({ dashboardParts }))
    .on(contract.getUserDashboard, answer)
    .on(contract.getMonthStrip, monthStrip())
    .on(contract.saveDashboard, ({ body }) => ({ dashboardParts: body.parts }));
}

/** The headings of the parts, in order. */
const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

async function openDialog(api = household()) {
  const user = await openScreen('/Dashboard', api);
  await screen.findByText('You’re on track this month');
  await user.click(button('Arrange Dashboard'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Arrange Dashboard' }));
  const names = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Show ')[0]);
  return { user, dialog, names, api };
}

const sentParts = (api: ReturnType<typeof household>) =>
  api.sent.flatMap(({ call, body }) => (call === contract.saveDashboard && body ? [body] : []));

// covers: month-strip 17
test('the specified parts come first by default: net worth, the month, recent transactions, top categories', async () => {
  const { names } = await openDialog();
  expect(names()).toEqual([
    'Current Net Worth',
    'This month',
    'Recent Transactions',
    'Top 5 Categories',
    'Pinned reports',
    'Goals',
  ]);
});

// covers: month-strip 16
test('a part moves up or down by one press, and the Dashboard follows once it is saved', async () => {
  const { user, dialog, names, api } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Move Top 5 Categories up' }));
  await user.click(dialog.getByRole('button', { name: 'Move Top 5 Categories up' }));
  expect(names()[1]).toBe('Top 5 Categories');
  expect(dialog.getByText('Top 5 Categories moved to position 2 of 6.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Move Current Net Worth up' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentParts(api)).toHaveLength(1);
  expect(shown()).toEqual([
    'Current Net Worth',
    'Top 5 Categories',
    'You’re on track this month',
    'Recent Transactions',
  ]);
});

// covers: month-strip 16
test('Space grabs a part, the arrow keys move it, and Space drops it', async () => {
  const { user, dialog, names } = await openDialog();
  dialog.getByRole('button', { name: 'Move Current Net Worth' }).focus();
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  expect(names().slice(0, 3)).toEqual(['This month', 'Recent Transactions', 'Current Net Worth']);
  expect(dialog.getByText('Current Net Worth dropped at position 3 of 6.')).toBeDefined();
});

// covers: month-strip 16
test('a hidden part is gone from the Dashboard, and Reset to default brings it back', async () => {
  const { user, dialog, api } = await openDialog(household([{ part: 'recent', isHidden: true }]));
  expect(screen.queryByRole('heading', { name: 'Recent Transactions' })).toBeNull();
  expect(dialog.getByRole('switch', { name: 'Show Recent Transactions' })).toHaveProperty('checked', false);
  await user.click(dialog.getByRole('button', { name: 'Reset to default' }));
  await user.click(dialog.getByRole('switch', { name: 'Show Top 5 Categories' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Recent Transactions' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Top 5 Categories' })).toBeNull();
  expect(sentParts(api)).toHaveLength(1);
});

// covers: month-strip 20
test('if saving fails, it says so, and the dialog stays as it is', async () => {
  const api = household().on(contract.saveDashboard, new ErrorAnswer(422, 'rule_broken', 'Not just now.'));
  const { user, dialog, names } = await openDialog(api);
  await user.click(dialog.getByRole('button', { name: 'Move Goals up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await closeToast(user, 'Error saving the Dashboard', 'Not just now.');
  expect(names().slice(3)).toEqual(['Top 5 Categories', 'Goals', 'Pinned reports']);
});

// covers: month-strip 16
test('Cancel changes nothing', async () => {
  const { user, dialog, api } = await openDialog();
  await user.click(dialog.getByRole('switch', { name: 'Show This month' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('You’re on track this month')).toBeDefined();
  expect(sentParts(api)).toEqual([]);
});

// covers: month-strip 16
test('with every part hidden, the Dashboard says so and can still be arranged', async () => {
  const parts: Parts = (['netWorth', 'month', 'recent', 'topCategories', 'reports', 'goals'] as const).map((part) => ({
    part,
    isHidden: true,
  }));
  await openScreen('/Dashboard', household(parts));
  expect(await screen.findByText('You’ve hidden every part of your Dashboard.')).toBeDefined();
  expect(button('Arrange Dashboard')).toBeDefined();
});
