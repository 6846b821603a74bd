import { isDay } from '@cairn/domain';
import { expect, test, vi } from 'vitest';
import { cachedForecast } from './forecast-cache.ts';

const today = '2026-11-15';
if (!isDay(today)) throw new Error('not a day');
const key = { ledgerId: 1, today, timeZone: 'UTC', version: '5 1' };
const answer = { today, accounts: [] };

// covers: alerts 7
test('a forecast is computed again after a change, for another day’s calendar, and for another ledger or database', async () => {
  const [db, run] = [{}, vi.fn(async () => answer)];
  const read = async (more: Partial<typeof key>, database: object = db) =>
    await cachedForecast(database, { ...key, ...more }, run);
  await read({});
  expect(await read({})).toBe(answer);
  expect(run).toHaveBeenCalledTimes(1);
  await read({ timeZone: 'Asia/Tokyo' });
  await read({ ledgerId: 2 });
  await read({}, {});
  await read({ version: '6 1' });
  expect(run).toHaveBeenCalledTimes(5);
  await read({ version: '6 1' });
  expect(run).toHaveBeenCalledTimes(5);
});

// covers: alerts 7
test('the forecasts that were used longest ago make room', async () => {
  const [db, run] = [{}, vi.fn(async () => answer)];
  for (let ledgerId = 1; ledgerId <= 1_001; ledgerId += 1) await cachedForecast(db, { ...key, ledgerId }, run);
  await cachedForecast(db, { ...key, ledgerId: 1_001 }, run);
  expect(run).toHaveBeenCalledTimes(1_001);
  await cachedForecast(db, { ...key, ledgerId: 1 }, run);
  expect(run).toHaveBeenCalledTimes(1_002);
});
