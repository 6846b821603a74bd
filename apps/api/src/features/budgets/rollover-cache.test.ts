import { monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import type { LoadedRollovers } from './load-rollovers.ts';
import { cachedRollovers } from './rollover-cache.ts';

const nothing: LoadedRollovers = { rollovers: new Map(), returned: new Map(), pool: null };
const key = { ledgerId: 1, month: monthIn(2026, 11), timeZone: 'UTC', version: 7 };

function counting(db: object) {
  let loads = 0;
  const load = async () => {
    loads += 1;
    return nothing;
  };
  return { ask: (change: object = {}) => cachedRollovers(db, { ...key, ...change }, load), loads: () => loads };
}

// covers: server/rollover 33
test('the money that reaches a month is loaded once, until the ledger changes', async () => {
  const { ask, loads } = counting({});
  await ask();
  await ask();
  expect(loads()).toBe(1);
  await ask({ version: 8 });
  await ask({ version: 8 });
  expect(loads()).toBe(2);
});

// covers: server/rollover 33
test('ledgers, months, time zones, and databases have their own', async () => {
  const { ask, loads } = counting({});
  await ask();
  await ask({ ledgerId: 2 });
  await ask({ month: monthIn(2026, 12) });
  await ask({ timeZone: 'Asia/Tokyo' });
  expect(loads()).toBe(4);
  const other = counting({});
  await other.ask();
  expect(other.loads()).toBe(1);
});

test('a failed load isn’t remembered', async () => {
  const db = {};
  await expect(cachedRollovers(db, key, () => Promise.reject(new Error('no connection')))).rejects.toThrow();
  const { ask, loads } = counting(db);
  await ask();
  expect(loads()).toBe(1);
});
