import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility.ts';
import { createAccount } from './support/accounts.ts';
import { callApi, createCategory } from './support/ledger.ts';
import { atBothWidths, expectNoHorizontalScroll, setDarkMode } from './support/screen.ts';
import { expect, signUp, test } from './support/test.ts';

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

const checkScreen = async (page: Page) => {
  await atBothWidths(page, async () => {
    await expectNoHorizontalScroll(page);
    await checkAccessibility(page);
  });
};

/** A bank's CSV in Windows-1252, with extra lines at the top, semicolons, decimal commas, and day-first dates. */
const german = Buffer.from(
  'Kontoauszug\r\n\r\nBuchungstag;Empf\xe4nger;Verwendungszweck;Betrag\r\n31.10.2026;Caf\xe9 Z\xfcrich;Fr\xfchst\xfcck;-12,50\r\n02.11.2026;Aldi;Einkauf;-1.034,99\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n03.11.2026;Aldi;Einkauf;-5,00\r\n04.11.2026;Kaputt;kein Betrag;abc\r\n05.11.2026;Gehalt;Lohn;2.500,00\r\n',
  'latin1',
);

// covers: server/history 7
test('a CSV file is recognized, reviewed, imported, matched when imported again, and undone in one step', async ({
  page,
}) => {
  await signUp(page);
  const food = await createCategory(page, 'Food');
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'aldi' }];
  await callApi(page, 'Rule/SaveCategoryRules', { CategoryID: food, SubcategoryID: null, CategoryRules });
  await page.goto('/Transactions');
  await page.getByRole('link', { name: 'Import' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await checkAccessibility(page);

  await choose(page, 'konto.csv', german);
  await expect(page.getByLabel('First rows of the file')).toContainText('Café Zürich');
  await checkScreen(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(importButton(page, 5)).toBeVisible();
  await expect(page.getByLabel('Rules', { exact: true })).toContainText('Name contains aldi');
  await checkScreen(page);
  expect(await namesOf(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Import Gehalt' }).uncheck();
  await importButton(page, 4).click();
  await expect(page.getByRole('heading', { name: '4 transactions imported' })).toBeVisible();
  await checkAccessibility(page);
  expect(await namesOf(page)).toEqual(['Aldi', 'Aldi', 'Aldi', 'Café Zürich']);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await choose(page, 'konto.csv', german);
  await expect(page.getByText('Using the same settings as last time.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(importButton(page, 1)).toBeVisible();
  await expect(figure(page, 'Already there')).toHaveText('4');
  await importButton(page, 1).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await namesOf(page)).toHaveLength(4);
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

// covers: server/history 10, 14
test('OFX 1 and 2, QIF, and CAMT.053 are imported into the chosen account; for another account they are possible duplicates', {
  tag: ['@narrow', '@deep'],
}, async ({ page }) => {
  await signUp(page);
  await setDarkMode(page, true);
  const account = await createAccount(page, 'Checking');
  await page.goto(`/EditAccount/ConnectedAccounts?id=${account}`);
  await page.getByRole('link', { name: 'Import' }).first().click();
  await expect(page.getByLabel('Bank Account')).toHaveValue(String(account));
  await choose(page, 'page.csv', '<!doctype html><html></html>');
  await expect(page.getByRole('alert').filter({ hasText: 'This is a web page.' })).toBeVisible();
  await checkScreen(page);
  for (const [name, content, count] of [
    ['bank.ofx', ofx, 2],
    ['bank.qfx', xmlOfx, 2],
    ['bank.qif', qif, 2],
    ['bank.xml', camt, 1],
  ] as const) {
    await choose(page, name, content);
    await expect(importButton(page, count), name).toBeVisible();
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

  // With several accounts, the last used one is the default.
  const card = await createAccount(page, 'Card', { AccountType: 1 });
  await page.goto('/Import');
  await expect(page.getByLabel('Bank Account')).toHaveValue(String(account));
  await page.getByLabel('Bank Account').selectOption(String(card));
  await choose(page, 'card.ofx', ofx);
  await expect(figure(page, 'Possible duplicates')).toHaveText('2');
  await expect(importButton(page, 2)).toBeEnabled();
  await checkScreen(page);
});

const mint =
  '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"\n"11/10/2023","Aldi","ALDI 1","12.50","debit","Groceries","Old Checking","",""\n"11/12/2023","Acme","ACME PAY","2000.00","credit","Paycheck","Old Checking","",""\n"11/13/2023","Cinema","CINEMA","15.00","debit","Movies","Old Card","",""\n';

test('an import from Mint creates its accounts and categories after confirmation; Cairn’s own exports import unchanged', {
  tag: '@deep',
}, async ({ page }) => {
  await signUp(page);
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
  await page.goto('/Import');
  await choose(page, files[0]?.name ?? '', files[0]?.content ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Old Checking', { exact: true })).toHaveValue('new');
  await expect(page.getByLabel('Account Type for Old Checking')).toHaveCount(0);
  await continueToReview(page);
  await page.getByRole('button', { name: /^Import \d/ }).click();
  await expect(page.getByRole('heading', { name: 'imported' })).toBeVisible();
  expect(await callApi(page, 'Plaid/GetAccountsList', undefined, 'GET')).toContainEqual(
    expect.objectContaining({ displayName: 'Old Checking', type: 3 }),
  );
});
