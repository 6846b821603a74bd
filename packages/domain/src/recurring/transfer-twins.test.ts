import { expect, test } from 'vitest';
import { matchSeries } from './match.ts';
import { trackOccurrences } from './occurrences.ts';
import { amountOf, bill, monthly, toDay } from './recurring.fixture.ts';
import type { TrackedSeries } from './series.ts';
import { findTransferTwins } from './transfer-twins.ts';

const transfer = { kind: 'transfer', trackedFromOn: toDay('2026-06-01') } as const;
/** 100.00 from account 1 to account 2 on the 12th. */
const out = bill(1, { ...transfer, accountId: 1, otherAccountId: 2 });
const arrival = (more: Partial<TrackedSeries> = {}) => bill(2, { ...transfer, accountId: 2, isIncome: true, ...more });

/** How many transfers of June and July two series have. */
function twinsOf(...all: TrackedSeries[]): number {
  const matched = matchSeries(all, [], [], { from: toDay('2026-06-01'), to: toDay('2026-07-31') });
  return findTransferTwins(trackOccurrences(matched, toDay('2026-06-01')), ({ series }) => series.accountId).length;
}

// covers: recurring/series 14
test.each([
  ['on the same day', arrival(), 2],
  ['four days later', arrival({ cadence: monthly('2026-01-16') }), 2],
  ['five days later', arrival({ cadence: monthly('2026-01-17') }), 0],
  ['of another amount', arrival({ amount: amountOf('fixed', 99_00) }), 0],
  ['on another account', arrival({ accountId: 3 }), 0],
  ['from another account', arrival({ otherAccountId: 4 }), 0],
  ['on the account that pays', arrival({ accountId: 1 }), 0],
  ['that is pay', arrival({ kind: 'income' }), 0],
])('an arrival %s', (_, into, count) => {
  expect(twinsOf(out, into)).toBe(count);
});

// covers: recurring/series 14
test('each arrival has one twin', () => {
  expect(twinsOf(out, { ...out, id: 3 }, arrival())).toBe(2);
});
