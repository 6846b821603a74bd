import { type Bank, contract, getProofSummary, type UserAccount } from '@cairn/contract';
import { cents, isDay } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, closeToast, currentUrl, descriptionOf, detail } from '../../../test/queries.ts';
import { config } from '../../app/browserConfig.ts';
import { adult, junior, premiumAdult } from '../users/user.fixture.ts';
import { granite, linkedAccount, manualAccount } from './account.fixture.ts';

const CONNECT = 'Connect Account';
const PREMIUM_REASON = 'Connecting a bank is included with Premium.';
const isLocked = () => button(CONNECT).getAttribute('aria-disabled') === 'true';
const { bankLink } = config;

afterEach(() => {
  config.bankLink = bankLink;
});

function withCash(account?: UserAccount): FakeApi {
  return emptyHousehold(account).on(contract.getAccountsList, [manualAccount()]);
}

function withGranite(status: Bank['status'], account = premiumAdult()): FakeApi {
  return emptyHousehold(account)
    .on(contract.getAccountsList, [linkedAccount({ needsAttention: status === 'loginRequired' })])
    .on(contract.getBanks, [granite(status)]);
}

const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

// covers: screen/accounts 1-4; server/monthly-budget 51
test('one account of each type, by institution and name: assets 1,234.56 + 0.10 + 0.20 − 0.05, liabilities 86.42 + 10,000.01', async () => {
  const accountOf = (id: number, displayName: string, institutionName: string, type: number, balance: number) =>
    manualAccount({ id, displayName, institutionName, type, currentBalance: cents(balance) });
  const api = emptyHousehold().on(contract.getAccountsList, [
    accountOf(1, 'Checking', 'Chase', 0, 1_234_56),
    accountOf(2, 'Card', 'Chase', 1, 86_42),
    accountOf(3, 'Auto Loan', 'Ally', 2, 10_000_01),
    accountOf(4, 'Savings 10', 'Vanguard', 3, 10),
    accountOf(5, 'Savings 2', 'Vanguard', 4, 20),
    accountOf(6, 'Purse', 'Home', 5, -5),
  ]);
  const user = await openScreen('/ConnectedAccounts', api);
  const main = within(await screen.findByRole('main'));
  await main.findByText('Checking');
  expect(texts(main.getAllByRole('heading', { level: 2 }))).toEqual(['What you have', 'What you owe']);
  const kinds = main.getAllByRole('heading', { level: 3 }).map(({ parentElement }) => parentElement?.textContent);
  expect(kinds).toEqual([
    ...['Cash$1,234.56', 'Investments$0.10', 'Other$0.15'],
    ...['Credit cards−$86.42', 'Loans−$10,000.01'],
  ]);
  expect(texts(main.getAllByRole('heading', { level: 4 }))).toEqual([
    ...['Chase', 'Vanguard', 'Home', 'Vanguard', 'Chase', 'Ally'],
  ]);
  await main.findAllByText('Not proven');
  expect(texts(main.getAllByRole('listitem'))).toEqual([
    'CheckingChaseNot proven$1,234.56',
    'Savings 10VanguardNot proven$0.10',
    'PurseHome · OverdrawnNot proven−$0.05',
    'Savings 2VanguardNot proven$0.20',
    'CardChaseNot proven−$86.42',
    'Auto LoanAllyNot proven−$10,000.01',
  ]);
  expect(await detail('Total Assets')).toBe('$1,234.81');
  expect(await detail('Total Liabilities')).toBe('$10,086.43');
  expect(await detail('Total Net Worth')).toBe('−$8,851.62');
  await user.click(main.getByText('Purse'));
  await waitFor(() => expect(currentUrl()).toBe('/EditAccount/ConnectedAccounts?id=6'));
});

// covers: reconciliation 38
test('each account says whether its balance is proven: Proven, Off by $45.00, or Not proven', async () => {
  const through = '2026-11-14';
  if (!isDay(through)) throw new Error('not a day');
  const mark = { provenThrough: null, offBy: cents(0), gapCount: 0 };
  const api = emptyHousehold()
    .on(
      contract.getAccountsList,
      [1, 2, 3].map((id) => manualAccount({ id, displayName: `Account ${id}` })),
    )
    .on(getProofSummary, {
      accounts: [
        { ...mark, accountId: 1, mark: 'proven', provenThrough: through },
        { ...mark, accountId: 2, mark: 'off', offBy: cents(45_00), gapCount: 1 },
        { ...mark, accountId: 3, mark: 'unproven' },
      ],
      provenThrough: null,
    });
  await openScreen('/ConnectedAccounts', api);
  await screen.findByText('Off by $45.00');
  const rowOf = (name: string) => screen.getByText(name).closest('a')?.textContent;
  expect(['Account 1', 'Account 2', 'Account 3'].map(rowOf)).toEqual([
    'Account 1WalletProven$120.50',
    'Account 2WalletOff by $45.00$120.50',
    'Account 3WalletNot proven$120.50',
  ]);
});

