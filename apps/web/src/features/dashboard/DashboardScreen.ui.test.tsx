import { type AnswerOf, contract } from '@cairn/contract';
import { daysOf, monthOf } from '@cairn/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { granite, linkedAccount } from '../accounts/account.fixture.ts';
import { category } from '../categories/category.fixture.ts';
import { goalsAnswer, listedGoal } from '../goals/goal.fixture.ts';
import { transaction } from '../transactions/transaction.fixture.ts';
import { adult, premiumAdult } from '../users/user.fixture.ts';
import { dashboard } from './dashboard.fixture.ts';

type DashboardAnswer = AnswerOf<typeof contract.getUserDashboard>;

const LOADING = 'Loading Dashboard...';
const LOAD_FAILURE = 'Error getting dashboard information';
const failure = new ErrorAnswer(422, 'rule_broken', 'Not just now.');
const food = category(1, 'Food');
const cafe = transaction(41, 'Cafe', { amountCents: 86_42, category: food });

const navLink = (name: string) => screen.getByText(name, { selector: 'header nav a' });

async function panel(name: string) {
  return within(await screen.findByRole('region', { name }));
}

// covers: screen/dashboard 1-3, 9, 10; state/dashboard 2, 3
test('a user without data sees a greeting and how to get started', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<DashboardAnswer>();
  const api = emptyHousehold(adult({ preferredName: 'Robin' })).on(contract.getUserDashboard, () => answer);
  await openScreen('/Dashboard', api);
  expect(await screen.findByText(LOADING)).toBeDefined();
  resolve(dashboard());
  expect(await screen.findByText('Welcome to Cairn')).toBeDefined();
  expect(screen.queryByText(LOADING)).toBeNull();
  expect(screen.getByText('Hi Robin')).toBeDefined();
  expect((await panel('Recent Transactions')).getByText('No transactions')).toBeDefined();
  const top = await panel('Top 5 Categories');
  expect(top.getByText("Categorize your transactions and see how you're spending your money.")).toBeDefined();
  expect(top.queryByRole('list')).toBeNull();
  expect(top.getByText('Go to transactions').closest('a')?.getAttribute('href')).toBe('/Transactions');
  const netWorth = await panel('Current Net Worth');
  for (const total of ['Total Net Worth', 'Total Assets', 'Total Liabilities'])
    expect(netWorth.getByText(total)).toBeDefined();
  expect(netWorth.getAllByText('.00')).toHaveLength(3);
});

