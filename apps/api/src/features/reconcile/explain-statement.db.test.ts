import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { stateBalances, textOfParts } from '../proof/proof.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

interface Statement {
  readonly AccountID: number;
  readonly EndsOn: string;
  readonly ClosingBalance: number;
  readonly ClearedIDs?: readonly number[];
  readonly ClearsAll?: boolean;
}

interface StatementCulprit {
  readonly fingerprint: string;
  readonly fixLabel: string;
  readonly sentence: readonly { readonly text: string }[];
  readonly statement: object | null;
}

async function explain(home: Household, statement: Statement) {
  const { answer } = await home.post('Reconcile/PreviewStatement', { ...statement, Explains: true });
  const culprits: readonly StatementCulprit[] = answer.culprits;
  return { difference: Number(answer.difference), culprits };
}

/** 1,000.00 on 10/31 and today; 30.00 and 45.00 spent in November, so far. */
async function startNovember() {
  const home = await Household.start(cairn);
  const account = await home.account('Checking', 925);
  await stateBalances(database.current, home, account, [{ day: '2026-10-31', amount: 1_000 }], 'person');
  const on = (transactionDate: string) => ({ AccountID: account, transactionDate });
  const shop = await home.spend(30, 'Shop', on('2026-11-03'));
  const pharmacy = await home.spend(45, 'Pharmacy', on('2026-11-05'));
  const statement = { AccountID: account, EndsOn: '2026-11-10', ClosingBalance: 925 };
  return { home, account, shop, pharmacy, on, statement };
}

const decide = async (home: Household, statement: Statement, culprit: StatementCulprit | undefined, Decision = 'fix') =>
  await home.post('Reconcile/ApplyFix', { ...statement, Culprit: culprit?.fingerprint, Decision });

// covers: reconciliation 33
test('a statement that matches, or whose explanation isn’t requested, isn’t explained', async () => {
  const { home, statement } = await startNovember();
  expect((await home.post('Reconcile/PreviewStatement', statement)).answer.culprits).toEqual([]);
  expect(await explain(home, { ...statement, ClearsAll: true })).toEqual({ difference: 0, culprits: [] });
});

// covers: reconciliation 33
test('by the ticks: a missing one, all of them missing, and one that is too early', async () => {
  const { home, shop, pharmacy, statement } = await startNovember();
  const [one] = (await explain(home, { ...statement, ClearedIDs: [shop] })).culprits;
  expect([one?.fixLabel, one?.statement]).toEqual([
    'Tick it off',
    { closingBalance: null, tickIDs: [pharmacy], untickIDs: [] },
  ]);
  const [all] = (await explain(home, statement)).culprits;
  expect([all?.fixLabel, all?.statement]).toMatchObject(['Tick off both', { tickIDs: [pharmacy, shop] }]);
  const early = { ...statement, ClosingBalance: 970, ClearsAll: true };
  expect((await explain(home, early)).culprits.map(({ fixLabel }) => fixLabel)).toContain(
    'Leave it for the next statement',
  );
});

// covers: reconciliation 33
test('a duplicate since the last balance: 1,000.00 − 30.00 − 45.00 − 45.00 isn’t 925.00; one press removes it, and an undo', async () => {
  const { home, statement, on } = await startNovember();
  await home.spend(45, 'Pharmacy', on('2026-11-05'));
  const given = { ...statement, ClearsAll: true };
  const { difference, culprits } = await explain(home, given);
  expect([difference, culprits[0]?.fixLabel, culprits[0]?.statement]).toEqual([45, 'Remove the duplicate', null]);
  const { answer, changeSetId } = await decide(home, given, culprits[0]);
  expect(answer.tickedIDs).toEqual([]);
  expect((await explain(home, given)).difference).toBe(0);
  await home.undo(changeSetId);
  expect((await explain(home, given)).difference).toBe(45);
});

// covers: reconciliation 33
test('an added transaction is ticked off: 20.00 out that is missing, with the previous ticks', async () => {
  const { home, shop, pharmacy, statement } = await startNovember();
  const given = { ...statement, ClosingBalance: 905, ClearedIDs: [shop, pharmacy] };
  const added = (await explain(home, given)).culprits.find(({ fixLabel }) => fixLabel === 'Add $20.00 out');
  const { answer } = await decide(home, given, added);
  expect(answer.tickedIDs).toHaveLength(1);
  const next = { ...given, ClearedIDs: [...given.ClearedIDs, ...answer.tickedIDs] };
  expect((await explain(home, next)).difference).toBe(0);
});

// covers: reconciliation 33
test('a transaction that was deleted is restored and ticked off', async () => {
  const { home, shop, pharmacy, statement } = await startNovember();
  await home.post('Transaction/DeleteTransaction', { userTransactionID: pharmacy });
  const given = { ...statement, ClearedIDs: [shop] };
  const [first] = (await explain(home, given)).culprits;
  expect(first?.fixLabel).toBe('Restore it');
  expect((await decide(home, given, first)).answer.tickedIDs).toEqual([pharmacy]);
});

