import {
  type ComparedReport,
  lastYearLookup,
  measured,
  NO_FIGURES,
  periodsFor,
  type ReportFigures,
  type ReportGroup,
  type ReportMeasure,
  type ReportQuery,
} from '@cairn/domain';
import { plainAmount } from './amount.ts';
import { csvFile, escapeFormula } from './csv-cells.ts';

const groupNames: Readonly<Record<ReportGroup, string>> = {
  category: 'Category',
  subcategory: 'Subcategory',
  payee: 'Merchant',
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

const LAST_YEAR = 'last year';

/** A value, and the same a year before if the report compares. */
interface ComparedValue {
  readonly now: number;
  readonly before: number | null;
}

/** 12.5 for an eighth more; empty if there was nothing to compare with. */
function percentText({ now, before }: ComparedValue): string {
  return before ? (((now - before) * 100) / Math.abs(before)).toFixed(1) : '';
}

/** Looks up the values of a report, and those of the year before. */
function valuesOf(report: ComparedReport, { measure, grain }: CsvQuery) {
  const [rows, columns] = report.sides;
  const { previous } = report;
  const lastYear = lastYearLookup(report, grain);
  const cells = new Map(report.cells.map((cell) => [cell.at.join(), cell]));
  type Found = ReportFigures | null | undefined;
  const value = (now: Found, before: Found, ...by: (ReportGroup | undefined)[]): ComparedValue => ({
    now: measured(measure, now ?? NO_FIGURES, periodsFor(report, ...by)),
    before: previous && measured(measure, before ?? NO_FIGURES, periodsFor(previous, ...by)),
  });
  return {
    cell: (row: number, column: number) =>
      value(cells.get(`${row},${column}`), lastYear.cell([row, column]), rows?.by, columns?.by),
    row: (place: number) => value(rows?.members[place]?.total, lastYear.member(0, place)?.total, rows?.by),
    column: (place: number) => value(columns?.members[place]?.total, lastYear.member(1, place)?.total, columns?.by),
    total: value(report.total, previous?.total),
  };
}

/** Determines which values a report has. */
type CsvQuery = Pick<ReportQuery, 'measure' | 'grain'>;

/** A row for each subcategory: as columns, nearly all of them would be 0.00 in each category. */
function subcategoriesCsv({ sides, cells, total }: ComparedReport, { measure }: CsvQuery): string {
  const [rows, columns] = sides;
  const text = (value: number) => (measure === 'count' ? String(value) : plainAmount(value));
  const lines = cells.map(({ at: [row = 0, column = 0], ...figures }) => {
    const { name = '', subcategoryId = null } = columns?.members[column] ?? {};
    const category = escapeFormula(rows?.members[row]?.name ?? '');
    return [category, subcategoryId === null ? '' : escapeFormula(name), text(measured(measure, figures, 1))];
  });
  return csvFile(
    [groupNames.category, groupNames.subcategory, measureNames[measure]],
    [...lines, ['Total', '', text(measured(measure, total, 1))]],
  );
}

/**
 * Formats a report as CSV: a row for each member of the first group and a column for each of the second, both with
 * totals. Totals count every line once, so with tags they may be less than the sum of the rows. If the report compares,
 * the same columns of the year before follow, and how the total changed.
 */
export function reportCsv(report: ComparedReport, query: CsvQuery): string {
  const [rows, columns] = report.sides;
  const isCompared = report.previous !== null;
  if (rows?.by === 'category' && columns?.by === 'subcategory' && !isCompared) return subcategoriesCsv(report, query);
  const text = (value: number) => (query.measure === 'count' ? String(value) : plainAmount(value));
  const values = valuesOf(report, query);
  const names = (columns?.members ?? []).map(({ name }) => escapeFormula(name));
  const heads = [...names, columns ? 'Total' : measureNames[query.measure]];

  /** The values of one row; the last is its total. */
  function line(all: readonly ComparedValue[]): string[] {
    const now = all.map((value) => text(value.now));
    const total = all.at(-1);
    if (!isCompared || !total) return now;
    const change = [text(total.now - (total.before ?? 0)), percentText(total)];
    return [...now, ...all.map(({ before }) => text(before ?? 0)), ...change];
  }

  const compared = [...heads.map((head) => `${head}, ${LAST_YEAR}`), 'Change', 'Change in %'];
  const head = [...heads, ...(isCompared ? compared : [])];
  if (!rows) return csvFile(head, [line([values.total])]);
  const places = names.map((_, place) => place);
  return csvFile(
    [groupNames[rows.by], ...head],
    [
      ...rows.members.map(({ name }, row) => [
        escapeFormula(name),
        ...line([...places.map((column) => values.cell(row, column)), values.row(row)]),
      ]),
      ['Total', ...line([...places.map(values.column), values.total])],
    ],
  );
}
