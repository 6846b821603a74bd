import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { manualAccount } from '../accounts/account.fixture.ts';
import { category } from '../categories/category.fixture.ts';
import { InPageWorker, reviewOf, withImports } from './import.fixture.ts';

beforeEach(() => {
  vi.stubGlobal('Worker', InPageWorker);
});

const button = (name: string) => screen.findByRole('button', { name });

/** Presses a button as soon as it is enabled. */
async function press(user: UserEvent, name: string): Promise<void> {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  await user.click(found);
}

const isDisabled = async (name: string) => (await button(name)).matches(':disabled, [aria-disabled="true"]');

async function choose(user: UserEvent, name: string, content: BlobPart): Promise<void> {
  await user.upload(await screen.findByLabelText('File to import'), new File([content], name));
}

function figure(label: string): string | null | undefined {
  return screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
}

/** A bank's CSV in Windows-1252, with extra lines at the top, semicolons, decimal commas, and day-first dates. */
const german = Uint8Array.from(
  'Kontoauszug\r\n\r\nBuchungstag;Empf\xe4nger;Verwendungszweck;Betrag\r\n31.10.2026;Caf\xe9 Z\xfcrich;Fr\xfchst\xfcck;-12,50\r\n02.11.2026;Aldi;Einkauf;-1.034,99\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n04.11.2026;Kaputt;kein Betrag;abc\r\n05.11.2026;Gehalt;Lohn;2.500,00\r\n',
  (letter) => letter.charCodeAt(0),
);

const ofx = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><FI><ORG>First Bank</FI><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261110120000<TRNAMT>-4.00<FITID>f1<NAME>Tea &amp; Bun</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261110120000<TRNAMT>-4.00<FITID>f2<NAME>Tea &amp; Bun</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>120.50<DTASOF>20261110</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const qif = '!Type:Bank\nD11/12/2026\nT-7.25\nPQuick Snack\nMlunch\n^\nD11/13/2026\nT-1.00\nPGum\n^\n';

describe('a CSV file', () => {
  const rules = [{ rule: 'Name contains aldi', categoryId: 4, subcategoryId: null, count: 3 }];
  const review = reviewOf('nnnnn', { rules, ruleOf: [-1, 0, 0, 0, -1] });

  test('the preview follows the settings, and the review accounts for every row: 6 = 5 new + 1 left out', async () => {
    const api = withImports(emptyHousehold(), review).on(contract.getAllCategories, [category(4, 'Food')]);
    const user = await openScreen('/Import', api);
    expect(await screen.findByRole('link', { name: 'Create Account' })).toHaveProperty('pathname', '/AddAccount');
    await choose(user, 'konto.csv', german);
    const preview = await screen.findByLabelText('First rows of the file');
    expect(preview.textContent).toContain('Café Zürich');
    expect(preview.textContent).toContain('−$1,034.99');
    expect(screen.getByLabelText('Dates')).toHaveProperty('value', 'DMY');
    await user.selectOptions(screen.getByLabelText('Decimals'), '.');
    await waitFor(() => expect(document.body.textContent).not.toContain('−$1,034.99'));
    await user.selectOptions(screen.getByLabelText('Decimals'), ',');
    await press(user, 'Continue');

    await button('Import 5 transactions');
    expect([figure('New'), figure('Already there'), figure('Left out')]).toEqual(['5', '0', '1']);
    const badRow = within(screen.getByLabelText('Rows left out')).getAllByRole('row')[1];
    expect(badRow?.textContent).toMatch(/^8"abc" isn’t an amount\./);
    expect(screen.getByText(/^6 rows in the file: 5 new \+ 1 left out\./)).toBeDefined();
    expect(screen.getByRole('region', { name: 'Rules' }).textContent).toContain('Name contains aldiFood3');
    await user.click(await screen.findByRole('checkbox', { name: 'Import Gehalt' }));
    await press(user, 'Import 4 transactions');
    expect(await screen.findByRole('heading', { name: '4 transactions imported' })).toBeDefined();
    expect(api.bodiesOf(contract.commitImport)).toMatchObject([{ fileName: 'konto.csv', leaveOut: [4] }]);
    await press(user, 'Undo');
    expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeDefined();
  });

  // covers: entry/rules 1
  test('a row that a rule renames shows its new name with the original', async () => {
    const renamed = reviewOf('nnnnn', { nameOf: [-1, 0, 0, 0, -1], names: ['ALDI Süd'] });
    const user = await openScreen('/Import', withImports(emptyHousehold(), renamed));
    await choose(user, 'konto.csv', german);
    await press(user, 'Continue');
    const list = await screen.findByLabelText('New transactions');
    await waitFor(() => expect(list.textContent).toContain('ALDI Süd (was Aldi)'));
    expect(list.textContent).toContain('Café Zürich');
    expect(list.textContent).not.toContain('(was Café');
  });

  test('rows that are already there are listed with the reason, and nothing is left to import', async () => {
    const user = await openScreen('/Import', withImports(emptyHousehold(), reviewOf('sssss')));
    await choose(user, 'konto.csv', german);
    await press(user, 'Continue');
    expect(await isDisabled('Nothing to import')).toBe(true);
    expect(figure('Already there')).toBe('5');
    expect(await screen.findAllByText('Same day, amount, and name')).toHaveLength(5);
  });
});

