import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Everything } from '@cairn/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const database = useTestDatabase();
const CODE_LINES_MAX = 30;

let folder: string;
let code: string;
let exported: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-verify-'));
  const text = await readFile(new URL('../../../../../docs/verify.md', import.meta.url), 'utf8');
  code = /```js\n(.*?)```/s.exec(text)?.[1] ?? '';
  await writeFile(join(folder, 'verify.mjs'), code);
  const home = await Household.start(await startTestApp(database.current));
  const food = await home.category('Food');
  const ids = [await home.spend(20.15, 'Market'), await home.spend(1, 'Tea')];
  await home.post('Transaction/BulkRecategorizeTransactions', { transactionIDs: ids, newCategoryID: food });
  await home.post('Transaction/DeleteTransaction', { userTransactionID: ids[1] });
  const { changeSetId } = await home.post('Category/SaveCategory', { Name: 'Fun' });
  if (changeSetId) await home.undo(changeSetId);
  exported = (await home.send('GET', 'User/DownloadMyData')).body;
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the document's code on the file. Returns whether it passed, and its output. */
async function check(data: string): Promise<[isGood: boolean, output: string]> {
  const file = join(folder, 'cairn-data.json');
  await writeFile(file, data);
  const run = promisify(execFile)(process.execPath, [join(folder, 'verify.mjs'), file]);
  return await run.then(
    ({ stdout }) => [true, stdout],
    ({ stdout }) => [false, stdout],
  );
}

// covers: tamper 7
test('the code in docs/verify.md has at most 30 lines and verifies a download', async () => {
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(CODE_LINES_MAX);
  const [isGood, output] = await check(exported);
  expect(output).toMatch(/^Verified: \d+ changes and \d+ rows\. Hash: [0-9a-f]{64}\n$/);
  expect(isGood).toBe(true);
});

type Wire = Pick<Everything, 'chain' | 'chainedRows'> & { transactions: { amount: number; displayName: string }[] };

// covers: tamper 7
test.each<[string, (data: Wire) => void, RegExp]>([
  [
    'an amount',
    ({ transactions: [one] }) => one && Object.assign(one, { amount: 2 }),
    /^Different: transaction \d+, Market/,
  ],
  [
    'the content of a row',
    ({ chainedRows }) => {
      const row = chainedRows.find(({ content }) => content.includes(',Market,'));
      if (row) row.content = row.content.replace('2015', '2016');
    },
    /^Changed: transaction \d+ /,
  ],
  [
    'a line of the chain',
    ({ chain: [link] }) => link && Object.assign(link, { lines: '' }),
    /^Change \d+ of \S+ doesn't follow/,
  ],
  ['a missing change', ({ chain }) => chain.splice(1, 1), /^Change \d+ of \S+ doesn't follow/],
  ['two changes in another order', ({ chain }) => chain.reverse(), /^Change \d+ of \S+ doesn't follow/],
  [
    'a missing row',
    ({ chainedRows }) =>
      chainedRows.splice(
        chainedRows.findIndex(({ key }) => key.startsWith('category ')),
        1,
      ),
    /^Missing: category \d+/,
  ],
])('the code in docs/verify.md finds %s', async (_title, change, problem) => {
  const data = JSON.parse(exported);
  change(data);
  const [isGood, output] = await check(JSON.stringify(data));
  expect([isGood, output]).toEqual([false, expect.stringMatching(problem)]);
});
