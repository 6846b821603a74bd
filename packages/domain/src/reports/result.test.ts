import { expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import {
  type ComparedReport,
  lastYearLookup,
  measured,
  type NamedMember,
  type ReportFigures,
  withLastYear,
} from './result.ts';

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const figures = (spent: number): ReportFigures => ({ spent: cents(spent), earned: cents(0), count: 1 });
const category = (categoryId: number): NamedMember => ({ categoryId, name: String(categoryId), total: figures(0) });
const month = (first: string, last: string, spent: number): NamedMember => ({
  ...{ first: toDay(first), last: toDay(last), name: first, total: figures(spent) },
});

/** October and November 2026, clipped at 11/15, compared with the same days of 2025, when the rows had another order. */
const report: ComparedReport = {
  range: { first: toDay('2026-10-01'), last: toDay('2026-11-15') },
  periodCount: 2,
  sides: [
    { by: 'category', members: [category(1), category(2)] },
    { by: 'period', members: [month('2026-10-01', '2026-10-31', 0), month('2026-11-01', '2026-11-15', 80_00)] },
  ],
  cells: [{ at: [0, 1], ...figures(80_00) }],
  total: figures(80_00),
  previous: {
    range: { first: toDay('2025-10-01'), last: toDay('2025-11-15') },
    periodCount: 2,
    sides: [
      { by: 'category', members: [category(3), category(1)] },
      { by: 'period', members: [month('2025-10-01', '2025-10-31', 0), month('2025-11-01', '2025-11-15', 65_00)] },
    ],
    cells: [
      { at: [1, 1], ...figures(50_00) },
      { at: [0, 1], ...figures(15_00) },
    ],
    total: figures(65_00),
  },
};

// covers: reports 14
test('a cell, a row, and a column find theirs of last year, wherever they were: 80.00 now, 50.00 then', () => {
  const lastYear = lastYearLookup(report, 'month');
  expect(lastYear.cell([0, 1])).toMatchObject({ spent: 50_00 });
  expect(lastYear.cell([1, 1])).toBe(null);
  expect(lastYear.member(0, 0)).toMatchObject({ categoryId: 1 });
  expect(lastYear.member(0, 1)).toBe(null);
  expect(lastYear.member(1, 1)?.total.spent).toBe(65_00);
});

// covers: reports 14
test('without a comparison, there is nothing to find', () => {
  const lastYear = lastYearLookup({ ...report, previous: null }, 'month');
  expect([lastYear.cell([0, 1]), lastYear.member(1, 1)]).toEqual([null, null]);
});

// covers: reports 13
test('net is earned − spent: 100.00 − 30.00 = 70.00', () => {
  const both = { spent: cents(30_00), earned: cents(100_00), count: 3 };
  expect(measured('net', both, 1)).toBe(70_00);
  expect(measured('count', both, 1)).toBe(3);
});

// covers: reports-screen 5
test('a category with 15.00 only a year before is a row of the comparison, and what it had then is found', () => {
  const compared = withLastYear(report, 'month');
  expect(compared.sides[0]?.members.map(({ categoryId, total }) => [categoryId, total.spent])).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  expect(lastYearLookup(compared, 'month').cell([2, 1])?.spent).toBe(15_00);
  expect(compared.sides[1]).toEqual(report.sides[1]);
  expect(withLastYear({ ...report, previous: null }, 'month').sides).toEqual(report.sides);
});
