import { cents, type ReportResult } from '@cairn/domain';
import { expect, test } from 'vitest';
import { reportCsv } from './print-report.ts';

const figures = (spent: number, count = 1) => ({ spent: cents(spent), earned: cents(0), count });

const report: ReportResult = {
  range: { first: '2026-10-01' as never, last: '2026-11-30' as never },
  periodCount: 2,
  sides: [
    {
      by: 'category',
      members: [
        { name: '=Food, "fresh"', categoryId: 1, total: figures(150_00, 2) },
        { name: 'Home', categoryId: 2, total: figures(-5_50) },
      ],
    },
    {
      by: 'period',
      members: [
        { name: 'Oct 2026', total: figures(100_00) },
        { name: 'Nov 2026', total: figures(44_50, 2) },
      ],
    },
  ],
  cells: [
    { at: [0, 0], ...figures(100_00) },
    { at: [0, 1], ...figures(50_00) },
    { at: [1, 1], ...figures(-5_50) },
  ],
  total: figures(144_50, 3),
};

test('rows and columns with totals: 100.00 + 50.00 − 5.50 = 144.50; formulas are escaped, and empty cells are 0.00', () => {
  expect(reportCsv(report, 'spent')).toBe(
    [
      '\uFEFFCategory,Oct 2026,Nov 2026,Total',
      `"'=Food, ""fresh""",100.00,50.00,150.00`,
      'Home,0.00,-5.50,-5.50',
      'Total,100.00,44.50,144.50',
      '',
    ].join('\r\n'),
  );
});

test('with one group, there is one column, and an average is by period: 150.00 / 2 = 75.00', () => {
  const [rows] = report.sides;
  const simple = { ...report, sides: rows ? [rows] : [] };
  expect(reportCsv(simple, 'average').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFCategory,Average',
    `"'=Food, ""fresh""",75.00`,
  ]);
  expect(reportCsv({ ...report, sides: [] }, 'count')).toBe('\uFEFFTransactions\r\n3\r\n');
});

test('an average of one period isn’t divided, and totals are: 100.00 and 50.00 are 75.00 on average', () => {
  expect(reportCsv(report, 'average').split('\r\n').slice(1, 4)).toEqual([
    `"'=Food, ""fresh""",100.00,50.00,75.00`,
    'Home,0.00,-5.50,-2.75',
    'Total,100.00,44.50,72.25',
  ]);
});
