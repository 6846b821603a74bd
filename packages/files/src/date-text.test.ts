import { expect, test } from 'vitest';
import { guessDateOrder, parseDateText } from './date-text.ts';

test.each([
  ['2028-02-29', 'MDY', '2028-02-29'],
  ['2026-03-05T23:59:00-08:00', 'MDY', '2026-03-05'],
  ['20260305120000.000[-5:EST]', 'YMD', '2026-03-05'],
  ['2026/3/5', 'MDY', '2026-03-05'],
  ['3/5/26', 'MDY', '2026-03-05'],
  ["3/ 5'06", 'MDY', '2006-03-05'],
  ['3/5/2026 10:30 AM', 'MDY', '2026-03-05'],
  ['3/5/2026', 'DMY', '2026-05-03'],
  ['5.3.2026', 'DMY', '2026-03-05'],
  ['05-Mar-26', 'MDY', '2026-03-05'],
  ['Mar 5, 2026', 'MDY', '2026-03-05'],
  ['March 5th, 2026', 'MDY', '2026-03-05'],
  ['Thursday, 5 March 2026', 'MDY', '2026-03-05'],
  ['12/31/71', 'MDY', '1971-12-31'],
] as const)('%s in %s order is %s', (text, order, expected) => {
  expect(parseDateText(text, order)).toBe(expected);
});

test.each(['', '2026-02-29', '13/13/2026', 'yesterday', '5', '2026', '0000-00-00', '31/02/2026'])(
  '%j is not a date',
  (text) => {
    expect(parseDateText(text, 'DMY')).toBeNull();
  },
);

test('one date with a 31 decides the order of all', () => {
  expect(guessDateOrder(['03/05/2026', '31/05/2026'])).toBe('DMY');
  expect(guessDateOrder(['03/05/2026', '05/31/2026'])).toBe('MDY');
  expect(guessDateOrder(['03/05/2026'])).toBe('MDY');
  expect(guessDateOrder(['03.05.2026'])).toBe('DMY');
  expect(guessDateOrder(['2026-05-03'])).toBe('YMD');
});
