import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContainsFinder } from './contains.ts';

test('of joe and trader, whichever comes first in the order is found', () => {
  expect(createContainsFinder(['joe', 'trader'])('trader joe’s')).toBe(0);
  expect(createContainsFinder(['aldi', 'trader', 'joe'])('trader joe’s')).toBe(1);
  expect(createContainsFinder(['aldi'])('trader joe’s')).toBe(-1);
});

test('it finds the first that includes() would find', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '😀'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 6 }), fc.array(letters, { maxLength: 4 }), (texts, parts) => {
      const whole = parts.join('');
      expect(createContainsFinder(texts)(whole)).toBe(texts.findIndex((text) => whole.includes(text)));
    }),
  );
});

test('a text that almost fits everywhere is not looked for anew from every letter', () => {
  const find = createContainsFinder([`${'a'.repeat(20_000)}b`]);
  const startedAt = performance.now();
  expect(find('a'.repeat(200_000))).toBe(-1);
  // Walking on from every letter would take four billion steps.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
