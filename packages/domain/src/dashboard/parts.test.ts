import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangeParts, dashboardParts, knownParts, partsToStore, type StoredPart } from './parts.ts';

const shown = (...parts: readonly string[]): StoredPart[] => parts.map((part) => ({ part, isHidden: false }));
const names = (parts: readonly StoredPart[]) => parts.map(({ part }) => part);

// covers: month-strip 17
test('without an arrangement, every part is shown in the default order', () => {
  expect(arrangeParts([])).toEqual(shown(...dashboardParts));
});

// covers: month-strip 18
test('a part that was added later is shown after the part that it follows by default', () => {
  const stored = [{ part: 'topCategories', isHidden: true }, ...shown('recent', 'netWorth', 'goals')];
  expect(arrangeParts(stored)).toEqual([
    { part: 'topCategories', isHidden: true },
    ...shown('reports', 'recent', 'netWorth', 'month', 'goals'),
  ]);
});

// covers: month-strip 18
test('parts that no longer exist are left out, and a part counts once', () => {
  const stored = [...shown('weather', 'goals'), { part: 'goals', isHidden: true }];
  expect(knownParts(stored)).toEqual(shown('goals'));
});

const arrangement = fc
  .shuffledSubarray<string>([...dashboardParts, 'weather', 'goals'])
  .chain((parts) => fc.tuple(...parts.map((part) => fc.record({ part: fc.constant(part), isHidden: fc.boolean() }))));

// covers: month-strip 18
test('any arrangement has every part once, in the stored order, and storing it changes nothing', () => {
  fc.assert(
    fc.property(arrangement, (stored) => {
      const arranged = arrangeParts(stored);
      expect(names(arranged).toSorted()).toEqual([...dashboardParts].toSorted());
      const known = knownParts(stored);
      expect(arranged.filter(({ part }) => known.some((one) => one.part === part))).toEqual(known);
      expect(arrangeParts(partsToStore(stored))).toEqual(arranged);
    }),
  );
});

// covers: month-strip 17
test('the default is stored as nothing, so that a later default applies', () => {
  expect(partsToStore(shown(...dashboardParts))).toEqual([]);
  expect(partsToStore(shown('goals', 'netWorth'))).not.toEqual([]);
});
