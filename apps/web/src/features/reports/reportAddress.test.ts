import { DEFAULT_REPORT } from '@cairn/domain';
import { expect, test } from 'vitest';
import {
  type ChosenPart,
  droppedChoices,
  isMoneyFlow,
  isSameReport,
  readChosen,
  readDisplay,
  readReport,
  reportUrl,
} from './reportAddress.ts';

const paramsOf = (url: string) => new URL(url, 'https://cairn.test').searchParams;

// covers: reports-screen 1
test.each<[ChosenPart]>([
  [{ at: 'cell', row: '11', column: '2026-07-01' }],
  [{ at: 'cell', row: '11/13', column: null }],
  [{ at: 'cell', row: null, column: null }],
  [{ at: 'cell', row: 'trader joes & co, #1', column: null }],
  [{ at: 'cash', column: '2026-07-01', flow: 'spent' }],
  [{ at: 'cash', column: '2026-07-01', flow: null }],
  [{ at: 'node', node: 'category:11' }],
])('%j is in the address', (chosen) => {
  const params = paramsOf(reportUrl(DEFAULT_REPORT, chosen, 'table'));
  expect(readChosen(params)).toEqual(chosen);
  expect(readDisplay(params)).toBe('table');
});

// covers: reports-screen 1
test.each(['at=other', 'at=cash', 'at=node', ''])('nothing is chosen at ?%s', (search) => {
  expect(readChosen(new URLSearchParams(search))).toBeNull();
});

// covers: reports-screen 1
test.each([
  ['at=other&row=5', ['List “other”', 'Row “5”']],
  ['at=cash', ['List “cash”']],
  ['row=5&column=2026-07-01&node=unspent', ['Row “5”', 'Column “2026-07-01”', 'Flow “unspent”']],
  ['at=cash&column=2026-07-01&flow=sideways&show=pie', ['Direction “sideways”', 'Show as “pie”']],
  ['at=cash&column=2026-07-01&flow=spent&show=table', []],
  ['at=cell', []],
])('?%s can’t be read: %j', (search, parts) => {
  const dropped = droppedChoices(new URLSearchParams(search));
  expect(dropped.map(({ label, value }) => `${label} “${value}”`)).toEqual(parts);
});

// covers: reports-screen 1
test('the report that opens first has no parameters', () => {
  expect(reportUrl(DEFAULT_REPORT)).toBe('/Reports');
  expect(isSameReport(DEFAULT_REPORT, { ...DEFAULT_REPORT })).toBe(true);
  expect(isSameReport(DEFAULT_REPORT, { ...DEFAULT_REPORT, comparesLastYear: true })).toBe(false);
});

// covers: reports-screen 10
test('by category and subcategory, it is a money flow', () => {
  expect(isMoneyFlow({ ...DEFAULT_REPORT, groupBy: ['category', 'subcategory'] })).toBe(true);
  expect(isMoneyFlow(DEFAULT_REPORT)).toBe(false);
});

const flow = 'by=category%2Csubcategory';
// covers: reports-screen 1
test.each([
  [flow, 'net', []],
  [`${flow}&measure=net`, 'net', []],
  [`${flow}&measure=spent&compare=1`, 'net', ['Measure “spent”', 'Compare “1”']],
  [`${flow}&measure=nonsense`, 'net', ['Measure “nonsense”']],
  ['measure=spent&compare=1', 'spent', []],
])('?%s shows %s, without %j', (search, measure, parts) => {
  const { query, dropped } = readReport(new URLSearchParams(search));
  expect(query.measure).toBe(measure);
  expect(dropped.map(({ label, value }) => `${label} “${value}”`)).toEqual(parts);
});
