import {
  type DroppedPart,
  FLOWS,
  type LineFlow,
  type ReadReport,
  type ReportQuery,
  readReportParams,
  reportParams,
} from '@cairn/domain';

/** The subject of the list underneath; it is part of a report's URL, so Back closes the list. */
export type ChosenPart =
  /** A cell of the table; without a row or column, it is a total. */
  | { readonly at: 'cell'; readonly row: string | null; readonly column: string | null }
  /** A period of the cash flow: everything, or one direction. */
  | { readonly at: 'cash'; readonly column: string; readonly flow: LineFlow | null }
  /** A node of the money flow. */
  | { readonly at: 'node'; readonly node: string };

export type ReportDisplay = 'chart' | 'table';

function chosenParams(chosen: ChosenPart): Record<string, string | null> {
  const { at, ...parts } = chosen;
  return { at, ...parts };
}

/** The URL of a report, of the selection in it, and of its display. */
export function reportUrl(
  query: ReportQuery,
  chosen: ChosenPart | null = null,
  display: ReportDisplay = 'chart',
): string {
  const params = new URLSearchParams(reportParams(query).map(([name, value]) => [name, value]));
  if (display === 'table') params.set('show', display);
  for (const [name, value] of Object.entries(chosen ? chosenParams(chosen) : {})) {
    if (value !== null) params.set(name, value);
  }
  return params.size === 0 ? '/Reports' : `/Reports?${params}`;
}

export function readDisplay(params: URLSearchParams): ReportDisplay {
  return params.get('show') === 'table' ? 'table' : 'chart';
}

/** Null if nothing, or nothing valid, is chosen. */
export function readChosen(params: URLSearchParams): ChosenPart | null {
  const [row, column, node] = ['row', 'column', 'node'].map((name) => params.get(name));
  switch (params.get('at')) {
    case 'cell':
      return { at: 'cell', row: row ?? null, column: column ?? null };
    case 'cash':
      return column ? { at: 'cash', column, flow: FLOWS.find((flow) => flow === params.get('flow')) ?? null } : null;
    case 'node':
      return node ? { at: 'node', node } : null;
    default:
      return null;
  }
}

/** The parts of the selection and the display in a URL that can’t be read. */
export function droppedChoices(params: URLSearchParams): DroppedPart[] {
  const [at, show, flow] = ['at', 'show', 'flow'].map((name) => params.get(name));
  const parts: (readonly [label: string, value: string | null | undefined, isRead: boolean])[] = [
    ['List', at, readChosen(params) !== null],
    ['Row', params.get('row'), at === 'cell'],
    ['Column', params.get('column'), at === 'cell' || at === 'cash'],
    ['Flow', params.get('node'), at === 'node'],
    ['Direction', flow, at === 'cash' && FLOWS.some((one) => one === flow)],
    ['Show as', show, show === 'chart' || show === 'table'],
  ];
  return parts.flatMap(([label, value, isRead]) => (value && !isRead ? [{ label, value }] : []));
}

/** Whether both are the same report. */
export function isSameReport(one: ReportQuery, other: ReportQuery): boolean {
  return reportUrl(asShown(one)) === reportUrl(asShown(other));
}

/** Income → total → categories → subcategories, instead of rows and columns. */
export function isMoneyFlow({ groupBy }: ReportQuery): boolean {
  return groupBy.join() === 'category,subcategory';
}

/** A money flow always has money in and money out, and nothing beside it. */
function asShown(query: ReportQuery): ReportQuery {
  return isMoneyFlow(query) ? { ...query, measure: 'net', comparesLastYear: false } : query;
}

/** The report in an address. What is invalid, or doesn’t fit a money flow, is dropped and listed. */
export function readReport(params: URLSearchParams): ReadReport {
  const read = readReportParams(params);
  const query = asShown(read.query);
  const dropped = [...read.dropped];
  if (params.get('measure') === read.query.measure && read.query.measure !== query.measure)
    dropped.push({ label: 'Measure', value: read.query.measure });
  if (read.query.comparesLastYear !== query.comparesLastYear) dropped.push({ label: 'Compare', value: '1' });
  return { query, dropped };
}