// covers: reconciliation 39
test('a card shows the amount due and how much of its limit is used: 86.42 of 86.42 + 913.58 = 1,000.00 is 8%', async () => {
  const dueOn = '2026-11-25';
  if (!isDay(dueOn)) throw new Error('not a day');
  const card = manualAccount({ type: 1, currentBalance: cents(86_42), availableBalance: cents(913_58) });
  const due = { accountId: card.id, day: dueOn, amount: cents(60_00), isEstimate: false };
  const api = emptyHousehold().on(contract.getAccountsList, [card]).on(contract.getCardDues, [due]);
  await openScreen('/ConnectedAccounts', api);
  expect(await screen.findByText('Wallet, $60.00 due 11/25/2026')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Cash limit used' });
  expect(bar.closest('section')?.textContent).toContain('8% of $1,000.00');
});

// covers: screen/accounts 9; screen/user-profile 14
test('without accounts, the screen says so and offers to create one; the back arrow leads to User Account', async () => {
  const user = await openScreen('/ConnectedAccounts', emptyHousehold());
  await screen.findByText('You have not connected or created any accounts yet.');
  expect(screen.getByText('Create Account').closest('a')?.getAttribute('href')).toBe('/AddAccount');
  await user.click(screen.getByRole('link', { name: 'Back to User Account' }));
  await waitFor(() => expect(currentUrl()).toBe('/UserAccount'));
});

// covers: screen/accounts 6; roles 7, 9
test.each([
  ['without accounts', emptyHousehold],
  ['with accounts', withCash],
])('%s, Connect Account is locked without Premium', async (_when, household) => {
  await openScreen('/ConnectedAccounts', household(adult()));
  await screen.findByText('Create Account');
  expect(isLocked()).toBe(true);
  expect(descriptionOf(button(CONNECT))).toBe(PREMIUM_REASON);
  const link = screen.getByText('Get Premium').closest('a');
  expect(link?.getAttribute('href')).toMatch(/^\/StripePayments/);
});

// covers: roles 8
test('Connect Account is enabled with Premium', async () => {
  const api = withCash(premiumAdult());
  await openScreen('/ConnectedAccounts', api);
  await screen.findByText('Create Account');
  expect(isLocked()).toBe(false);
});

// covers: screen/accounts 7; validation 37; roles 5, 10
test.each([
  ['without accounts', emptyHousehold],
  ['with accounts', withCash],
])('%s, a junior sees Create Account only', async (_when, household) => {
  await openScreen('/ConnectedAccounts', household(junior()));
  await screen.findByText('Create Account');
  expect(screen.queryByText(CONNECT)).toBeNull();
  expect(screen.queryByText('Get Premium')).toBeNull();
});

test('without a bank provider, Connect Account explains that bank links aren’t available', async () => {
  config.bankLink = null;
  await openScreen('/ConnectedAccounts', withCash(premiumAdult()));
  await screen.findByText('Create Account');
  expect(isLocked()).toBe(true);
  expect(descriptionOf(button(CONNECT))).toMatch(/^Bank connections aren’t available here/);
  expect(screen.queryByText('Get Premium')).toBeNull();
});

// covers: errors 27, 48
test('accounts that can’t be loaded show an error, and Try again loads them', async () => {
  const api = withCash().on(contract.getAccountsList, new ErrorAnswer(409, 'conflict', 'Not now.'));
  const user = await openScreen('/ConnectedAccounts', api);
  await closeToast(user, 'Error getting plaid accounts list', 'Not now.');
  expect(screen.getByText('We couldn’t load your accounts')).toBeDefined();
  api.on(contract.getAccountsList, [manualAccount()]);
  await user.click(button('Try again'));
  expect(await screen.findByText('Create Account')).toBeDefined();
});

test.each([
  ['loginRequired', 'Granite Bank needs you to log in again. Until then, its accounts won’t update.', 'Reconnect'],
  ['revoked', /^Cairn no longer has access to Granite Bank\. Connect it again/, CONNECT],
  ['paused', 'Premium has ended, so updates are paused. Your data is safe.', 'Get Premium'],
  ['unavailable', 'We couldn’t reach Granite Bank last time. We’ll try again soon.', 'Try again'],
] as const)('a bank that is %s says so next to its accounts, and offers a fix', async (status, text, fix) => {
  await openScreen('/ConnectedAccounts', withGranite(status, status === 'paused' ? adult() : premiumAdult()));
  const note = (await screen.findByText(text)).parentElement;
  expect(note?.textContent).toContain(fix);
  const row = screen.getByText('Everyday Checking').closest('a');
  expect(row?.textContent).toContain('Granite Bank ·· 1111');
  expect(row?.textContent?.includes('Needs attention')).toBe(status === 'loginRequired');
});

// covers: errors 21
test('a sync that fails shows the bank’s reason', async () => {
  const reason = 'We couldn’t reach Granite Bank.';
  const api = withGranite('unavailable').on(
    contract.syncPlaidTransactions,
    new ErrorAnswer(422, 'rule_broken', reason),
  );
  const user = await openScreen('/ConnectedAccounts', api);
  await user.click(await screen.findByText('Try again'));
  await closeToast(user, 'Error syncing plaid transactions', reason);
});

test('disconnecting a bank asks first and says what stays', async () => {
  const api = withGranite('ok').on(contract.removeBank, {});
  const user = await openScreen('/ConnectedAccounts', api);
  await user.click(await screen.findByLabelText('Disconnect Granite Bank'));
  const modal = within(screen.getByRole('alertdialog', { name: 'Disconnect Granite Bank' }));
  expect(modal.getByText(/Your transactions and past net worth won’t change\./)).toBeDefined();
  await user.click(modal.getByText('Cancel'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.click(screen.getByLabelText('Disconnect Granite Bank'));
  api.on(contract.getAccountsList, []);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Granite Bank disconnected')).toBeDefined();
  expect(await screen.findByText('You have not connected or created any accounts yet.')).toBeDefined();
  expect(api.bodiesOf(contract.removeBank)).toHaveLength(1);
});

test('a return from a bank’s page without a stored link token shows how to start again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const user = await openScreen('/ConnectedAccounts?oauth_state_id=of-another-browser', withCash(premiumAdult()));
  const reason = 'This connection wasn’t started in this browser. Press Connect Account to start again.';
  await closeToast(user, 'Error linking your bank account.', reason);
  expect(warn.mock.calls).toEqual([['Missing link token on OAuth redirect.']]);
  expect(currentUrl()).toBe('/ConnectedAccounts');
});
