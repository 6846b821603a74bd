import {
  type ComparedReport,
  cents,
  type Day,
  isDay,
  type ReportMeasure,
  type ReportResult,
  withLastYear,
} from '@cairn/domain';
import { expect, test } from 'vitest';
import { reportCsv } from './print-report.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const figures = (spent: number, count = 1) => ({ spent: cents(spent), earned: cents(0), count });

const report: ComparedReport = {
  previous: null,
  range: { first: day('2026-10-01'), last: day('2026-11-30') },
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
        { name: 'Oct 2026', first: day('2026-10-01'), last: day('2026-10-31'), total: figures(100_00) },
        { name: 'Nov 2026', first: day('2026-11-01'), last: day('2026-11-30'), total: figures(44_50, 2) },
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

const csvOf = (shown: ComparedReport, measure: ReportMeasure) => reportCsv(shown, { measure, grain: 'month' });

// covers: reports 24; reports-screen 14
test('rows and columns with totals: 100.00 + 50.00 − 5.50 = 144.50; formulas are escaped, and empty cells are 0.00', () => {
  expect(csvOf(report, 'spent')).toBe(
    [
      '\uFEFFCategory,Oct 2026,Nov 2026,Total',
      `"'=Food, ""fresh""",100.00,50.00,150.00`,
      'Home,0.00,-5.50,-5.50',
      'Total,100.00,44.50,144.50',
      '',
    ].join('\r\n'),
  );
});

// covers: reports 24
test('with one group, there is one column, and an average is by period: 150.00 / 2 = 75.00', () => {
  const [rows] = report.sides;
  const simple = { ...report, sides: rows ? [rows] : [] };
  expect(csvOf(simple, 'average').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFCategory,Average',
    `"'=Food, ""fresh""",75.00`,
  ]);
  expect(csvOf({ ...report, sides: [] }, 'count')).toBe('\uFEFFTransactions\r\n3\r\n');
});

// covers: reports 12
test('an average of one period isn’t divided, and totals are: 100.00 and 50.00 are 75.00 on average', () => {
  expect(csvOf(report, 'average').split('\r\n').slice(1, 4)).toEqual([
    `"'=Food, ""fresh""",100.00,50.00,75.00`,
    'Home,0.00,-5.50,-2.75',
    'Total,100.00,44.50,72.25',
  ]);
});

/** A year before: 80.00 for food in October, 20.00 for fun in November, and nothing for the home. */
const previous: ReportResult = {
  range: { first: day('2025-10-01'), last: day('2025-11-30') },
  periodCount: 2,
  sides: [
    {
      by: 'category',
      members: [
        { name: '=Food, "fresh"', categoryId: 1, total: figures(80_00) },
        { name: 'Fun', categoryId: 3, total: figures(20_00) },
      ],
    },
    {
      by: 'period',
      members: [
        { name: 'Oct 2025', first: day('2025-10-01'), last: day('2025-10-31'), total: figures(80_00) },
        { name: 'Nov 2025', first: day('2025-11-01'), last: day('2025-11-30'), total: figures(20_00) },
      ],
    },
  ],
  cells: [
    { at: [0, 0], ...figures(80_00) },
    { at: [1, 1], ...figures(20_00) },
  ],
  total: figures(100_00, 2),
};

// covers: reports-screen 14
test('a compared report has the columns of the year before, and the change: 150.00 − 80.00 = 70.00, 87.5% more', () => {
  expect(csvOf({ ...report, previous }, 'spent')).toBe(
    [
      '\uFEFFCategory,Oct 2026,Nov 2026,Total,"Oct 2026, last year","Nov 2026, last year","Total, last year",Change,Change in %',
      `"'=Food, ""fresh""",100.00,50.00,150.00,80.00,0.00,80.00,70.00,87.5`,
      'Home,0.00,-5.50,-5.50,0.00,0.00,0.00,-5.50,',
      'Total,100.00,44.50,144.50,80.00,20.00,100.00,44.50,44.5',
      '',
    ].join('\r\n'),
  );
});

// covers: reports-screen 14
test('a compared report of one group has one column of the year before', () => {
  const one = {
    ...report,
    sides: report.sides.slice(0, 1),
    previous: { ...previous, sides: previous.sides.slice(0, 1) },
  };
  expect(csvOf(one, 'spent').split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFCategory,Spent,"Spent, last year",Change,Change in %',
    `"'=Food, ""fresh""",150.00,80.00,70.00,87.5`,
  ]);
});

// covers: reports-screen 5
test('what was spent only a year before has a row: 0.00 now, 20.00 then', () => {
  const sides: ReportResult['sides'] = [
    { by: 'category', members: [{ name: 'Trips', categoryId: 3, total: figures(20_00) }] },
  ];
  const previous: ReportResult = { ...report, sides, cells: [], total: figures(20_00) };
  const [rows] = report.sides;
  if (!rows) throw new Error('the report has no rows');
  const compared = withLastYear({ ...report, sides: [rows], cells: [], previous }, 'month');
  expect(csvOf(compared, 'spent').split('\r\n')).toContain('Trips,0.00,20.00,-20.00,-100.0');
});

// covers: reports 24
test('by category and subcategory, each subcategory has a row: −30.00 − 5.00 + 100.00 = 65.00', () => {
  const amounts = (spent: number, earned: number) => ({ spent: cents(spent), earned: cents(earned), count: 1 });
  const flow: ComparedReport = {
    ...report,
    sides: [
      {
        by: 'category',
        members: [
          { name: 'Pay', categoryId: 2, total: amounts(0, 100_00) },
          { name: 'Food', categoryId: 1, total: amounts(35_00, 0) },
        ],
      },
      {
        by: 'subcategory',
        members: [
          { name: 'Pay', categoryId: 2, subcategoryId: null, total: amounts(0, 100_00) },
          { name: 'Groceries', categoryId: 1, subcategoryId: 3, total: amounts(30_00, 0) },
          { name: 'Food', categoryId: 1, subcategoryId: null, total: amounts(5_00, 0) },
        ],
      },
    ],
    cells: [
      { at: [0, 0], ...amounts(0, 100_00) },
      { at: [1, 1], ...amounts(30_00, 0) },
      { at: [1, 2], ...amounts(5_00, 0) },
    ],
    total: amounts(35_00, 100_00),
  };
  expect(csvOf(flow, 'net')).toBe(
    '\uFEFFCategory,Subcategory,Net\r\nPay,,100.00\r\nFood,Groceries,-30.00\r\nFood,,-5.00\r\nTotal,,65.00\r\n',
  );
});
