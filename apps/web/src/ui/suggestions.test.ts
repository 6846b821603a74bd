import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveActive, suggest } from './suggestions.ts';

const occupations = ['Civil Engineer', 'Nurse', 'Software Engineer', 'Teacher', 'Engine Driver'];

test.each([
  ['engin', 10, ['Civil Engineer', 'Software Engineer', 'Engine Driver']],
  ['ENGIN', 2, ['Civil Engineer', 'Software Engineer']],
  [' nurse ', 10, ['Nurse']],
  ['', 10, []],
  ['   ', 10, []],
  ['x', 10, []],
])('%j, at most %i: %j', (typed, max, expected) => {
  expect(suggest(occupations, typed, max)).toEqual(expected);
});

// covers: validation 19
test('there are never more suggestions than the maximum, and each contains the typed text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.nat(20), (entries, typed, max) => {
      const found = suggest(entries, typed, max);
      expect(found.length).toBeLessThanOrEqual(max);
      const wanted = typed.trim().toLocaleLowerCase('en-US');
      for (const entry of found) expect(entry.toLocaleLowerCase('en-US')).toContain(wanted);
    }),
  );
});

test.each([
  [3, -1, 1, 0],
  [3, -1, -1, 2],
  [3, 0, 1, 1],
  [3, 2, 1, 0],
  [3, 0, -1, 2],
  [0, -1, 1, -1],
] as const)('with %i suggestions, moving from %i by %i leads to %i', (count, active, step, expected) => {
  expect(moveActive(count, active, step)).toBe(expected);
});
