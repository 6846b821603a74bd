import {
  type ComparedReport,
  cents,
  formatCents,
  lastYearLookup,
  measured,
  memberKey,
  type NamedMember,
  NO_FIGURES,
  periodsFor,
  type ReportFigures,
  type ReportGroup,
  type ReportMeasure,
  type ReportQuery,
} from '@cairn/domain';
import { changeOf, type YearChange } from './change.ts';
import { periodTitle, shortPeriod } from './periodTexts.ts';

export interface TableColumn {
  readonly key: string;
  /** The head. */
  readonly short: string;
  /** The name in a sentence. */
  readonly title: string;
  readonly total: number;
}

export interface ReportTableRow {
  readonly key: string;
  readonly name: string;
  readonly member: NamedMember;
  /** One per column. */
  readonly values: readonly number[];
  readonly total: number;
  readonly change: YearChange | null;
}

export interface TableView {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly ReportTableRow[];
  readonly total: number;
  readonly change: YearChange | null;
}

/** "$534.86", or "14" for a count. */
export function formatMeasured(value: number, measure: ReportMeasure): string {
  return measure === 'count' ? value.toLocaleString('en-US') : formatCents(cents(value));
}

/** The same without the dollar sign, for the cells of a table. */
export function formatCell(value: number, measure: ReportMeasure): string {
  return formatMeasured(value, measure).replace('$', '');
}

/** Over more than a year, "Nov" could be either, so columns have their years. */
function withUniqueHeads(columns: readonly TableColumn[]): readonly TableColumn[] {
  const isUnique = new Set(columns.map(({ short }) => short)).size === columns.length;
  return isUnique ? columns : columns.map((column) => ({ ...column, short: column.title }));
}

/** The report as rows and columns. Without a second group, there is only the total. */
export function tableView(report: ComparedReport, { grain, measure }: ReportQuery): TableView {
  const [rowSide, columnSide] = report.sides;
  const before = report.previous && lastYearLookup(report, grain);
  type By = ReportGroup | undefined;
  const now = (figures: ReportFigures, ...by: By[]) => measured(measure, figures, periodsFor(report, ...by));
  const then = (figures: ReportFigures | undefined | null, ...by: By[]) =>
    report.previous && measured(measure, figures ?? NO_FIGURES, periodsFor(report.previous, ...by));
  const cells = new Map(report.cells.map((cell) => [cell.at.join(), cell]));
  const nameOf = (side: typeof rowSide, member: NamedMember) =>
    side?.by === 'period' && member.first && member.last
      ? periodTitle({ first: member.first, last: member.last }, grain)
      : member.name;
  const columns = withUniqueHeads(
    (columnSide?.members ?? []).map((member) => ({
      key: memberKey(columnSide?.by ?? 'period', member, grain),
      short: columnSide?.by === 'period' && member.first ? shortPeriod(member.first, grain) : member.name,
      title: nameOf(columnSide, member),
      total: now(member.total, columnSide?.by),
    })),
  );
  const rows = (rowSide?.members ?? []).map((member, place) => ({
    key: memberKey(rowSide?.by ?? 'category', member, grain),
    name: nameOf(rowSide, member),
    member,
    values: columns.map((_, column) => now(cells.get(`${place},${column}`) ?? NO_FIGURES, rowSide?.by, columnSide?.by)),
    total: now(member.total, rowSide?.by),
    change: changeOf(now(member.total, rowSide?.by), then(before?.member(0, place)?.total, rowSide?.by)),
  }));
  return { columns, rows, total: now(report.total), change: changeOf(now(report.total), then(report.previous?.total)) };
}
