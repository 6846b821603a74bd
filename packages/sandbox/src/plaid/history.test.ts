import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkTokenRequest, TestBank } from './testing/bank.ts';

let bank: TestBank;

beforeEach(async () => {
  bank = new TestBank();
  await bank.start();
});

afterEach(() => bank.stop());

const cents = (amount: number) => Math.round(amount * 100);

describe('two years of history', () => {
  test('has about 1,500 transactions, the same in one page or many and after a restart', async () => {
    const token = await bank.link('user_good');
    const whole = await bank.sync(token);
    expect(whole.added.length).toBeGreaterThan(1_400);
    expect(whole.added.length).toBeLessThan(1_700);
    expect(new Set(whole.added.map(({ transaction_id }) => transaction_id)).size).toBe(whole.added.length);
    const days = whole.added.map(({ date }) => date).sort();
    expect(days[0]?.slice(0, 7)).toBe('2024-11');
    expect(days.at(-1)?.slice(0, 7)).toBe('2026-11');
    await bank.stop();
    await bank.start();
    expect((await bank.sync(token, '', 37)).added).toEqual(whole.added);
    expect((await bank.sync(token, whole.cursor)).added).toEqual([]);
  });

  test('has paychecks, refunds, identical purchases on one day, and transfers between two accounts', async () => {
    const { added } = await bank.sync(await bank.link('user_good'));
    expect(added.filter(({ name, amount }) => name.includes('PAYROLL') && amount < 0).length).toBeGreaterThan(40);
    expect(
      added.filter(({ merchant_name, amount }) => merchant_name === 'Amazon' && amount < 0).length,
    ).toBeGreaterThan(5);
    const alike = Map.groupBy(
      added.filter(({ pending }) => !pending),
      ({ account_id, authorized_date, amount, name }) => `${account_id} ${authorized_date} ${amount} ${name}`,
    );
    expect([...alike.values()].filter((group) => group.length === 2).length).toBeGreaterThan(20);
    const sent = added.filter(({ name }) => name === 'TRANSFER TO SAVINGS');
    const arrived = added.filter(({ name }) => name === 'TRANSFER FROM CHECKING');
    expect(sent.length).toBeGreaterThan(20);
    expect(Math.abs(sent.length - arrived.length)).toBeLessThanOrEqual(1);
    expect(sent[0]?.amount).toBe(-(arrived[0]?.amount ?? 0));
    expect(sent[0]?.account_id).not.toBe(arrived[0]?.account_id);
  });

  test('checking pays exactly what the card receives', async () => {
    const paid = (await bank.sync(await bank.link('user_good'))).added.filter(
      ({ name }) => name === 'SUMMIT CARD AUTOPAY',
    );
    const card = (await bank.sync(await bank.link('user_good', 'ins_102'))).added;
    const got = card.filter(({ name }) => name === 'AUTOPAY PAYMENT THANK YOU');
    expect(paid.length).toBeGreaterThan(20);
    expect(got.map(({ amount }) => -amount)).toEqual(expect.arrayContaining(paid.map(({ amount }) => amount).slice(1)));
  });

  test('covers 90 days unless the request asks for more', async () => {
    const { transactions: _transactions, ...request } = linkTokenRequest;
    const { link_token } = (await bank.plaid.linkTokenCreate(request)).data;
    const token = await bank.clickThrough(link_token, 'ins_101', 'user_good');
    const days = (await bank.sync(token)).added.map(({ date }) => date).sort();
    expect(days[0]).toBe('2026-08-17');
  });

  test('as days pass, pending transactions post with their pending id, some with a tip, and balances match to the cent', async () => {
    const token = await bank.link('user_good');
    bank.now = new Date(Date.UTC(2026, 10, 16, 12));
    let state = await bank.sync(token);
    const pending = new Map(state.added.filter((each) => each.pending).map((each) => [each.transaction_id, each]));
    expect(pending.size).toBeGreaterThan(0);
    let tips = 0;
    let unnamed = 0;
    for (let day = 17; day <= 30; day += 1) {
      bank.now = new Date(Date.UTC(2026, 10, day, 12));
      const next = await bank.sync(token, state.cursor);
      for (const id of next.removed) expect(pending.has(id)).toBe(true);
      for (const each of next.added) {
        const before = pending.get(each.pending_transaction_id ?? '');
        if (before && each.amount > before.amount) tips += 1;
        if (!each.pending && each.pending_transaction_id === null && each.authorized_date !== each.date) unnamed += 1;
        if (each.pending) pending.set(each.transaction_id, each);
      }
      for (const account of next.accounts) {
        const earlier = state.accounts.find(({ account_id }) => account_id === account.account_id);
        const moved = next.added.filter((each) => !each.pending && each.account_id === account.account_id);
        const sum = moved.reduce((total, { amount }) => total + cents(amount), 0);
        expect(cents(account.balances.current ?? 0)).toBe(cents(earlier?.balances.current ?? 0) - sum);
      }
      state = next;
    }
    expect(tips).toBeGreaterThan(0);
    expect(unnamed).toBeGreaterThan(0);
  });
});

test('a load-test login has as many transactions as its name says', async () => {
  const { added } = await bank.sync(await bank.link('user_transactions_2500'));
  expect(added.length).toBe(2_500);
});
