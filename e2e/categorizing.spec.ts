import { browserDay, createCategory, createTransaction } from './support/ledger.ts';
import { expect, signUp, test } from './support/test.ts';

const MERCHANTS = ['Blue Heron', 'Greenleaf', 'Orpheum', 'Quickstop'];
const VISITS = 5;
const MAX_PRESSES = 45;

// covers: entry/split-lines 62
test('20 transactions are categorized with at most 45 key presses', async ({ page }) => {
  // Twenty rows, one after the other.
  await signUp(page);
  const before = await browserDay(page, -40);
  const createVisits = async (name: string) => {
    const TransactionCategoryID = await createCategory(page, `For ${name}`);
    await createTransaction(page, name, 5, { TransactionCategoryID, transactionDate: before });
    const amounts = Array.from({ length: VISITS }, (_, index) => index + 1);
    await Promise.all(amounts.map((amount) => createTransaction(page, name, amount)));
  };
  await Promise.all(MERCHANTS.map(createVisits));
  await page.goto('/Transactions?uncategorized=1&dates=all');
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(MERCHANTS.length * VISITS);

  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  for (let left = MERCHANTS.length * VISITS; left > 0; left -= 1) {
    const link = rows.first().getByRole('link');
    await expect(link).toBeFocused();
    const name = await link.innerText();
    await press('c');
    const suggested = page.getByRole('group', { name: 'Suggested' }).getByRole('option', { name: `For ${name}` });
    await expect(suggested).toHaveAttribute('aria-selected', 'true');
    await press('Enter');
    await expect(rows).toHaveCount(left - 1);
  }
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
});
