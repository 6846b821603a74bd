import { contract } from '@cairn/contract';
import { cents, formatDay, monthsBefore } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { browserToday } from '../../app/today.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { dailyPoints, netWorthOf } from './networth.fixture.ts';

const card = async (label: string) =>
  (await screen.findByText(label, { selector: 'section > span' })).parentElement?.textContent;
const overTime = () => screen.findByRole('region', { name: 'Net Worth Over Time' });
const rowsOf = (side: string) =>
  within(screen.getByRole('list', { name: side }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const cash = (name: string, balance: number, institutionName = 'Wallet') =>
  manualAccount({ id: Math.abs(balance) + 1, displayName: name, institutionName, currentBalance: cents(balance) });

// covers: navigation 15; screen/net-worth 9
test('without accounts, the screen shows how to get started', async () => {
  const api = emptyHousehold().on(contract.getNetWorth, netWorthOf()).on(contract.getNetWorthDataPoints, []);
  const user = await openScreen('/UserAccount', api);
  const [nav] = await screen.findAllByRole('navigation', { name: 'Main' });
  await user.click(within(nav ?? document.body).getByRole('link', { name: 'Net Worth' }));
  expect(await screen.findByRole('heading', { name: 'No accounts yet' })).toBeDefined();
  expect(location.pathname).toBe('/NetWorth');
  for (const label of ['Total Net Worth', 'Total Assets', 'Total Liabilities'])
    expect(await card(label)).toBe(`${label}$0.00`);
  expect(screen.getByRole('link', { name: 'Add Account' })).toHaveProperty('pathname', '/AddAccount');
});

// covers: screen/net-worth 2, 5-7; entities 55
test('assets: 500,000.00 + 1,500.75 + 250.00 + 0.00 − 100.50 = 501,650.25, largest first; the chosen side is in the URL', async () => {
  const assets = [
    cash('Checking', 250_00, 'Ally'),
    cash('Overdrawn one', -100_50),
    cash('House', 500_000_00),
    cash('Checking', 1_500_75, 'Chase'),
    cash('Empty', 0),
  ];
  const api = emptyHousehold()
    .on(contract.getNetWorth, netWorthOf(assets))
    .on(contract.getNetWorthDataPoints, dailyPoints([501_650_25], browserToday()));
  const user = await openScreen('/NetWorth', api);
  expect(await card('Total Assets')).toBe('Total Assets$501,650.25');
  expect(rowsOf('Assets')).toEqual([
    'HouseWallet$500,000.00',
    'CheckingChase$1,500.75',
    'CheckingAlly$250.00',
    'EmptyWallet$0.00',
    'Overdrawn oneWallet · Overdrawn−$100.50',
  ]);
  expect(screen.getByRole('img', { name: 'Assets: $501,750.75 in 3 parts' })).toBeDefined();
  expect(screen.getByText(/^Overdrawn accounts count toward the total/)).toBeDefined();
  expect(within(await overTime()).getByText(/^You have one day so far\./)).toBeDefined();
  expect(within(await overTime()).getByRole('img', { name: /line chart/ })).toBeDefined();
  expect(
    within(screen.getByRole('list', { name: 'Assets' }))
      .getByRole('link', { name: /^House/ })
      .getAttribute('href'),
  ).toBe('/EditAccount/NetWorth?id=50000001');

  await user.click(screen.getByRole('tab', { name: 'Liabilities' }));
  expect(await screen.findByRole('heading', { name: 'No liabilities' })).toBeDefined();
  expect(location.search).toBe('?side=liabilities');
});

// covers: screen/net-worth 1, 3
test('liabilities: 320,000.00 + 1,200.25 = 321,200.25 lower the net worth of 501,650.25 to 180,450.00', async () => {
  const liabilities = [cash('Visa', 1_200_25, 'Chase'), cash('Mortgage', 320_000_00, 'Chase')];
  const api = emptyHousehold()
    .on(contract.getNetWorth, netWorthOf([cash('House', 501_650_25)], liabilities))
    .on(contract.getNetWorthDataPoints, dailyPoints([180_450_00], browserToday()));
  await openScreen('/NetWorth?side=liabilities', api);
  expect(await card('Total Liabilities')).toBe('Total Liabilities$321,200.25');
  expect(await card('Total Net Worth')).toBe('Total Net Worth$180,450.00');
  expect(rowsOf('Liabilities')).toEqual(['MortgageChase$320,000.00', 'VisaChase$1,200.25']);
  expect(screen.getByRole('img', { name: 'Liabilities: $321,200.25 in 2 parts' })).toBeDefined();
});

// covers: screen/net-worth 4
test('ten years of days: the range is in the URL and works with the keyboard, and no peak is lost', async () => {
  const today = browserToday();
  const values = Array.from({ length: 3650 }, (_, index) => 100_000_00 + index * 10_00);
  values[1000] = 900_000_00;
  values[2000] = -50_000_00;
  const api = emptyHousehold()
    .on(contract.getNetWorth, netWorthOf([cash('Cash', 136_490_00)]))
    .on(contract.getNetWorthDataPoints, dailyPoints(values, today));
  const user = await openScreen('/NetWorth', api);
  const chart = within(await overTime());
  expect(await chart.findByRole('img', { name: /from \$100,000\.00 to \$136,490\.00$/ })).toBeDefined();
  const table = chart.getByRole('table');
  expect(table.textContent).toMatch(/of 3650 days.*\$900,000\.00.*−\$50,000\.00/);
  const isPressed = (name: string | RegExp) =>
    chart.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
  expect(isPressed('All')).toBe(true);

  chart.getByRole('button', { name: /^1M/ }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(isPressed(/^1M/)).toBe(true));
  expect(location.search).toBe('?range=1M');
  for (const [range, months] of [
    ['1M', 1],
    ['6M', 6],
    ['1Y', 12],
  ] as const) {
    await user.click(chart.getByRole('button', { name: new RegExp(`^${range}`) }));
    const first = formatDay(monthsBefore(today, months));
    expect(await chart.findByRole('img', { name: new RegExp(`from ${first} to`) })).toBeDefined();
  }
  await user.click(screen.getByRole('tab', { name: 'Liabilities' }));
  await waitFor(() => expect(location.search).toBe('?range=1Y&side=liabilities'));
});

// covers: errors 28, 29
describe('if one call fails, the other’s data is still shown', () => {
  const failure = new ErrorAnswer(422, 'rule_broken', 'Not just now.');
  const totals = netWorthOf([cash('Cash', 100_00)]);
  const points = dailyPoints([90_00, 100_00], browserToday());
  const closeToast = async (user: UserEvent, message: string) => {
    const toast = within(await screen.findByRole('alertdialog'));
    expect(toast.getByText(message)).toBeDefined();
    await user.click(toast.getByRole('button', { name: 'Close' }));
  };

  test('without the totals, the line chart', async () => {
    const api = emptyHousehold().on(contract.getNetWorth, failure).on(contract.getNetWorthDataPoints, points);
    const user = await openScreen('/NetWorth', api);
    await closeToast(user, 'Error getting net worth');
    expect(within(await overTime()).getByRole('img', { name: /line chart/ })).toBeDefined();
    api.on(contract.getNetWorth, totals);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Total Assets')).toBe('Total Assets$100.00');
  });

  test('without the line chart, the totals', async () => {
    const api = emptyHousehold().on(contract.getNetWorth, totals).on(contract.getNetWorthDataPoints, failure);
    const user = await openScreen('/NetWorth', api);
    await closeToast(user, 'Error getting net worth data points');
    expect(rowsOf('Assets')).toHaveLength(1);
    api.on(contract.getNetWorthDataPoints, points);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(await overTime()).findByRole('img', { name: /line chart/ })).toBeDefined();
  });
});
