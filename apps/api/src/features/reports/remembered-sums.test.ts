import { addDays, type Day, type DaySpan, isDay } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeSums, spansOf } from './remembered-sums.ts';

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const span = (first: string, last: string): DaySpan => ({ first: toDay(first), last: toDay(last) });

test('ten years are added up as the last two, and in fours before', () => {
  expect(spansOf(span('2016-11-30', '2026-11-15'))).toEqual([
    span('2016-11-30', '2019-12-31'),
    span('2020-01-01', '2023-12-31'),
    span('2024-01-01', '2024-12-31'),
    span('2025-01-01', '2025-12-31'),
    span('2026-01-01', '2026-11-15'),
  ]);
  expect(spansOf(span('2026-02-01', '2026-02-28'))).toEqual([span('2026-02-01', '2026-02-28')]);
});

test('the longest range takes few spans', () => {
  expect(spansOf(span('0001-01-01', '9999-12-31')).length).toBeLessThan(10);
});

test('spans cover each day of any range once', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays(toDay('1980-01-01'), count));
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [first, last] = one < other ? [one, other] : [other, one];
      const spans = spansOf({ first, last });
      expect(spans[0]?.first).toBe(first);
      expect(spans.at(-1)?.last).toBe(last);
      for (const [index, { first: start }] of spans.slice(1).entries())
        expect(start).toBe(addDays(spans[index]?.last ?? start, 1));
    }),
  );
});

test('only the spans whose sums aren’t known are loaded', async () => {
  const range = span('2024-03-01', '2026-11-15');
  const row = (sampleId: number) => ({ keys: [], parts: [], spent: 0, earned: 0, count: 1, sampleId });
  const loaded: DaySpan[] = [];
  const load = (spans: readonly DaySpan[]) => {
    loaded.push(...spans);
    return Promise.resolve(spans.map((_span, index) => [row(index)]));
  };
  const known = new Map([['2025-01-01 2025-12-31', [row(7)]]]);
  const sums = await completeSums(range, known, load);
  expect(loaded).toEqual([span('2024-03-01', '2024-12-31'), span('2026-01-01', '2026-11-15')]);
  expect([...sums.values()].map((rows) => rows.map(({ sampleId }) => sampleId))).toEqual([[0], [7], [1]]);
  expect([...(await completeSums(range, sums, load)).values()]).toEqual([...sums.values()]);
  expect(loaded).toHaveLength(2);
});
