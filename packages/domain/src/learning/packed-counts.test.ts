import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCounts, unpackCounts } from './packed-counts.ts';

test('counts survive packing', () => {
  const counts = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 2 ** 30 })));
  fc.assert(
    fc.property(counts, (numbers) => {
      const packed = packCounts(Int32Array.from(numbers));
      expect(Array.from(unpackCounts(packed, numbers.length))).toEqual(numbers);
    }),
  );
});

test('a count of one next to another takes two letters', () => {
  expect(packCounts(Int32Array.of(1, 1, 0, 40))).toBe('ABABBoB');
});

test.each(['A', 'AB!', 'ZZZZ', 'zzzzzzzzzz'])('damaged text %s is an error, not a wrong model', (text) => {
  expect(() => unpackCounts(text, 8)).toThrow(RangeError);
});
