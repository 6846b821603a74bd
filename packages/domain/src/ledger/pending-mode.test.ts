import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  learnPendingMode,
  type PendingMode,
  type PendingReading,
  postedBalance,
  readingOf,
  readingOfSync,
  UNKNOWN_MODE,
} from './pending-mode.ts';

const learnAll = (readings: readonly PendingReading[], start: PendingMode = UNKNOWN_MODE) =>
  readings.reduce(learnPendingMode, start);

describe('which reading closes', () => {
  // covers: entry/balances 4
  test('100.00 − 30.00 posted = 70.00, with 8.00 more pending: the balance excludes pending transactions', () => {
    expect(readingOf({ balanceCents: -30_00, postedCents: -30_00, pendingCents: -8_00 })).toBe('excludes');
  });

  // covers: entry/balances 4
  test('100.00 − 30.00 posted − 8.00 pending = 62.00: the balance includes pending transactions', () => {
    expect(readingOf({ balanceCents: -38_00, postedCents: -30_00, pendingCents: -8_00 })).toBe('includes');
  });

  // covers: entry/balances 4
  test('a balance that neither explains, or that both do, shows nothing', () => {
    expect(readingOf({ balanceCents: -35_00, postedCents: -30_00, pendingCents: -8_00 })).toBeNull();
    expect(readingOf({ balanceCents: -30_00, postedCents: -30_00, pendingCents: 0 })).toBeNull();
  });

  // covers: entry/balances 4
  test('a sync counts once, and only if its accounts agree', () => {
    const excludes = { balanceCents: 0, postedCents: 0, pendingCents: -8_00 };
    const includes = { balanceCents: -8_00, postedCents: 0, pendingCents: -8_00 };
    const silent = { balanceCents: 1, postedCents: 0, pendingCents: 0 };
    expect(readingOfSync([excludes, silent, excludes])).toBe('excludes');
    expect(readingOfSync([excludes, includes])).toBeNull();
    expect(readingOfSync([])).toBeNull();
  });
});

describe('what a ledger learns', () => {
  // covers: entry/balances 4
  test('after two syncs, the mode is unknown; after the third, it is known', () => {
    expect(learnAll(['includes', 'includes']).includesPending).toBeNull();
    expect(learnAll(['includes', 'includes', 'includes']).includesPending).toBe(true);
    expect(learnAll(['excludes', 'excludes', 'excludes']).includesPending).toBe(false);
  });

  // covers: entry/balances 4
  test('syncs that disagree decide nothing until three in a row agree', () => {
    expect(learnAll(['includes', 'excludes', 'includes', 'excludes', 'excludes']).includesPending).toBeNull();
    expect(learnAll(['includes', 'excludes', 'excludes', 'excludes']).includesPending).toBe(false);
  });

  // covers: entry/balances 4
  test('a coincidence doesn’t overturn what is known, but three in a row do', () => {
    const known = learnAll(['excludes', 'excludes', 'excludes']);
    expect(learnAll(['includes'], known).includesPending).toBe(false);
    expect(learnAll(['includes', 'includes', 'includes'], known).includesPending).toBe(true);
  });
});

const amount = fc.integer({ min: -1_000_00, max: 1_000_00 });
/** Posted and pending amounts at each sync. */
const syncs = fc.array(fc.record({ posted: amount, pending: amount }), { minLength: 2, maxLength: 30 });

describe('for any stream of syncs of a bank with one habit', () => {
  // covers: entry/balances 4
  test('the other habit is never learned, and posted balances are the sums of what posted', () => {
    fc.assert(
      fc.property(syncs, fc.boolean(), fc.integer({ min: -1e9, max: 1e9 }), (stream, includesPending, opening) => {
        let mode = UNKNOWN_MODE;
        let last = { balance: opening, pending: 0 };
        let posted = opening;
        for (const sync of stream) {
          posted += sync.posted;
          const balance = posted + (includesPending ? sync.pending : 0);
          const reading = readingOf({
            balanceCents: balance - last.balance,
            postedCents: sync.posted,
            pendingCents: sync.pending - last.pending,
          });
          if (reading) mode = learnPendingMode(mode, reading);
          last = { balance, pending: sync.pending };
          expect([includesPending, null]).toContain(mode.includesPending);
          expect(postedBalance({ amountCents: balance, pendingCents: sync.pending }, includesPending)).toBe(posted);
          const found = postedBalance({ amountCents: balance, pendingCents: sync.pending }, mode.includesPending);
          expect([posted, null]).toContain(found);
        }
      }),
    );
  });
});

// covers: entry/balances 4
test('a posted balance is unknown if the mode is, unless nothing is pending', () => {
  expect(postedBalance({ amountCents: 62_00, pendingCents: -8_00 }, null)).toBeNull();
  expect(postedBalance({ amountCents: 70_00, pendingCents: 0 }, null)).toBe(70_00);
  expect(postedBalance({ amountCents: 62_00, pendingCents: -8_00 }, true)).toBe(70_00);
  expect(postedBalance({ amountCents: 62_00, pendingCents: null }, true)).toBeNull();
});
