import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { createAccount } from './support/accounts.ts';
import { callApi, createCategory } from './support/ledger.ts';
import { expectNoHorizontalScroll, setDarkMode } from './support/screen.ts';
import { allowProblem, expect, signUp, test } from './support/test.ts';

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.getByLabel('File to import').setInputFiles(file);
}

const importButton = (page: Page, count: number) =>
  page.getByRole('button', { name: `Import ${count} transaction${count === 1 ? '' : 's'}` });

function figure(page: Page, label: string) {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd');
}

/** Continues through the steps that a file needs, without changing anything. */
async function continueToReview(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  const review = page.getByRole('tab', { name: 'Already there' });
  for (let step = 0; step < 3; step += 1) {
    await expect(next.or(review)).toBeVisible();
    if (await review.isVisible()) return;
    await next.click();
  }
}

async function namesOf(page: Page): Promise<string[]> {
  const rows = await callApi(page, 'Transaction/GetTransactions', {});
  return Array.isArray(rows) ? rows.map((row) => row.displayName) : [];
}

async function signUpWithTheme(page: Page, darkMode = false): Promise<void> {
  await signUp(page);
  if (darkMode) await setDarkMode(page, true);
}

const checkScreen = async (page: Page) => {
  await expectNoHorizontalScroll(page);
  await checkAccessibility(page);
};

/** A bank's CSV in Windows-1252, with extra lines at the top, semicolons, decimal commas, and day-first dates. */
const german = Buffer.from(
  'Kontoauszug\r\n\r\nBuchungstag;Empf\xe4nger;Verwendungszweck;Betrag\r\n31.10.2026;Caf\xe9 Z\xfcrich;Fr\xfchst\xfcck;-12,50\r\n02.11.2026;Aldi;Einkauf;-1.034,99\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n04.11.2026;Kaputt;kein Betrag;abc\r\n05.11.2026;Gehalt;Lohn;2.500,00\r\n',
  'latin1',
);

