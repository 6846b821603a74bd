import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isWrite, readCalls, unmeasured } from './read-calls.ts';
import { renderReads } from './read-table.ts';

test.each([
  ['Transaction/GetTransactions', false],
  ['User/GetUserAccount', false],
  ['User/DownloadMyData', false],
  ['Import/ReviewImport', false],
  ['MonthlyBudget/PreviewMonthlyBudgetFill', false],
  ['payment/get-subscription', false],
  ['Transaction/CreateTransaction', true],
  ['MonthlyBudget/FillMonthlyBudget', true],
  ['MonthlyBudget/MoveMoney', true],
  ['Account/CaptureNetWorth', true],
  ['Ledger/Undo', true],
  ['payment/create-subscription', true],
  ['Public/PlaidWebhook', true],
])('%s writes: %s', (call, expected) => {
  expect(isWrite(call)).toBe(expected);
});

/** Reads the source as text, because benchmarks don't import product code. */
function pathsOfCalls(): string[] {
  const folder = join(import.meta.dirname, '..', 'packages', 'contract', 'src');
  const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'));
  return files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^ {2}path: '([^']+)',$/gm)].map(([, path = '']) => path),
  );
}

test('every call in the contract is measured or writes', () => {
  const household = { url: '', size: 1_000, accountId: 1, categoryId: 1, transactionId: 1, importId: '' } as const;
  const person = { name: 'Robin', email: 'robin@example.com', password: '' };
  const send = () => Promise.reject(new Error('nothing is sent'));
  const calls = readCalls({ ...household, person, send }, { firstDay: '2026-11-01', lastDay: '2026-11-30' });
  const names = pathsOfCalls();
  expect(names.length).toBeGreaterThan(60);
  expect(unmeasured(names, calls)).toEqual([]);
  expect(unmeasured([...names, 'Transaction/GetSomethingNew'], calls)).toEqual(['Transaction/GetSomethingNew']);
});

test('the slowest call at the largest size comes first, and each row shows whether the target is met', () => {
  const rows = [
    { title: 'Fast', engine: 'pglite' as const, times: [1, 2, 3], bytes: 512 },
    { title: 'Slow', engine: 'pglite' as const, times: [1, 20, 300], bytes: 2_048 },
  ];
  const [, , first, second] = renderReads(rows, [1_000, 10_000, 100_000], 100).split('\n');
  expect(first).toMatch(/^\| Slow +\| pglite +\| 1\.0 ms +\| 20\.0 ms +\| 300\.0 ms +\| 2\.0 KB +\| no/);
  expect(second).toMatch(/^\| Fast .* yes/);
});
