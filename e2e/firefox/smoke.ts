import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { newPersonDetails } from '../../scripts/people/person.ts';
import { FirefoxScreen } from './screen.ts';

async function signUp(screen: FirefoxScreen): Promise<void> {
  const { name, email, password } = newPersonDetails();
  await screen.press('link', 'Sign up');
  await screen.type('Name', name);
  await screen.type('Email', email);
  await screen.type('Password', password);
  await screen.press('button', 'Sign up');
}

async function finishOnboarding(screen: FirefoxScreen): Promise<void> {
  await screen.press('link', 'Create a standard account');
  await screen.find('heading', "Let's Get to Know You");
  await screen.type('Last Name', 'Ellison');
  await screen.chooseDay('Date of Birth', '1990-05-17');
  await screen.press('button', 'Next');
  await screen.press('button', 'Use free version');
  await screen.find('heading', 'Category Selection');
  await screen.press('button', 'Next');
  await screen.press('button', 'All finished, Go to budget Dashboard');
  await screen.find('heading', 'Recent Transactions');
}

async function addAccountAndTransaction(screen: FirefoxScreen): Promise<void> {
  await screen.open('/AddAccount');
  await screen.type('Account Name', 'Everyday');
  await screen.type('Institution', 'Granite');
  await screen.type('Available Balance', '1200.50');
  await screen.type('Current Balance', '1200.50');
  await screen.choose('Account Type', 'Depository');
  await screen.press('button', 'Create Account');
  await screen.find('heading', 'Accounts');
  await screen.find('text', '$1,200.50');
  await screen.open('/AddTransaction');
  await screen.type('Name', 'Corner Café');
  await screen.type('Amount', '4.75');
  await screen.press('button', 'Create Transaction');
  await screen.find('text', 'Corner Café');
}

async function importFile(page: Page, screen: FirefoxScreen, folder: string): Promise<void> {
  const file = join(folder, 'bank.csv');
  await writeFile(file, 'Date,Description,Amount\n10/02/2026,Harbor Market,-31.20\n10/20/2026,Payroll,2500.00\n');
  await screen.open('/Import');
  const input = await screen.until('a file input', () => page.$('input[type=file]'));
  await input.uploadFile(file);
  for (let step = 0; step < 3; step += 1) {
    const label = await screen.until('an enabled button for the next step', () =>
      page.evaluate(() => {
        const buttons = [...document.querySelectorAll('button')].filter((button) => !button.disabled);
        return buttons
          .map(({ innerText }) => innerText)
          .find((text) => /^(Continue|Import \d+ transaction)/.test(text));
      }),
    );
    await screen.press('button', label);
    if (label.startsWith('Import')) break;
  }
  await screen.find('text', '2 transactions');
  await screen.open('/Transactions?dates=all');
  await screen.find('text', 'Harbor Market');
}

/** Opens the app, which may redirect to the sign-in page before it has loaded. */
async function openSignedOut(page: Page, url: string): Promise<void> {
  await page.goto(url).catch((error: unknown) => {
    if (!String(error).includes('NS_BINDING_ABORTED')) throw error;
  });
}

/** Uses the product once from sign-up to logout. */
export async function walkThrough(page: Page, url: string): Promise<void> {
  const screen = new FirefoxScreen(page);
  const folder = await mkdtemp(join(tmpdir(), 'cairn-firefox-'));
  try {
    await openSignedOut(page, url);
    await signUp(screen);
    await finishOnboarding(screen);
    await addAccountAndTransaction(screen);
    await importFile(page, screen, folder);
    await screen.open('/Budget');
    await screen.find('text', 'Planned Expenses');
    await screen.open('/NetWorth');
    await screen.find('text', 'Total Net Worth');
    await screen.find('text', '$1,200.50');
    await screen.open('/UserAccount');
    await screen.press('button', 'Log Out');
    await screen.find('field', 'Email');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
