import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestBank } from './testing/bank.ts';

let bank: TestBank;

beforeEach(async () => {
  bank = new TestBank();
  await bank.start();
});

afterEach(() => bank.stop());

const USER = 'user_good_mistakes';

/** The next sync's list of the shop's transactions, after a first sync and the mistake. */
async function listAfter(mistake: object) {
  const token = await bank.link(USER);
  await bank.control('add', { user: USER, name: 'SHOP', amount: 45 });
  const first = await bank.sync(token);
  await bank.control('misreport', { user: USER, name: 'SHOP', ...mistake });
  const { data } = await bank.plaid.transactionsSync({ access_token: token, cursor: first.cursor });
  const balanceOf = (accounts: typeof first.accounts) => accounts.map(({ balances }) => balances.current);
  expect(balanceOf(data.accounts)).toEqual(balanceOf(first.accounts));
  return { ...data, listed: first.added.filter(({ name }) => name === 'SHOP') };
}

describe('mistakes in the list of posted transactions leave the balances right', () => {
  // covers: entry/balances 10
  test('drop: a transaction disappears from the list', async () => {
    const { removed, added, modified, listed } = await listAfter({ mistake: 'drop' });
    expect(removed.map(({ transaction_id }) => transaction_id)).toEqual(listed.map((one) => one.transaction_id));
    expect([...added, ...modified]).toEqual([]);
  });

  // covers: entry/balances 10
  test('duplicate: it is listed again under another id', async () => {
    const { removed, added, modified, listed } = await listAfter({ mistake: 'duplicate' });
    expect(added).toMatchObject([{ name: 'SHOP', amount: 45, pending: false, date: listed[0]?.date }]);
    expect(added[0]?.transaction_id).not.toBe(listed[0]?.transaction_id);
    expect([...removed, ...modified]).toEqual([]);
  });

  // covers: entry/balances 10
  test('alter: its amount changes, 45.00 to 54.00 or as requested', async () => {
    const { removed, added, modified } = await listAfter({ mistake: 'alter' });
    expect(modified).toMatchObject([{ name: 'SHOP', amount: 54 }]);
    expect([...removed, ...added]).toEqual([]);
    expect((await listAfter({ mistake: 'alter', amount: 4.5 })).modified).toMatchObject([{ amount: 4.5 }]);
  });

  // covers: entry/balances 10
  test('a transaction that was never synced can be missing from the start', async () => {
    const token = await bank.link(USER);
    const first = await bank.sync(token);
    await bank.control('add', { user: USER, name: 'SHOP', amount: 45 });
    await bank.control('misreport', { user: USER, name: 'SHOP', mistake: 'drop' });
    const second = await bank.sync(token, first.cursor);
    expect(second.added).toEqual([]);
    expect(second.accounts[0]?.balances.current).toBeCloseTo((first.accounts[0]?.balances.current ?? 0) - 45, 2);
  });

  // covers: entry/balances 10
  test('rejects an unknown mistake', async () => {
    expect((await bank.control('misreport', { user: USER, mistake: 'forget' })).statusCode).toBe(400);
  });
});

// covers: entry/balances 10
test('a pending 45.00 lowers the balance at Harbor Credit Union right away, at Granite Bank once it posts', async () => {
  const change = async (institution: string) => {
    const token = await bank.link(USER, institution);
    const current = async () => (await bank.plaid.accountsGet({ access_token: token })).data.accounts[0]?.balances;
    const before = await current();
    await bank.control('add', { user: USER, name: 'HOLD', amount: 45, pending: true });
    const after = await current();
    return [before?.current, before?.available].map((amount, at) =>
      Math.round(([after?.current, after?.available][at] ?? 0) * 100 - (amount ?? 0) * 100),
    );
  };
  expect(await change('ins_104')).toEqual([-45_00, -45_00]);
  expect((await change('ins_101'))[0]).toBe(0);
});
