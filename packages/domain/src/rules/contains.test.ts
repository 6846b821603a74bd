import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContainsFinder, createContainsLister } from './contains.ts';

test('finds the text that comes first in the list, not in the string', () => {
  expect(createContainsFinder(['joe', 'trader'])('trader joe’s')).toBe(0);
  expect(createContainsFinder(['aldi', 'trader', 'joe'])('trader joe’s')).toBe(1);
  expect(createContainsFinder(['aldi'])('trader joe’s')).toBe(-1);
});

// covers: entry/rules 10
test('lists every text that the string contains', () => {
  const list = createContainsLister(['joe', 'trader', 'aldi', 'trade', 'joe', 'r j']);
  expect(list('trader joe’s').toSorted()).toEqual([0, 1, 3, 4, 5]);
  expect(list('lidl')).toEqual([]);
});

// covers: entry/rules 10
test('finds and lists the same texts as includes() on each in turn', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 6 }), fc.array(letters, { maxLength: 4 }), (texts, parts) => {
      const whole = parts.join('');
      expect(createContainsFinder(texts)(whole)).toBe(texts.findIndex((text) => whole.includes(text)));
      const contained = [...texts.keys()].filter((index) => whole.includes(texts[index] ?? ''));
      expect(createContainsLister(texts)(whole).toSorted((a, b) => a - b)).toEqual(contained);
    }),
  );
});

// covers: server/load 7
test('a text that almost matches everywhere is searched in one pass', () => {
  const find = createContainsFinder([`${'a'.repeat(20_000)}b`]);
  // CPU time, which a busy machine doesn't change.
  const before = process.cpuUsage();
  expect(find('a'.repeat(200_000))).toBe(-1);
  const { user } = process.cpuUsage(before);
  // Starting over at every letter would take four billion steps.
  expect(user / 1000).toBeLessThan(5_000);
});