// covers: screen/dashboard 3-6, 8, 11, 12; state/dashboard 3
test('recent transactions, top categories, and net worth link to their screens: 2,500.50 − 400.25 = 2,100.25', async () => {
  const pay = transaction(42, 'Acme', { amountCents: 3_000_00, isDeposit: true });
  const answer = dashboard({
    recent: [cafe, pay],
    top: [[food, 80_00]],
    assetsCents: 2_500_50,
    liabilitiesCents: 400_25,
  });
  const user = await openScreen('/Dashboard', emptyHousehold().on(contract.getUserDashboard, answer));
  const recent = await panel('Recent Transactions');
  expect(screen.getByText('Welcome Back')).toBeDefined();
  const row = recent.getByText('Cafe').closest('a');
  expect(row?.textContent).toBe('Cafe11/15/2026Expense −$86.42');
  expect(row?.querySelector('svg')).not.toBeNull();
  expect(row?.getAttribute('href')).toBe('/EditTransaction/41');
  expect(recent.getByText('Acme').closest('a')?.textContent).toContain('+$3,000.00');
  expect(recent.getByText('View All').getAttribute('href')).toBe('/Transactions');
  const top = await panel('Top 5 Categories');
  expect(top.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Food$80.00']);
  expect(top.getByText('View All').getAttribute('href')).toBe('/Budget');
  const netWorth = await screen.findByRole('region', { name: 'Current Net Worth' });
  expect(netWorth.textContent).toContain('Total Net Worth$2,100.25');
  expect(netWorth.textContent).toContain('Total Assets$2,500.50');
  expect(netWorth.textContent).toContain('Total Liabilities$400.25');
  expect(within(netWorth).getByText('View Details').getAttribute('href')).toBe('/NetWorth');
  await user.click(within(screen.getByRole('main')).getByText('User Account'));
  await waitFor(() => expect(currentUrl()).toBe('/UserAccount'));
});

// covers: entities 51; state/dashboard 1; calls 33
test('the Dashboard is requested in parallel with the account, for the current month', async () => {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  const api = emptyHousehold()
    .on(contract.getUserDashboard, () => {
      resolve();
      return dashboard({ recent: [cafe] });
    })
    // The account's response waits until the Dashboard has been requested.
    .on(contract.getUserAccount, async () => {
      await requested;
      return adult();
    });
  await openScreen('/Dashboard', api);
  expect(await screen.findByText('Cafe')).toBeDefined();
  const { first, last } = daysOf(monthOf(browserToday()));
  const sent = api.sent.filter(({ call }) => call === contract.getUserDashboard);
  expect(sent.map(({ query }) => query)).toEqual([{ startDate: first, endDate: last }]);
});

test('returning shows cached data immediately, then the new data', async () => {
  const { promise: second, resolve } = Promise.withResolvers<DashboardAnswer>();
  const api = emptyHousehold().on(contract.getUserDashboard, dashboard({ recent: [cafe] }));
  const user = await openScreen('/Dashboard', api);
  await screen.findByText('Cafe');
  await user.click(navLink('Categories'));
  await screen.findByText('No categories yet');
  api.on(contract.getUserDashboard, () => second);
  await user.click(navLink('Dashboard'));
  expect(await screen.findByText('Cafe')).toBeDefined();
  expect(screen.queryByText(LOADING)).toBeNull();
  resolve(dashboard({ recent: [transaction(43, 'Second shop'), cafe] }));
  expect(await screen.findByText('Second shop')).toBeDefined();
});

// covers: state/dashboard 2; errors 26, 44
test('a Dashboard that can’t be loaded shows an error, and Try again loads it', async () => {
  const api = emptyHousehold().on(contract.getUserDashboard, failure);
  const user = await openScreen('/Dashboard', api);
  await closeToast(user, LOAD_FAILURE, 'Not just now.');
  expect(screen.queryByText(LOADING)).toBeNull();
  expect(screen.getByText('We couldn’t load your dashboard')).toBeDefined();
  api.on(contract.getUserDashboard, dashboard({ recent: [cafe] }));
  await user.click(button('Try again'));
  expect(await screen.findByText('Cafe')).toBeDefined();

  // Data on the screen stays if refreshing it fails.
  api.on(contract.getUserDashboard, failure);
  await user.click(navLink('Dashboard'));
  await closeToast(user, LOAD_FAILURE, 'Not just now.');
  expect(screen.getByText('Cafe')).toBeDefined();
});

test('a bank that needs a login is on the Dashboard too, with Reconnect', async () => {
  const api = emptyHousehold(premiumAdult())
    .on(contract.getUserDashboard, dashboard())
    .on(contract.getAccountsList, [linkedAccount({ needsAttention: true })])
    .on(contract.getBanks, [granite('loginRequired')]);
  await openScreen('/Dashboard', api);
  const banks = await panel('Banks that need attention');
  expect(banks.getByText(/^Granite Bank needs you to log in again\./)).toBeDefined();
  expect(banks.getByLabelText('Reconnect Granite Bank')).toBeDefined();
});

function withGoals(
  answer: AnswerOf<typeof contract.getGoals> | ErrorAnswer | Promise<AnswerOf<typeof contract.getGoals> | ErrorAnswer>,
) {
  return emptyHousehold()
    .on(contract.getUserDashboard, dashboard({ recent: [cafe] }))
    .on(contract.getGoals, () => answer);
}

const goalsPanel = () => screen.queryByRole('region', { name: 'Goals' });
/** The panel's box, whether it is loaded or not. */
const goalsCell = () => screen.getByRole('main').querySelector('[class*="cell"]:last-child');

// covers: month-strip 14
test('the Dashboard appears together with its goals, so that nothing moves', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<typeof contract.getGoals>>();
  await openScreen('/Dashboard', withGoals(promise));
  await act(() => new Promise((done) => setTimeout(done, 100)));
  expect(screen.queryByText('Cafe')).toBeNull();
  resolve(goalsAnswer([listedGoal()]));
  await screen.findByText('Cafe');
  const link = (await panel('Goals')).getByRole('link', { name: /Winter trip/ });
  expect(link.getAttribute('href')).toBe('/Goals?edit=1');
  expect(link.textContent).toBe('Winter tripBehind by $50.00$600.00 of $800.0075%');
  // Each may be on a line of its own.
  for (const part of ['$600.00', 'of $800.00', '75%']) expect(within(link).getByText(part)).toBeDefined();
});

// covers: month-strip 14
test.each([
  ['two goals', goalsAnswer([listedGoal(), listedGoal({ id: 2, name: 'Car' })]), /Car/],
  ['no goals', goalsAnswer([]), 'Add a goal'],
])('%s that take longer keep the place of the skeleton, with three boxes', async (_what, answer, name) => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<typeof contract.getGoals>>();
  await openScreen('/Dashboard', withGoals(promise));
  await screen.findByText('Cafe');
  expect(goalsPanel()).toBeNull();
  expect(goalsCell()?.querySelectorAll('section > div:last-child > div')).toHaveLength(3);
  resolve(answer);
  const goals = await panel('Goals');
  expect(goals.getByRole('link', { name })).toBeDefined();
  expect(goals.getByRole('list').children).toHaveLength(3);
});

// covers: month-strip 14
test('goals that take longer and fail keep their place too, and Try again loads them', async () => {
  const { promise, resolve } = Promise.withResolvers<ErrorAnswer>();
  const api = withGoals(promise);
  const user = await openScreen('/Dashboard', api);
  await screen.findByText('Cafe');
  resolve(failure);
  const goals = await panel('Goals');
  expect(goals.getByText('This didn’t load.')).toBeDefined();
  expect(goals.getByRole('list').children).toHaveLength(3);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  api.on(contract.getGoals, goalsAnswer([listedGoal()]));
  await user.click(goals.getByRole('button', { name: 'Try again' }));
  expect((await panel('Goals')).getByRole('link', { name: /Winter trip/ })).toBeDefined();
});

// covers: month-strip 14
test.each([
  ['without goals', goalsAnswer([])],
  ['if they can’t be loaded', failure],
])('%s, the Dashboard has no panel for them', async (_when, answer) => {
  await openScreen('/Dashboard', withGoals(answer));
  await screen.findByText('Cafe');
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(goalsPanel()).toBeNull();
  expect(goalsCell()?.childElementCount).toBe(0);
});
