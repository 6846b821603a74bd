import { cents, monthIn } from '@cairn/domain';
import { expect, test } from 'vitest';
import { occurrence, paid, series } from '../recurring/series.fixture.ts';
import { stillToCome } from './stillToCome.ts';

const november = monthIn(2026, 11);

test('12.00 + 30.00 expected in a category, its subcategories included; paid, skipped, and earlier ones don’t count', () => {
  const [phone, water] = [
    series(1, 'Phone', { categoryId: 4 }),
    series(2, 'Water', { categoryId: 4, subcategoryId: 5 }),
  ];
  const coming = stillToCome(
    {
      series: [phone, water],
      occurrences: [
        occurrence(1, '2026-10-13', { state: 'missed' }),
        paid(1, '2026-11-01', cents(99_00)),
        occurrence(1, '2026-11-13'),
        occurrence(2, '2026-11-20', { amount: cents(30_00), isAmountKnown: false }),
        occurrence(2, '2026-11-27', { state: 'skipped' }),
      ],
    },
    november,
  );
  expect(coming.of(false, 4)).toEqual({ amount: 42_00, isEstimate: true });
  expect(coming.of(false, 4, 5)).toEqual({ amount: 30_00, isEstimate: true });
  expect(coming.of(true, 4)).toBeNull();
  expect(coming.of(false, 6)).toBeNull();
});

test('transfers and paused series are in no budget', () => {
  const card = series(1, 'Card', { categoryId: 4, kind: 'transfer' });
  const paused = series(2, 'Gym', { categoryId: 4, state: 'paused' });
  const occurrences = [occurrence(1, '2026-11-13'), occurrence(2, '2026-11-13')];
  expect(stillToCome({ series: [card, paused], occurrences }, november).of(false, 4)).toBeNull();
});
