import { expect, test } from 'vitest';
import { cpuMs, statFields } from './cpu.ts';

const stat =
  '4242 (post (gres) x) S 17 4242 4242 0 -1 4194560 1000 2000 3 4 120 30 5 15 20 0 1 0 900 1000000 500 18446744073709551615';

test('12 fields precede the CPU time, even if the process name contains spaces and parentheses', () => {
  expect(statFields(stat).slice(0, 2)).toEqual([Number.NaN, 17]);
});

test('120 user + 30 system + 5 and 15 for exited children = 170 ticks = 1,700 ms', () => {
  expect(cpuMs(statFields(stat))).toBe(1_700);
});