describe('a confirmed import', () => {
  async function leaveWhileImporting(api: FakeApi, { answer }: { answer: () => void }): Promise<UserEvent> {
    const user = await openScreen('/Import', api);
    await choose(user, 'bank.qif', qif);
    await press(user, 'Import 2 transactions');
    expect(await screen.findByText('Importing transactions...')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await user.click(screen.getAllByRole('link', { name: 'Categories' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Categories' });
    answer();
    return user;
  }

  test('continues if the user leaves; they are notified and can undo it', async () => {
    const { promise, resolve } = Promise.withResolvers<{ added: number; leftOut: number }>();
    const api = withImports(emptyHousehold(), reviewOf('nn')).on(contract.commitImport, () => promise);
    const user = await leaveWhileImporting(api, { answer: () => resolve({ added: 2, leftOut: 0 }) });
    expect(await screen.findByText('2 transactions imported')).toBeDefined();
    await press(user, 'Undo');
    expect(await screen.findByText('Undone: 2 transactions imported.')).toBeDefined();
    expect(api.bodiesOf(contract.discardImport)).toEqual([]);
  });

  test('that fails after the user left shows an error', async () => {
    const { promise, reject } = Promise.withResolvers<{ added: number; leftOut: number }>();
    const api = withImports(emptyHousehold(), reviewOf('nn')).on(contract.commitImport, () => promise);
    const user = await leaveWhileImporting(api, { answer: () => reject(new TypeError('Failed to fetch')) });
    const toast = await screen.findByRole('alertdialog');
    expect(toast.textContent).toContain('Error importing transactions');
    await user.click(within(toast).getByRole('button', { name: 'Close' }));
  });
});

test('canceling while the file is compared discards it, and the first step returns', async () => {
  const api = withImports(emptyHousehold(), reviewOf('nn')).on(contract.reviewImport, () => new Promise(() => {}));
  const user = await openScreen('/Import', api);
  await choose(user, 'bank.qif', qif);
  expect(await screen.findByText('Comparing with your transactions...')).toBeDefined();
  await waitFor(() => expect(api.bodiesOf(contract.reviewImport)).toHaveLength(1));
  await press(user, 'Cancel');
  await button('Choose a file');
  await waitFor(() => expect(api.bodiesOf(contract.discardImport)).toHaveLength(1));
  expect(api.bodiesOf(contract.commitImport)).toEqual([]);
});

test('possible duplicates are imported unless the user leaves them out', async () => {
  const account = { id: 2, displayName: 'Card', institutionName: 'Wallet', mask: null, isLinked: false };
  const review = reviewOf('pp', { accounts: [account], accountOf: [0, 0], matches: [7, 8] });
  const api = withImports(emptyHousehold(), review).on(contract.getAccountsList, [manualAccount()]);
  const user = await openScreen('/Import?account=1', api);
  expect(await screen.findByText('Drop a file for Cash here')).toBeDefined();
  await choose(user, 'bank.ofx', ofx);
  expect(await isDisabled('Import 2 transactions')).toBe(false);
  expect(screen.getByText('Into Cash.')).toBeDefined();
  expect(figure('Possible duplicates')).toBe('2');
  expect(await within(screen.getByLabelText('Rows that may be duplicates')).findAllByText('Card')).toHaveLength(2);
  await press(user, 'Leave out possible duplicates');
  expect(await isDisabled('Nothing to import')).toBe(true);
  await press(user, 'Import possible duplicates');
  await press(user, 'Import 2 transactions');
  await screen.findByRole('heading', { name: '2 transactions imported' });
  expect(api.bodiesOf(contract.commitImport)).toMatchObject([{ add: [0, 1], leaveOut: [] }]);
});

describe('the settings for reading a CSV file', () => {
  const table = 'Date,Name,Amount\n2026-11-02,Shop,12.00\n2026-11-03,Fuel,30.00\n2026-11-04,Refund,-5.00\n';
  const [checking, visa] = [
    manualAccount({ displayName: 'Checking' }),
    manualAccount({ id: 2, displayName: 'Visa', type: 1 }),
  ];
  const into = () => screen.getByLabelText('Import into');
  const description = () => screen.getByLabelText<HTMLSelectElement>('Description');
  const isOutPositive = () =>
    screen.getByRole<HTMLInputElement>('switch', { name: 'Expenses are positive numbers' }).checked;
  async function chooseFor(user: UserEvent, account: string): Promise<void> {
    await user.selectOptions(await screen.findByLabelText('Bank Account'), account);
    await choose(user, 'statement.csv', table);
    await screen.findByLabelText('Import into');
  }
  const open = () =>
    openScreen(
      '/Import',
      withImports(emptyHousehold(), reviewOf('nnn')).on(contract.getAccountsList, [checking, visa]),
    );

  test('follow the chosen account; the user’s own changes stay and are remembered for that account', async () => {
    const user = await open();
    await chooseFor(user, 'Checking · Wallet');
    expect(isOutPositive()).toBe(false);
    await user.selectOptions(into(), 'Visa · Wallet');
    await waitFor(() => expect(isOutPositive()).toBe(true));
    await user.selectOptions(description(), 'Name');
    await user.selectOptions(into(), 'Checking · Wallet');
    await user.selectOptions(into(), 'Visa · Wallet');
    expect(description().selectedOptions[0]?.text).toBe('Name');
    expect(isOutPositive()).toBe(true);
    await press(user, 'Continue');
    await press(user, 'Import 3 transactions');
    await press(user, 'Import another file');

    await chooseFor(user, 'Checking · Wallet');
    expect(isOutPositive()).toBe(false);
    await user.selectOptions(into(), 'Visa · Wallet');
    expect(await screen.findByText('Using the same settings as last time.')).toBeDefined();
    expect(description().selectedOptions[0]?.text).toBe('Name');
    await user.selectOptions(into(), 'Checking · Wallet');
    expect(await screen.findByText(/^Cairn is sure about how to read this file\./)).toBeDefined();
    expect(isOutPositive()).toBe(false);
  });

  test('without an account, the file doesn’t determine the sign, so Cairn asks and waits for the answer', async () => {
    const user = await open();
    await chooseFor(user, 'None');
    expect(await screen.findByRole('heading', { name: 'One question about this file' })).toBeDefined();
    expect(await isDisabled('Continue')).toBe(true);
    await press(user, 'Money in');
    expect((await button('Money in')).getAttribute('aria-pressed')).toBe('true');
    expect(isOutPositive()).toBe(false);
    await press(user, 'Money out');
    expect(isOutPositive()).toBe(true);
    expect(await isDisabled('Continue')).toBe(false);
  });
});

describe('new accounts and categories', () => {
  const mint =
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"11/10/2023","Aldi","ALDI 1","12.50","debit","Groceries","Old Checking","",""\n"11/12/2023","Acme","ACME PAY","2000.00","credit","Paycheck","Old Checking","",""\n"11/13/2023","Cinema","CINEMA","15.00","debit","Movies","Old Card","",""\n';

  test('of an export from Mint are created after confirmation, with the chosen type', async () => {
    const api = withImports(emptyHousehold(), reviewOf('nnn'));
    const user = await openScreen('/Import', api);
    await choose(user, 'transactions.csv', mint);
    expect(await screen.findByText('Recognized as an export from Mint.')).toBeDefined();
    await press(user, 'Continue');
    expect(await screen.findByRole('heading', { name: 'Accounts in this file' })).toBeDefined();
    expect(screen.getByText('You have 0 of 3. Missing: Groceries, Paycheck, Movies.')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Old Card'), 'None');
    await user.selectOptions(screen.getByLabelText('Account Type for Old Checking'), 'Investment');
    await press(user, 'Continue');
    await press(user, 'Import 3 transactions');
    await screen.findByRole('heading', { name: '3 transactions imported' });
    expect(api.bodiesOf(contract.commitImport)).toMatchObject([
      {
        newAccounts: [{ displayName: 'Old Checking', type: 3 }],
        newCategories: [{ name: 'Groceries' }, { name: 'Paycheck', income: true }, { name: 'Movies' }],
      },
    ]);
  });

  test('of an OFX file are described with their bank and balance', async () => {
    const user = await openScreen('/Import', withImports(emptyHousehold(), reviewOf('nn')));
    await choose(user, 'bank.ofx', ofx);
    expect(await screen.findByText('2 transactions at First Bank, with $120.50 on 11/10/2026')).toBeDefined();
    await press(user, 'Continue');
    const target = 'Into the new account “•••• 6789” at First Bank, with $120.50 on 11/10/2026.';
    expect(await screen.findByText(target)).toBeDefined();
  });
});

// covers: server/history 13
test('unusable files get a clear error, and if every row is bad, the reasons are shown', async () => {
  const user = await openScreen('/Import', withImports(emptyHousehold()));
  const wide = Array.from({ length: 1_000 }, (_, index) => `c${index}`).join(',');
  const files: [string, BlobPart, string][] = [
    ['renamed.csv', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'This is a ZIP archive or an Excel workbook.'],
    [
      'bomb.xml',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>',
      'its own XML entities',
    ],
    ['wide.csv', `${wide}\n${wide}\n`, '1,000 columns. The maximum is 100.'],
    ['page.csv', '<!doctype html><html></html>', 'This is a web page.'],
    ['empty.csv', '', 'The file is empty.'],
  ];
  for (const [name, content, message] of files) {
    await choose(user, name, content);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(message));
  }
  await choose(user, 'bad.qif', '!Type:Bank\nD13/45/2026\nT-7.25\nPSnack\n^\nD11/13/2026\nTabc\nPGum\n^\n');
  expect(await screen.findByText(/^None of the rows in this file can be imported\./)).toBeDefined();
  expect(within(screen.getByLabelText('Rows left out')).getAllByRole('row')).toHaveLength(3);
  await press(user, 'Choose another file');
  await button('Choose a file');
});
