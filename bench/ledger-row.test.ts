import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { householdTransactions } from './household.ts';
import { ledgerRow, MERCHANT_KEY_VERSION } from './ledger-row.ts';
import { merchants } from './merchants.ts';

const ids = new Map([...new Set(merchants.map(({ category }) => category))].map((name, index) => [name, index + 1]));
const coffee = {
  day: '2026-02-28',
  name: ' Cafe\u0301 Blau ',
  description: 'CAFÉ #7',
  amountCents: 405,
  isIncome: false,
  category: 'Coffee',
};

test('names are compared in lowercase, without accents or surrounding spaces; amounts have two decimals', () => {
  expect(ledgerRow(coffee, 1, ids)).toMatchObject({
    amount_cents: 405,
    category_id: ids.get('Coffee'),
    category_source: 'import',
    name_key: 'cafe blau',
    merchant_key: 'cafe blau',
    search_text: 'cafe blau\ncafe #7\n4.05',
  });
  expect(ledgerRow({ ...coffee, amountCents: 5 }, 1, ids).search_text).toMatch(/\n0\.05$/);
});

test('MERCHANT_KEY_VERSION equals the product’s', () => {
  // Reads the source as text, because benchmarks don't import product code.
  const file = join(import.meta.dirname, '..', 'packages', 'domain', 'src', 'merchants', 'merchant-key.ts');
  const [, version] = /^export const MERCHANT_KEY_VERSION = (\d+);$/m.exec(readFileSync(file, 'utf8')) ?? [];
  expect(Number(version)).toBe(MERCHANT_KEY_VERSION);
});

test('an unknown category is rejected', () => {
  expect(() => ledgerRow(coffee, 1, new Map())).toThrow('There is no category "Coffee".');
});

test('about 1,000 of 10,000 rows have no category, and no category source', () => {
  const rows = [...householdTransactions({ size: 10_000, endDay: '2026-06-30' })].map((transaction, index) =>
    ledgerRow(transaction, index, ids),
  );
  const uncategorized = rows.filter((row) => row.category_id === null);
  expect(uncategorized.length).toBeGreaterThan(900);
  expect(uncategorized.length).toBeLessThan(1_100);
  expect(uncategorized.every((row) => row.category_source === null)).toBe(true);
});
