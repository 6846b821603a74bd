import { DEFAULT_REPORT, type ReportQuery } from '@cairn/domain';

interface BuiltInReport {
  readonly name: string;
  readonly query: ReportQuery;
}

const compared: ReportQuery = { ...DEFAULT_REPORT, comparesLastYear: true };

/** Reports that need no saving, in display order. */
export const builtInReports: readonly BuiltInReport[] = [
  { name: 'Cash flow', query: DEFAULT_REPORT },
  { name: 'This year and last', query: { ...compared, range: { kind: 'yearToDate', first: null, last: null } } },
  { name: 'Merchants', query: { ...DEFAULT_REPORT, groupBy: ['payee', 'period'] } },
  { name: 'Tags', query: { ...DEFAULT_REPORT, groupBy: ['tag', 'period'] } },
  { name: 'Accounts', query: { ...DEFAULT_REPORT, groupBy: ['account', 'period'] } },
  { name: 'Income sources', query: { ...DEFAULT_REPORT, measure: 'earned' } },
];

/** The same report as money flow, from income to subcategories. */
export function asMoneyFlow(query: ReportQuery): ReportQuery {
  return { ...query, groupBy: ['category', 'subcategory'], measure: 'net', comparesLastYear: false };
}

/** The same report with bars and a table. */
export function asCashFlow(query: ReportQuery): ReportQuery {
  return { ...query, groupBy: DEFAULT_REPORT.groupBy, measure: DEFAULT_REPORT.measure };
}

/** Money in and out by period: the same lines as the report. */
export function cashFlowQuery(query: ReportQuery): ReportQuery {
  return { ...query, groupBy: ['period'], measure: 'net' };
}

/** The same report by subcategory, for the rows of an open category. */
export function detailsQuery(query: ReportQuery): ReportQuery {
  return { ...query, groupBy: query.groupBy.map((group) => (group === 'category' ? 'subcategory' : group)) };
}
