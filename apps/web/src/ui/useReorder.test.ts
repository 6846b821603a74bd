import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTo, placeAt } from './useReorder.ts';

// covers: entry/rules 25
test('an item moves to a place, and the others stay in order', () => {
  expect(movedTo([1, 2, 3, 4], 4, 0)).toEqual([4, 1, 2, 3]);
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (ids, which, where) => {
      const [id, place] = [ids[which % ids.length] ?? 0, where % ids.length];
      const moved = movedTo(ids, id, place);
      expect(moved[place]).toBe(id);
      expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
    }),
  );
});

test('the place under the pointer is after every row whose middle is above it', () => {
  expect([placeAt([30, 90, 150], 10), placeAt([30, 90, 150], 100), placeAt([30, 90, 150], 999)]).toEqual([0, 2, 3]);
});
