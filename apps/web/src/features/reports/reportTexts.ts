import type { RELATIVE_RANGES, ReportGrain, ReportGroup, ReportMeasure, ReportQuery } from '@cairn/domain';

export const rangeLabels: Readonly<Record<(typeof RELATIVE_RANGES)[number], string>> = {
  last12Months: 'Last 12 months',
  last6Months: 'Last 6 months',
  last3Months: 'Last 3 months',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  yearToDate: 'Year to date',
  thisYear: 'This year',
  lastYear: 'Last year',
  allTime: 'All time',
};

export const grainLabels: Readonly<Record<ReportGrain, string>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
};

export const groupLabels: Readonly<Record<ReportGroup, string>> = {
  category: 'Category',
  subcategory: 'Subcategory',
  payee: 'Merchant',
  account: 'Account',
  tag: 'Tag',
  period: 'Period',
};

export const measureLabels: Readonly<Record<ReportMeasure, string>> = {
  spent: 'Spending',
  earned: 'Income',
  net: 'Net',
  count: 'Transactions',
  average: 'Average spending',
};

const measureTitles: Readonly<Record<ReportMeasure, string>> = { ...measureLabels, net: 'Income minus spending' };

/** "Spending by category and month", the title of the table. */
export function tableTitle({ groupBy, grain, measure }: ReportQuery): string {
  const names = groupBy.map((group) => (group === 'period' ? grainLabels[grain] : groupLabels[group]).toLowerCase());
  return names.length === 0 ? measureTitles[measure] : `${measureTitles[measure]} by ${names.join(' and ')}`;
}
