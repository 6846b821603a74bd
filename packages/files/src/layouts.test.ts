import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allLayouts } from './testing/all-layouts.ts';
import { judge, printLayout } from './testing/print-layout.ts';
import { anyMonth, anyRows } from './testing/random-rows.ts';

// covers: server/files 1
describe('reads a bank’s layout without asking, down to each date, name, sign and cent', () => {
  test.each(allLayouts.filter(({ asks }) => !asks).map((layout) => [layout.bank, layout] as const))(
    '%s',
    (_bank, layout) => {
      const { isRight, isAsked, explanation, file } = judge(printLayout(layout), layout);
      expect(explanation).toBe('');
      expect({ isRight, isAsked }).toEqual({ isRight: true, isAsked: false });
      expect(file.currency).toBe(layout.currency ?? null);
    },
  );
});

test.each(allLayouts.filter(({ asks }) => asks).map((layout) => [layout.bank, layout] as const))(
  'asks about %s',
  (_bank, layout) => {
    expect(judge(printLayout(layout), layout).isAsked).toBe(true);
  },
);

// covers: server/files 5
test('reads a typical month in every layout without asking', () => {
  const settled = allLayouts.filter(({ asks }) => !asks);
  fc.assert(
    fc.property(fc.constantFrom(...settled), anyMonth, (layout, rows) => {
      const { isRight, isAsked, explanation } = judge(printLayout(layout, rows), { ...layout, hasNoName: true }, rows);
      if (!isRight || isAsked) throw new Error(`${layout.bank}, asked: ${isAsked} ${explanation}`);
    }),
    { numRuns: 150 },
  );
});

// covers: server/files 4
test('reads every layout correctly or asks, from a single purchase to nothing but income', () => {
  fc.assert(
    fc.property(fc.constantFrom(...allLayouts), anyRows, anyMonth, (layout, any, month) => {
      const rows = layout.isCard ? month : any;
      const verdict = judge(printLayout(layout, rows), { ...layout, hasNoName: true }, rows);
      if (verdict.isAsked ? !verdict.isAnswerable && !layout.asks : !verdict.isRight)
        throw new Error(`${layout.bank}, asked: ${verdict.isAsked} ${verdict.explanation}`);
    }),
    { numRuns: 250 },
  );
});
