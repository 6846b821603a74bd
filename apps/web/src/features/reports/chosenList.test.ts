import { cents, DEFAULT_REPORT, moneyFlow } from '@cairn/domain';
import { expect, test } from 'vitest';
import { asMoneyFlow, cashFlowQuery, detailsQuery } from './builtInReports.ts';
import { chosenList, listSum, missingInFlow, missingInTable, nodeList, restText } from './chosenList.ts';
import { reportOf } from './report.fixture.ts';
import type { ChosenPart } from './reportAddress.ts';

const loaded = (query = DEFAULT_REPORT) => ({ query, report: reportOf(query) });
const parts = {
  main: loaded(),
  details: loaded(detailsQuery(DEFAULT_REPORT)),
  cash: loaded(cashFlowQuery(DEFAULT_REPORT)),
};
const cell = (row: string | null, column: string | null) => chosenList({ at: 'cell', row, column }, parts);

// covers: reports-screen 8
test.each([
  ['11', '2026-09-01', 'Food, September 2026', 380_11],
  ['11/12', '2026-10-01', 'Groceries, October 2026', 250_00],
  ['11', null, 'Food, September 2026 to October 2026', 630_11],
  [null, '2026-09-01', 'September 2026', 1_880_11],
  [null, null, 'Total, September 2026 to October 2026', 3_630_11],
])('the list of row %s and column %s is %s, with %i', (row, column, title, spent) => {
  expect(cell(row, column)).toMatchObject({ title, figures: { spent }, measure: 'spent' });
});

// covers: reports-screen 8
test('an empty cell has an empty list, and an unknown one has none', () => {
  expect(cell('11/13', '2026-10-01')).toMatchObject({ figures: { spent: 0, count: 0 } });
  expect(cell('99', null)).toBeNull();
  expect(chosenList({ at: 'cash', column: '2020-01-01', flow: null }, parts)).toBeNull();
});

// covers: reports-screen 1
test('a selection in the URL that the report doesn’t have is named', () => {
  const missing = (chosen: ChosenPart, known = parts) =>
    missingInTable(chosen, known).map(({ label, value }) => `${label} ${value}`);
  expect(missing({ at: 'cell', row: '99', column: '2020-01-01' })).toEqual(['Row 99', 'Column 2020-01-01']);
  expect(missing({ at: 'cell', row: '11/12', column: null })).toEqual([]);
  expect(missing({ at: 'cell', row: null, column: null })).toEqual([]);
  expect(missing({ at: 'cash', column: '2020-01-01', flow: null })).toEqual(['Period 2020-01-01']);
  expect(missing({ at: 'node', node: 'unspent' })).toEqual(['Flow unspent']);
  const flow = moneyFlow(loaded(asMoneyFlow(DEFAULT_REPORT)).report);
  expect(missingInFlow({ at: 'node', node: 'category:99' }, flow)).toEqual([{ label: 'Flow', value: 'category:99' }]);
  expect(missingInFlow({ at: 'node', node: 'unspent' }, flow)).toEqual([]);
});

// covers: reports-screen 1
test('nothing is missing before it is loaded', () => {
  const nothing = { main: undefined, details: undefined, cash: undefined };
  expect(missingInTable({ at: 'cell', row: '99', column: null }, nothing)).toEqual([]);
  expect(missingInTable({ at: 'cash', column: '2020-01-01', flow: null }, nothing)).toEqual([]);
  const subcategory = { at: 'cell', row: '11/99', column: null } as const;
  expect(missingInTable(subcategory, { ...parts, details: undefined })).toEqual([]);
  expect(missingInTable(subcategory, parts)).toEqual([{ label: 'Row', value: '11/99' }]);
});

// covers: reports-screen 8
test('the transactions that a report counts carry over to its lists', () => {
  const query = { ...DEFAULT_REPORT, filters: { ...DEFAULT_REPORT.filters, includesTransfers: true } };
  const list = chosenList({ at: 'cell', row: '11', column: null }, { ...parts, main: loaded(query) });
  expect(list?.filter.lines).toMatchObject({ includesTransfers: true, includesHidden: false, flow: 'spent' });
});

// covers: reports-screen 8
test('the remainder includes all money in and out: 8,000.00 − 3,630.11 = 4,369.89', () => {
  const flow = loaded(asMoneyFlow(DEFAULT_REPORT));
  const list = nodeList(flow, moneyFlow(flow.report), 'unspent');
  expect(list).toMatchObject({ title: 'Kept, September 2026 to October 2026', measure: 'net' });
  expect(list && listSum(list, { count: 7, net: cents(4_369_89) })).toEqual({
    isSame: true,
    text: '7 transactions, net $4,369.89.',
  });
});

// covers: reports-screen 8
test('a list shows its count and sum, and whether the report has the same', () => {
  const list = cell('11', '2026-09-01');
  if (!list) throw new Error('there is no list');
  expect(listSum(list, { count: 2, net: cents(-380_11) })).toEqual({ isSame: true, text: '2 transactions, $380.11.' });
  expect(listSum(list, { count: 3, net: cents(-400_00) }).isSame).toBe(false);
  const averaged = { ...list, measure: 'average' as const, periodCount: 2 };
  // 380.11 ÷ 2, rounded
  expect(listSum(averaged, { count: 2, net: cents(-380_11) }).text).toBe(
    '2 transactions, $380.11: $190.06 on average.',
  );
});

// covers: reports 12
test('on average, the list of one month isn’t divided, and one of the whole range is', () => {
  const main = loaded({ ...DEFAULT_REPORT, measure: 'average' });
  const periods = (row: string | null, column: string | null) =>
    chosenList({ at: 'cell', row, column }, { ...parts, main })?.periodCount;
  expect([periods('11', '2026-09-01'), periods(null, '2026-09-01')]).toEqual([1, 1]);
  expect([periods('11', null), periods(null, null)]).toEqual([2, 2]);
});

// covers: reports-screen 8
test('rows that aren’t listed add up to the rest: 380.11 − 300.00 = 80.11', () => {
  const list = cell('11', '2026-09-01');
  if (!list) throw new Error('there is no list');
  const total = { count: 4, net: cents(-380_11) };
  expect(restText(list, [{ counted: cents(-300_00) }], total)).toBe('3 more, $80.11');
  expect(restText(list, [{ counted: undefined }], total)).toBe('3 more');
});
