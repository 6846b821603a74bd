import { expect, test } from 'vitest';
import { ariaKeys, isApple, keycapsOf, spokenKeys } from './keyNames.ts';

test.each([
  ['n', ['N'], 'N', 'N'],
  ['g d', ['G', 'D'], 'G then D', undefined],
  ['Shift+a', ['Shift', 'A'], 'Shift A', 'Shift+A'],
  ['?', ['?'], '?', '?'],
])('%s: keycaps %j, read as %s', (keys, keycaps, spoken, aria) => {
  expect(keycapsOf(keys)).toEqual(keycaps);
  expect(spokenKeys(keys, false)).toBe(spoken);
  expect(ariaKeys(keys, false)).toBe(aria);
});

// covers: entry/keyboard 11
test('the modifier is Command on Apple devices and Ctrl elsewhere', () => {
  expect(spokenKeys('mod+k', true)).toBe('Command K');
  expect(ariaKeys('mod+k', true)).toBe('Meta+K');
  expect(spokenKeys('mod+k', false)).toBe('Ctrl K');
  expect(ariaKeys('mod+k', false)).toBe('Control+K');
});

test.each([
  ['MacIntel', true],
  ['iPhone', true],
  ['Win32', false],
  ['Linux x86_64', false],
])('%s is an Apple device: %s', (platform, expected) => {
  expect(isApple(platform)).toBe(expected);
});
