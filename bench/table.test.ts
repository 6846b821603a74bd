import { expect, test } from 'vitest';
import { renderTable, type TableRow } from './table.ts';

const memory: TableRow = { what: 'idle memory', engine: 'postgres', unit: 'MB', target: 200, samples: [180, 190, 170] };

function cells(row: TableRow): string[] {
  const line = renderTable([row]).split('\n')[2] ?? '';
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

test('180, 190, and 170 MB with a target of 200: the median 180 meets it', () => {
  expect(cells(memory)).toEqual(['idle memory', 'PostgreSQL', '180 MB', '170–190', '≤ 200 MB', 'yes']);
});

test('exactly the target counts as met, slightly above it doesn’t', () => {
  expect(cells({ ...memory, samples: [200] }).at(-1)).toBe('yes');
  expect(cells({ ...memory, samples: [200.01] }).at(-1)).toBe('no');
});

test('without a target, nothing is met or missed', () => {
  expect(cells({ ...memory, target: undefined }).slice(-2)).toEqual(['–', '–']);
});

test('at least two significant digits: 1,234 · 56.7 · 0.89', () => {
  expect(cells({ ...memory, samples: [1234.4] })[2]).toBe('1,234 MB');
  expect(cells({ ...memory, samples: [56.71] })[2]).toBe('56.7 MB');
  expect(cells({ ...memory, samples: [0.888] })[2]).toBe('0.89 MB');
});

test('a probe that failed has missed its target', () => {
  expect(cells({ ...memory, samples: [] }).slice(2)).toEqual(['failed', '–', '≤ 200 MB', 'no']);
});

test('a pipe in a title is escaped', () => {
  expect(cells({ ...memory, what: 'a | b' })[0]).toBe('a \\| b');
});

test('all lines have the same length', () => {
  const rows: TableRow[] = [memory, { ...memory, engine: 'pglite', what: 'x', samples: [12_345, 1] }];
  const lengths = renderTable(rows)
    .split('\n')
    .map((line) => line.length);
  expect(lengths).toHaveLength(4);
  expect(new Set(lengths).size).toBe(1);
});