// covers: reconciliation 33
test('an ending balance whose digits are transposed is suspected itself, and isn’t stored: 952.00 instead of 925.00', async () => {
  const { home, statement } = await startNovember();
  const given = { ...statement, ClosingBalance: 952, ClearsAll: true };
  const typed = (await explain(home, given)).culprits.find(({ statement: changed }) => changed !== null);
  expect(textOfParts(typed?.sentence ?? [])).toBe('The balance of 11/10/2026 looks wrong: $952.00 instead of $925.00.');
  expect(typed?.statement).toEqual({ closingBalance: 925, tickIDs: [], untickIDs: [] });
  const payload = { ...given, Culprit: typed?.fingerprint, Decision: 'fix' };
  expect((await home.send('POST', 'Reconcile/ApplyFix', payload)).statusCode).toBe(422);
});

// covers: reconciliation 33
test('a first statement is explained by later transactions: 925.00 today + 45.00 − 45.00 twice', async () => {
  const home = await Household.start(cairn);
  const AccountID = await home.account('Checking', 925);
  for (let count = 0; count < 2; count += 1)
    await home.spend(45, 'Pharmacy', { AccountID, transactionDate: '2026-11-12' });
  const given = { AccountID, EndsOn: '2026-11-10', ClosingBalance: 970, ClearsAll: true };
  const { difference, culprits } = await explain(home, given);
  expect([difference, culprits[0]?.fixLabel]).toEqual([-45, 'Remove the duplicate']);
  await decide(home, given, culprits[0]);
  expect((await explain(home, given)).difference).toBe(0);
});

/** 1,000.00 today; October is locked with 10.00 spent, and a check of 20.00 from 10/28 is left for November. */
async function startWithCheck() {
  const home = await Household.start(cairn);
  const account = await home.account('Checking', 1_000);
  const on = (transactionDate: string) => ({ AccountID: account, transactionDate });
  const shop = await home.spend(10, 'Shop', on('2026-10-10'));
  await home.spend(20, 'Check', on('2026-10-28'));
  const october = { AccountID: account, EndsOn: '2026-10-31', ClosingBalance: 1_020, ClearedIDs: [shop] };
  await home.post('Reconcile/SealPeriod', october);
  const november = { AccountID: account, EndsOn: '2026-11-10' };
  return { home, on, november };
}

const twice = async (home: Household, amount: number, name: string, given: object) => [
  await home.spend(amount, name, given),
  await home.spend(amount, name, given),
];

test('with a check of the statement before: 1,020.00 − 20.00 − 2 × 45.00 − 2 × 25.00 = 860.00 isn’t 905.00 for 45.00 twice', async () => {
  const { home, on, november } = await startWithCheck();
  const pharmacy = await twice(home, 45, 'Pharmacy', on('2026-11-05'));
  const barber = await twice(home, 25, 'Barber', on('2026-11-07'));
  const cleared = { ...november, ClosingBalance: 905, ClearsAll: true };
  const { difference, culprits } = await explain(home, cleared);
  expect(difference).toBe(45);
  expect(textOfParts(culprits[0]?.sentence ?? [])).toBe('Pharmacy is here twice, $45.00 each, on the same day.');
  expect(culprits.map(({ sentence }) => textOfParts(sentence)).filter((text) => text.includes('Barber'))).toEqual([]);
  const out = { ...november, ClosingBalance: 925, ClearedIDs: [...pharmacy, ...barber] };
  expect((await explain(home, out)).culprits[0]?.sentence).toEqual(culprits[0]?.sentence);
  await decide(home, cleared, culprits[0]);
  expect((await explain(home, cleared)).difference).toBe(0);
});

test('a check of the statement before hides no duplicate of its amount: 1,020.00 − 20.00 − 2 × 20.00 isn’t 980.00', async () => {
  const { home, on, november } = await startWithCheck();
  await twice(home, 20, 'Pharmacy', on('2026-11-05'));
  const { difference, culprits } = await explain(home, { ...november, ClosingBalance: 980, ClearsAll: true });
  expect([difference, culprits.map(({ fixLabel }) => fixLabel)]).toMatchObject([
    20,
    expect.arrayContaining(['Remove the duplicate']),
  ]);
});

// covers: reconciliation 33
test('a cause that is dismissed isn’t shown again; one that no longer applies returns 409', async () => {
  const { home, statement, on } = await startNovember();
  await home.spend(45, 'Pharmacy', on('2026-11-05'));
  const given = { ...statement, ClearsAll: true };
  const [first] = (await explain(home, given)).culprits;
  await decide(home, given, first, 'dismiss');
  const left = (await explain(home, given)).culprits.map(({ fingerprint }) => fingerprint);
  expect(left).not.toContain(first?.fingerprint);
  const payload = { ...given, Culprit: first?.fingerprint, Decision: 'fix' };
  expect((await home.send('POST', 'Reconcile/ApplyFix', payload)).statusCode).toBe(409);
});
