import { DEFAULT_REPORT, type ReportQuery } from '@cairn/domain';
import { expect, test } from 'vitest';
import { reportOf } from './report.fixture.ts';
import { tableView } from './tableView.ts';

const viewOf = (query: ReportQuery) => tableView(reportOf(query), query);
const average = { ...DEFAULT_REPORT, measure: 'average' } as const;

// covers: reports 12
test('on average, a month is the amount spent in it, and totals are by month: (380.11 + 250.00) ÷ 2 = 315.06', () => {
  const view = viewOf({ ...average, groupBy: ['category', 'period'] });
  expect(view.rows.find(({ name }) => name === 'Food')).toMatchObject({ values: [380_11, 250_00], total: 315_06 });
  expect(view.columns.map(({ total }) => total)).toEqual([1_880_11, 1_750_00]);
  expect(view.total).toBe(1_815_06);
});

// covers: reports 12
test('on average by month alone, each row is its month, also a year before: 200.00 then, 1,750.00 now', () => {
  const view = viewOf({ ...average, groupBy: ['period'], comparesLastYear: true });
  expect(view.rows.map(({ total }) => total)).toEqual([1_880_11, 1_750_00]);
  expect(view.rows.map(({ change }) => change?.text)).toEqual(['New', '775.0%']);
});
