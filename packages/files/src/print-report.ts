import {
  measured,
  NO_FIGURES,
  periodsFor,
  type ReportFigures,
  type ReportGroup,
  type ReportMeasure,
  type ReportResult,
} from '@cairn/domain';
import { plainAmount } from './amount.ts';
import { csvFile, escapeFormula } from './csv-cells.ts';

const groupNames: Readonly<Record<ReportGroup, string>> = {
  category: 'Category',
  subcategory: 'Subcategory',
  payee: 'Payee',
  account: 'Account',
  tag: 'Tag',
  period: 'Period',
};

const measureNames: Readonly<Record<ReportMeasure, string>> = {
  spent: 'Spent',
  earned: 'Earned',
  net: 'Net',
  count: 'Transactions',
  average: 'Average',
};

/**
 * Formats a report as CSV: a row for each member of the first group and a column for each of the second, both with
 * totals. Totals count every line once, so with tags they may be less than the sum of the rows.
 */
export function reportCsv(report: ReportResult, measure: ReportMeasure): string {
  const [rows, columns] = report.sides;
  const text = (figures: ReportFigures, ...by: ReportGroup[]) => {
    const value = measured(measure, figures, periodsFor(report, ...by));
    return measure === 'count' ? String(value) : plainAmount(value);
  };
  const cells = new Map(report.cells.map((cell) => [cell.at.join(), cell]));
  if (!rows) return csvFile([measureNames[measure]], [[text(report.total)]]);
  const head = [groupNames[rows.by]];
  if (!columns)
    return csvFile(
      [...head, measureNames[measure]],
      [
        ...rows.members.map(({ name, total }) => [escapeFormula(name), text(total, rows.by)]),
        ['Total', text(report.total)],
      ],
    );
  return csvFile(
    [...head, ...columns.members.map(({ name }) => escapeFormula(name)), 'Total'],
    [
      ...rows.members.map(({ name, total }, row) => [
        escapeFormula(name),
        ...columns.members.map((_, column) => text(cells.get(`${row},${column}`) ?? NO_FIGURES, rows.by, columns.by)),
        text(total, rows.by),
      ]),
      ['Total', ...columns.members.map(({ total }) => text(total, columns.by)), text(report.total)],
    ],
  );
}