test('a CSV file is recognized, reviewed, imported, matched when imported again, and undone in one step', {
  tag: '@both',
}, async ({ page, pageProblems }) => {
  await signUpWithTheme(page);
  const food = await createCategory(page, 'Food');
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'aldi' }];
  await callApi(page, 'Rule/SaveCategoryRules', { CategoryID: food, SubcategoryID: null, CategoryRules });
  await page.goto('/Transactions');
  await page.getByRole('link', { name: 'Import' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/AddAccount');
  await checkScreen(page);

  await choose(page, 'konto.csv', german);
  const preview = page.getByLabel('First rows of the file');
  await expect(preview).toContainText('Café Zürich');
  await expect(preview).toContainText('−$1,034.99');
  await expect(page.getByLabel('Dates', { exact: true })).toHaveValue('DMY');
  await checkScreen(page);
  await page.getByLabel('Decimals').selectOption('.');
  await expect(preview.filter({ hasText: '−$1,034.99' })).toHaveCount(0);
  await page.getByLabel('Decimals').selectOption(',');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(importButton(page, 5)).toBeVisible();
  await expect(figure(page, 'New')).toHaveText('5');
  await expect(figure(page, 'Left out')).toHaveText('1');
  await expect(page.getByLabel('Rows left out')).toContainText('"abc" isn’t an amount.');
  await expect(page.getByLabel('Rows left out')).toContainText('8');
  await expect(page.getByText('6 rows in the file: 5 new + 1 left out.')).toBeVisible();
  await expect(page.getByLabel('Rules', { exact: true })).toContainText('Name contains aldi');
  await checkScreen(page);
  expect(await namesOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Import Gehalt' }).uncheck();
  await importButton(page, 4).click();
  await expect(page.getByRole('heading', { name: '4 transactions imported' })).toBeVisible();
  await checkScreen(page);
  expect(await namesOf(page)).toEqual(['Aldi', 'Aldi', 'Aldi', 'Café Zürich']);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'konto.csv', german);
  await expect(page.getByText('Using the same settings as last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(importButton(page, 1)).toBeVisible();
  await expect(figure(page, 'Already there')).toHaveText('4');
  await page.getByRole('tab', { name: 'Already there' }).click();
  await expect(page.getByText('Same day, amount, and name').first()).toBeVisible();
  await importButton(page, 1).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await namesOf(page)).toHaveLength(4);

  // A confirmed import continues if the user leaves; they are notified and can undo it.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'konto.csv', german);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>();
  await page.route('**/api/Import/CommitImport', async (route) => {
    await hasLeft;
    await route.continue();
  });
  await importButton(page, 1).click();
  await expect(page.getByText('Importing transactions...', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  leave();
  await expect(page.getByText('1 transaction imported')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await namesOf(page)).length).toBe(4);

  // A user who leaves is also notified if the import fails.
  const { promise: hasLeftAgain, resolve: leaveAgain } = Promise.withResolvers<void>();
  await page.unroute('**/api/Import/CommitImport');
  await page.route('**/api/Import/CommitImport', async (route) => {
    await hasLeftAgain;
    await route.fulfill({ status: 500, json: { error: 'server_error', message: 'x' } });
  });
  await page.goto('/Import');
  await choose(page, 'konto.csv', german);
  await page.getByRole('button', { name: 'Continue' }).click();
  await importButton(page, 1).click();
  await expect(page.getByText('Importing transactions...', { exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  leaveAgain();
  await expect(page.getByRole('alertdialog')).toContainText('Error importing transactions');
  allowProblem(pageProblems, 'CommitImport');
});

test('the settings for reading a CSV file follow the chosen account; the user’s own changes stay', async ({ page }) => {
  await signUpWithTheme(page);
  await createAccount(page, 'Checking', { InstitutionName: 'Bank' });
  await createAccount(page, 'Visa', { InstitutionName: 'Bank', AccountType: 1 });
  const table = 'Date,Name,Amount\n2026-11-02,Shop,12.00\n2026-11-03,Fuel,30.00\n2026-11-04,Refund,-5.00\n';
  const into = page.getByLabel('Import into');
  const outIsPositive = page.getByRole('switch', { name: 'Expenses are positive numbers' });
  const description = page.getByLabel('Description', { exact: true });
  const chooseForChecking = async () => {
    await page.getByLabel('Bank Account').selectOption('Checking · Bank');
    await choose(page, 'statement.csv', table);
  };
  await page.goto('/Import');
  await chooseForChecking();
  await expect(outIsPositive).not.toBeChecked();
  await into.selectOption('Visa · Bank');
  await expect(outIsPositive).toBeChecked();
  await description.selectOption('Name');
  for (const account of ['Checking · Bank', 'Visa · Bank']) {
    await into.selectOption(account);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
  }
  await expect(description.locator('option:checked')).toHaveText('Name');
  await expect(outIsPositive).toBeChecked();
  await continueToReview(page);
  await importButton(page, 3).click();
  await page.getByRole('button', { name: 'Import another file' }).click();

  await chooseForChecking();
  await expect(outIsPositive).not.toBeChecked();
  await into.selectOption('Visa · Bank');
  await expect(page.getByText('Using the same settings as last time.')).toBeVisible();
  await expect(description.locator('option:checked')).toHaveText('Name');
  await into.selectOption('Checking · Bank');
  await expect(page.getByText('Cairn is sure about how to read this file.')).toBeVisible();
  await expect(outIsPositive).not.toBeChecked();

  // Without an account, the file alone doesn't determine the sign, so Cairn asks and waits for the answer.
  await into.selectOption('');
  await expect(page.getByRole('heading', { name: 'One question about this file' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Money in' }).click();
  await expect(page.getByRole('button', { name: 'Money in' })).toHaveAttribute('aria-pressed', 'true');
  await expect(outIsPositive).not.toBeChecked();
  await page.getByRole('button', { name: 'Money out' }).click();
  await expect(outIsPositive).toBeChecked();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

const ofx = `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261110120000<TRNAMT>-4.00<FITID>f1<NAME>Tea &amp; Bun</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261110120000<TRNAMT>-4.00<FITID>f2<NAME>Tea &amp; Bun</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const xmlOfx = ofx
  .replace(/^[\s\S]*?<OFX>/, '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX>')
  .replaceAll('f1', 'g1')
  .replaceAll('f2', 'g2');
const qif = '!Type:Bank\nD11/12/2026\nT-7.25\nPQuick Snack\nMlunch\n^\nD11/13/2026\nT-1.00\nPGum\n^\n';
const camt = `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE14740618130000033626</IBAN></Id></Acct>
<Ntry><Amt Ccy="USD">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-14</Dt></BookgDt><AcctSvcrRef>R1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Pty><Nm>Bookshop</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

test('OFX 1 and 2, QIF, and CAMT.053 are imported into the chosen account; canceling saves nothing', {
  tag: '@narrow',
}, async ({ page }) => {
  await signUpWithTheme(page, true);
  const account = await createAccount(page, 'Checking');
  await page.goto(`/EditAccount/ConnectedAccounts?id=${account}`);
  await page.getByRole('link', { name: 'Import' }).first().click();
  await expect(page.getByLabel('Bank Account')).toHaveValue(String(account));
  await expect(page.getByText('Drop a file for Checking here')).toBeVisible();
  for (const [name, content, count] of [
    ['bank.ofx', ofx, 2],
    ['bank.qfx', xmlOfx, 2],
    ['bank.qif', qif, 2],
    ['bank.xml', camt, 1],
  ] as const) {
    await choose(page, name, content);
    await expect(importButton(page, count), name).toBeVisible();
    await expect(page.getByText('Into Checking.', { exact: true })).toBeVisible();
    if (name === 'bank.ofx') await checkScreen(page);
    await importButton(page, count).click();
    await expect(
      page.getByRole('heading', { name: `${count} transaction${count === 1 ? '' : 's'} imported` }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Import another file' }).click();
  }
  const rows = await callApi(page, 'Transaction/GetTransactions', { AccountID: account });
  expect(Array.isArray(rows) ? rows.map((row) => `${row.displayName} ${row.amount}`) : []).toEqual([
    'Bookshop 9.99',
    'Gum 1',
    'Quick Snack 7.25',
    'Tea & Bun 4',
    'Tea & Bun 4',
    'Tea & Bun 4',
    'Tea & Bun 4',
  ]);
  await choose(page, 'bank.csv', 'Date,Name,Amount\n11/10/2026,Tea,-4.00\n');
  await expect(page.getByLabel('Import into')).toHaveValue(String(account));
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'again.ofx', ofx);
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await expect(page.getByText('Bank’s transaction ID').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  // The only account is the default, in Add Transaction too. If there are several, it is the last used one.
  await page.goto('/AddTransaction');
  await expect(page.getByLabel('Bank Account')).toHaveValue(String(account));
  const card = await createAccount(page, 'Card', { AccountType: 1 });
  await page.goto('/Import');
  await expect(page.getByLabel('Bank Account')).toHaveValue(String(account));

  // The same transactions on another account are possible duplicates, and the user decides.
  await page.getByLabel('Bank Account').selectOption(String(card));
  await choose(page, 'card.ofx', ofx);
  await expect(figure(page, 'Possible duplicates')).toHaveText('2');
  await expect(importButton(page, 2)).toBeEnabled();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Leave out possible duplicates' }).click();
  await expect(page.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Import possible duplicates' }).click();
  await expect(importButton(page, 2)).toBeEnabled();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/Import/StageImport', async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await choose(page, 'more.qif', '!Type:Bank\nD11/01/2026\nT-2.00\nPNever\n^\n');
  await expect(page.getByText('Comparing with your transactions...')).toBeVisible();
  await checkScreen(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  release();
  expect(await namesOf(page)).not.toContain('Never');
});

const mint =
  '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"11/10/2023","Aldi","ALDI 1","12.50","debit","Groceries","Old Checking","",""\n"11/12/2023","Acme","ACME PAY","2000.00","credit","Paycheck","Old Checking","",""\n"11/13/2023","Cinema","CINEMA","15.00","debit","Movies","Old Card","",""\n';

test('an import from Mint creates its accounts and categories after confirmation; Cairn’s own exports import unchanged', async ({
  page,
}) => {
  await signUpWithTheme(page);
  await page.goto('/Import');
  await choose(page, 'transactions.csv', mint);
  await expect(page.getByText('Recognized as an export from Mint.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Accounts in this file' })).toBeVisible();
  await expect(page.getByText('Missing: Groceries, Paycheck, Movies.')).toBeVisible();
  await page.getByLabel('Old Card', { exact: true }).selectOption('none');
  await page.getByLabel('Account Type for Old Checking').selectOption('Investment');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(importButton(page, 3)).toBeVisible();
  expect(await callApi(page, 'Category/GetAllCategories', undefined, 'GET')).toEqual([]);
  await importButton(page, 3).click();
  await expect(page.getByRole('heading', { name: '3 transactions imported' })).toBeVisible();
  const before = await callApi(page, 'Transaction/GetTransactions', {});
  const summarize = (rows: unknown) =>
    Array.isArray(rows)
      ? rows.map((row) => [
          row.displayName,
          row.displayDescription,
          row.amount,
          row.isIncome,
          row.transactionDate,
          row.accountDisplayName,
          row.transactionCategory?.name,
        ])
      : [];
  expect(summarize(before)).toEqual([
    ['Cinema', 'CINEMA', 15, false, '2023-11-13', '', 'Movies'],
    ['Acme', 'ACME PAY', 2000, true, '2023-11-12', 'Old Checking', 'Paycheck'],
    ['Aldi', 'ALDI 1', 12.5, false, '2023-11-10', 'Old Checking', 'Groceries'],
  ]);

  // A removed account's transactions stay and are exported, but aren't imported twice.
  const removed = await createAccount(page, 'Gone');
  const payload = { displayName: 'Leftover', amount: 3, transactionDate: '2023-11-14', AccountID: removed };
  await callApi(page, 'Transaction/CreateTransaction', payload);
  await callApi(page, 'Account/DeleteAccount', { ID: removed });
  const files: { name: string; content: Buffer }[] = [];
  for (const format of ['CSV', 'OFX']) {
    await page.goto('/Transactions?dates=all');
    await page.getByRole('button', { name: /^(Export|Import and export)$/ }).click();
    if (format === 'CSV') await checkAccessibility(page);
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
    files.push({ name: `cairn.${format.toLowerCase()}`, content: await readFile(await (await download).path()) });
  }
  for (const { name, content } of files) {
    await page.goto('/Import');
    await choose(page, name, content);
    await continueToReview(page);
    await expect(page.getByRole('button', { name: 'Nothing to import' }), name).toBeVisible();
    await expect(figure(page, 'Already there'), name).toHaveText('4');
  }

  await page.goto('/Activity');
  await page.getByRole('button', { name: /^Undo: Imported 3 transactions/ }).click();
  await expect(page.getByText('Undone: 3 transactions, 1 account, and 3 categories removed.')).toBeVisible();
  expect(await callApi(page, 'Category/GetAllCategories', undefined, 'GET')).toEqual([]);
  expect(await callApi(page, 'Plaid/GetAccountsList', undefined, 'GET')).toEqual([]);

  // Cairn's own files include the account type.
  for (const { name, content } of files) {
    await page.goto('/Import');
    await choose(page, name, content);
    if (name.endsWith('csv')) await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Old Checking', { exact: true }), name).toHaveValue('new');
    await expect(page.getByLabel('Account Type for Old Checking'), name).toHaveCount(0);
    await continueToReview(page);
    await page.getByRole('button', { name: /^Import \d/ }).click();
    await expect(page.getByRole('heading', { name: 'imported' })).toBeVisible();
    const createdAccounts = await callApi(page, 'Plaid/GetAccountsList', undefined, 'GET');
    expect(createdAccounts, name).toContainEqual(expect.objectContaining({ displayName: 'Old Checking', type: 3 }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  }

  // The details of a new account in an OFX file are shown before it is created.
  await page.goto('/Import');
  const balance = '<LEDGERBAL><BALAMT>120.50<DTASOF>20261110</LEDGERBAL>';
  await choose(
    page,
    'bank.ofx',
    ofx.replace('<OFX>', '<OFX><FI><ORG>First Bank</FI>').replace('</STMTRS>', `${balance}</STMTRS>`),
  );
  await expect(page.getByText('2 transactions at First Bank, with $120.50 on 11/10/2026')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const into = 'Into the new account “•••• 6789” at First Bank, with $120.50 on 11/10/2026.';
  await expect(page.getByText(into)).toBeVisible();
  await checkScreen(page);
  await importButton(page, 2).click();
  await expect(page.getByRole('heading', { name: '2 transactions imported' })).toBeVisible();
  expect(await callApi(page, 'Plaid/GetAccountsList', undefined, 'GET')).toMatchObject([
    { displayName: '•••• 6789', institutionName: 'First Bank', currentBalance: 120.5, anchorDate: '2026-11-10' },
  ]);
});

test('unusable and malicious files get a clear error', { tag: '@narrow' }, async ({ page }) => {
  await signUpWithTheme(page, true);
  await page.goto('/Import');
  const wide = Array.from({ length: 1_000 }, (_, index) => `c${index}`).join(',');
  const files: [string, string | Buffer, string][] = [
    ['renamed.csv', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'This is a ZIP archive or an Excel workbook.'],
    [
      'bomb.xml',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Document><BkToCstmrStmt>&b;</BkToCstmrStmt></Document>',
      'its own XML entities',
    ],
    ['wide.csv', `${wide}\n${wide}\n`, '1,000 columns. The maximum is 100.'],
    ['line.csv', 'x'.repeat(10 * 1_048_576), 'We couldn’t find a table in this file.'],
    ['page.csv', '<!doctype html><html></html>', 'This is a web page.'],
    ['empty.csv', '', 'The file is empty.'],
  ];
  for (const [name, content, message] of files) {
    await choose(page, name, content);
    await expect(page.getByRole('alert').filter({ hasText: message }), name).toBeVisible();
  }
  await checkScreen(page);

  // If every row is bad, the reasons are shown.
  await choose(page, 'bad.qif', '!Type:Bank\nD13/45/2026\nT-7.25\nPSnack\n^\nD11/13/2026\nTabc\nPGum\n^\n');
  await expect(page.getByText('None of the rows in this file can be imported.')).toBeVisible();
  await expect(page.getByLabel('Rows left out').getByRole('row')).toHaveCount(3);
  await checkScreen(page);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});
