import { contract } from '@cairn/contract';
import { addDays, cents, formatDay, monthsBefore } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeError } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { changedAccount, dailyPoints, netWorthOf, worthChange } from './networth.fixture.ts';

const today = browserToday();
const from = addDays(today, -30);
const address = `/NetWorth/Why?from=${from}&to=${today}`;

const change = worthChange(
  {
    from,
    to: today,
    start: cents(100_747_00),
    accounts: [
      changedAccount(1, 'Checking', [8_303_83, 9_378_55], {
        terms: [{ term: 'unexplained', amount: cents(45_00) }],
        gap: { after: addDays(today, -12), through: addDays(today, -6), amount: cents(45_00), count: 1 },
      }),
      changedAccount(2, 'Car Loan', [-11_040_49, -7_986_50], { type: 2 }),
      changedAccount(3, 'Fund', [75_010_29, 97_829_72], { terms: [{ term: 'market', amount: cents(1_485_17) }] }),
    ],
  },
  { earned: 87_324_67, spent: -53_121_52, market: 1_485_17, interestAndFees: 262_13, unexplained: 45_00 },
);

const terms = async () =>
  within(await screen.findByRole('list', { name: 'Why it changed' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const household = () => emptyHousehold().on(contract.getNetWorthAttribution, change);

describe('why it changed', () => {
  // covers: net-worth-why 18
  test('100,747.00 + 87,324.67 − 53,121.52 + 1,485.17 + 262.13 + 45.00 = 136,742.45, a change of 35,995.45', async () => {
    await openScreen(address, household());
    expect(await terms()).toEqual([
      'Earned1 transaction+$87,324.67See what came in',
      'Spent1 transaction. Loan payments count as paying off the debt−$53,121.52See spending',
      'MarketFund, 1 change in value+$1,485.17See values',
      'Interest and fees$262.13 received+$262.13See interest',
      'Accounts addedNone in this period$0.00See accounts',
      `UnexplainedChecking doesn’t add up from ${formatDay(addDays(today, -12))} to ${formatDay(addDays(today, -6))}+$45.00Find out why`,
      'Change+$35,995.45',
    ]);
    expect(screen.getByText('From $100,747.00 to $136,742.45')).toBeDefined();
    expect(screen.getByRole('region', { name: 'How net worth got from $100,747.00 to $136,742.45' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Spent, −$53,121.52' })).toBeDefined();
    const accounts = within(screen.getByRole('region', { name: 'By account' })).getAllByRole('listitem');
    expect(accounts.map(({ textContent }) => textContent)).toEqual([
      'Checking$8,303.83 to $9,378.55+$1,074.72',
      'Car LoanOwed $11,040.49 to $7,986.50+$3,053.99',
      'Fund$75,010.29 to $97,829.72+$22,819.43',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Net Worth' })).toHaveProperty('pathname', '/NetWorth');
  });

  // covers: net-worth-why 18
  test('rare terms appear if they aren’t zero', async () => {
    const rare = worthChange(
      { start: cents(1), accounts: [changedAccount(4, 'House', [1, 3], { isRemoved: true })] },
      { revaluation: 12_000_00, transfers: -500_00 },
    );
    await openScreen(address, emptyHousehold().on(contract.getNetWorthAttribution, rare));
    const shown = await terms();
    expect(shown.some((text) => text?.startsWith('New values'))).toBe(true);
    expect(shown.some((text) => text?.startsWith('One-sided transfers'))).toBe(true);
    expect(shown.some((text) => text?.startsWith('Accounts removed'))).toBe(true);
    expect(shown.at(-2)).toBe('UnexplainedEverything adds up$0.00Find out why');
  });

  // covers: net-worth-why 18
  test('presets and dates are in the URL; a date after the end gets an error message', async () => {
    const user = await openScreen('/NetWorth/Why', household());
    await terms();
    await user.click(screen.getByRole('button', { name: '6M (6 months)' }));
    await waitFor(() => expect(location.search).toBe(`?from=${monthsBefore(today, 6)}&to=${today}`));
    const field = screen.getByLabelText<HTMLInputElement>('From');
    await waitFor(() => expect(field.value).toBe(monthsBefore(today, 6)));
    await user.clear(field);
    expect(await screen.findByText('Choose a start date')).toBeDefined();
    await user.type(field, addDays(today, 0));
    expect(await screen.findByText('Choose a date before the end date')).toBeDefined();
    await user.clear(field);
    await user.type(field, addDays(today, -3));
    await waitFor(() => expect(location.search).toBe(`?from=${addDays(today, -3)}&to=${today}`));
  });

  // covers: net-worth-why 20
  test('dates in the address that can’t be used are named, and this year is shown', async () => {
    await openScreen(`/NetWorth/Why?from=2026-02-31&to=${today}`, household());
    expect(
      await screen.findByText(/^The dates in this address can’t be used, because “2026-02-31” isn’t/),
    ).toBeDefined();
    await screen.findByText('From $100,747.00 to $136,742.45');
  });

  // covers: net-worth-why 21
  test('a term leads to the transactions that add up to it, page by page', async () => {
    const row = (id: number, amount: number, isPart = false) => ({
      ...{ id, date: today, name: `Row ${id}`, accountId: 1, categoryName: 'Food', amount: cents(amount), isPart },
    });
    const api = household().on(contract.getNetWorthRows, ({ query }) =>
      query.afterId === undefined
        ? { rows: [row(9, -53_000_00), row(8, -100_00, true)], hasMore: true }
        : { rows: [row(7, -21_52)], hasMore: false },
    );
    const user = await openScreen(address, api);
    await user.click(await screen.findByRole('link', { name: /^Spent 1 transaction/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Spent' })).toBeDefined();
    const rows = async () =>
      within(await screen.findByRole('list', { name: 'Transactions' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const day = formatDay(today);
    expect(await rows()).toEqual([
      `Row 9${day} · Checking · Food−$53,000.00`,
      `Row 8${day} · Checking · Food · part of a split−$100.00`,
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    expect(screen.getByRole('link', { name: 'Back to Why it changed' })).toHaveProperty(
      'search',
      `?from=${from}&to=${today}`,
    );
  });

  // covers: net-worth-why 21
  test('the unexplained amount leads to the days that don’t add up', async () => {
    const later = { ...change, recordedLater: cents(-5_00) };
    await openScreen(`${address}&term=unexplained`, household().on(contract.getNetWorthAttribution, later));
    const list = within(await screen.findByRole('list', { name: 'Accounts' }));
    const [checking, recorded] = list.getAllByRole('listitem');
    expect(checking?.textContent).toContain('Doesn’t add up from');
    expect(list.getByRole('link').getAttribute('href')).toBe(
      `/Transactions?account=1&dates=custom&from=${addDays(today, -11)}&to=${addDays(today, -6)}`,
    );
    expect(recorded?.textContent).toContain('−$5.00');
  });

  // covers: net-worth-why 21
  test.each([
    ['accounts', 'No accounts added or removed'],
    ['revaluation', 'No new values'],
  ])('%s without anything behind it says so', async (term, title) => {
    await openScreen(`${address}&term=${term}`, household());
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  // covers: net-worth-why 22
  test('without accounts, the screen shows the next step', async () => {
    await openScreen(address, emptyHousehold());
    expect(await screen.findByRole('heading', { name: 'No accounts on these days' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add Account' })).toHaveProperty('pathname', '/AddAccount');
  });

  // covers: net-worth-why 22
  test('a failure says so and can be tried again', async () => {
    const api = emptyHousehold().on(contract.getNetWorthAttribution, new ErrorAnswer(500, 'internal'));
    const user = await openScreen(address, api);
    await closeError(user);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load why your net worth changed' })).toBeDefined();
    api.on(contract.getNetWorthAttribution, change);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await terms()).toHaveLength(7);
  });
});

// covers: net-worth-why 23
test('Net Worth: 1,240.00 more in 6 months leads to why, with a line for each account', async () => {
  const points = dailyPoints([10_000_00, 11_000_00, 11_240_00], today);
  const [first] = points;
  const start = monthsBefore(today, 6);
  const api = emptyHousehold()
    .on(
      contract.getNetWorth,
      netWorthOf([manualAccount({ id: 1, displayName: 'Checking', currentBalance: cents(11_240_00) })]),
    )
    .on(contract.getNetWorthDataPoints, first ? [{ ...first, date: start }, ...points.slice(1)] : [])
    .on(
      contract.getNetWorthAttribution,
      worthChange({ accounts: [changedAccount(1, 'Checking', [10_000_00, 11_240_00])] }),
    );
  await openScreen('/NetWorth?range=6M', api);
  const panel = within(await screen.findByRole('region', { name: 'Net Worth Over Time' }));
  expect(await panel.findByText('+$1,240.00')).toBeDefined();
  expect(panel.getByText(/in 6 months/)).toBeDefined();
  expect(panel.getByRole('link', { name: 'Why it changed' }).getAttribute('href')).toBe(
    `/NetWorth/Why?from=${start}&to=${today}`,
  );
  const row = within(screen.getByRole('list', { name: 'Assets' }));
  expect(await row.findByText('+$1,240.00')).toBeDefined();
});
