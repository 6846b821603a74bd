import { expect, test } from 'vitest';
import { OptionError, readOptions } from './options.ts';

const known = ['start', 'memory', 'page'];
const read = (...args: string[]) => readOptions(args, known);

test('without options: every probe, both engines, 5 runs, 100,000 transactions', () => {
  expect(read()).toEqual({ only: known, engines: ['postgres', 'pglite'], runs: 5, size: 100_000 });
});

test('each option narrows one thing', () => {
  expect(read('--only', 'page,start').only).toEqual(['page', 'start']);
  expect(read('--engine', 'pglite').engines).toEqual(['pglite']);
  expect(read('--runs=3').runs).toBe(3);
  expect(read('--size', '1000000').size).toBe(1_000_000);
});

test.each([
  [['--only', 'page,pgae'], '--only doesn’t know "pgae". Choose from start, memory, page.'],
  [['--engine', 'mysql'], '--engine must be one of postgres, pglite, not "mysql".'],
  [['--runs', '0'], '--runs must be a whole number from 1 to 10, not "0".'],
  [['--runs', '11'], '--runs must be a whole number from 1 to 10, not "11".'],
  [['--runs', '2.5'], '--runs must be a whole number from 1 to 10, not "2.5".'],
  [['--size', '5000'], '--size must be one of 1000, 10000, 100000, 1000000, not "5000".'],
])('%j is rejected: %s', (args, message) => {
  expect(() => read(...args)).toThrow(new OptionError(message));
});

test('an unknown option and a stray argument are rejected', () => {
  expect(() => read('--rusn', '3')).toThrow(OptionError);
  expect(() => read('start')).toThrow(OptionError);
});
