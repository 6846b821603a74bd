import type { Transaction } from '@cairn/contract';
import {
  type Cents,
  type ComparedReport,
  cents,
  countOf,
  type DroppedPart,
  formatCents,
  type GroupMember,
  type LineFlow,
  type ListBehind,
  listBehind,
  listBehindNode,
  listOfLines,
  type MoneyFlow,
  measured,
  memberKey,
  NO_FIGURES,
  periodsFor,
  type ReportFigures,
  type ReportMeasure,
  type ReportQuery,
} from '@cairn/domain';
import { fullPeriod, rangeTitle } from './periodTexts.ts';
import type { ChosenPart } from './reportAddress.ts';
import type { LoadedReport } from './reports.data.ts';

/** The list behind the selection. */
export interface ChosenList {
  /** "Restaurants, July 2026". */
  readonly title: string;
  readonly filter: ListBehind;
  /** The amount that the list has to add up to. */
  readonly figures: ReportFigures;
  /** How the sum is shown. */
  readonly measure: ReportMeasure;
  readonly periodCount: number;
}

/** A row or column by its key, and its place. */
function find({ sides }: ComparedReport, side: number, key: string, { grain }: ReportQuery) {
  const { by, members } = sides[side] ?? { by: 'category', members: [] };
  const place = members.findIndex((member) => memberKey(by, member, grain) === key);
  const member = members[place];
  return member ? { by, member, place } : null;
}

function titleOf({ by, member }: GroupMember, name: string, { grain }: ReportQuery): string {
  if (by !== 'period' || !member.first || !member.last) return name;
  return fullPeriod({ first: member.first, last: member.last }, grain);
}

type ChosenCell = Extract<ChosenPart, { at: 'cell' }>;

/** Null if the report has no such cell. */
function cellList({ query, report }: LoadedReport, { row, column }: ChosenCell): ChosenList | null {
  const found = [
    ...(row === null ? [] : [{ side: 0, key: row }]),
    ...(column === null ? [] : [{ side: 1, key: column }]),
  ].map(({ side, key }) => find(report, side, key, query));
  const parts = found.filter((part) => part !== null);
  if (parts.length < found.length) return null;
  const [first, second] = parts;
  const cell = second && report.cells.find(({ at }) => at.join() === `${first?.place},${second.place}`);
  const figures = second ? (cell ?? NO_FIGURES) : (first?.member.total ?? report.total);
  const names = parts.map((part) => titleOf(part, part.member.name, query));
  const isWholeRange = !parts.some(({ by }) => by === 'period');
  return {
    title: [...(names.length === 0 ? ['Total'] : names), ...(isWholeRange ? [rangeTitle(report.range)] : [])].join(
      ', ',
    ),
    filter: listBehind(query, report.range, parts),
    figures,
    measure: query.measure,
    periodCount: periodsFor(report, ...parts.map(({ by }) => by)),
  };
}

const flowNames: Readonly<Record<LineFlow, string>> = { earned: 'In', spent: 'Out' };

type ChosenPeriod = Extract<ChosenPart, { at: 'cash' }>;

function periodList({ query, report }: LoadedReport, { column, flow }: ChosenPeriod): ChosenList | null {
  const found = find(report, 0, column, query);
  const { first, last } = found?.member ?? {};
  if (!found || !first || !last) return null;
  const period = fullPeriod({ first, last }, query.grain);
  return {
    title: flow === null ? period : `${flowNames[flow]}, ${period}`,
    filter: listOfLines(query, { first, last }, flow, []),
    figures: found.member.total,
    measure: flow ?? 'net',
    periodCount: 1,
  };
}

/** The list behind a node of the money flow; null if there is no such node. */
export function nodeList({ query, report }: LoadedReport, flow: MoneyFlow, id: string): ChosenList | null {
  const node = flow.nodes.find((one) => one.id === id);
  if (!node) return null;
  const isAll = node.flow === null;
  const none = NO_FIGURES.spent;
  return {
    title: `${node.name}, ${rangeTitle(report.range)}`,
    filter: listBehindNode(query, report, node),
    figures: isAll
      ? report.total
      : {
          earned: node.flow === 'earned' ? node.amount : none,
          spent: node.flow === 'spent' ? node.amount : none,
          count: 0,
        },
    measure: node.flow ?? 'net',
    periodCount: report.periodCount,
  };
}

interface LoadedParts {
  readonly main: LoadedReport | undefined;
  /** By subcategory, for the rows of an open category. */
  readonly details: LoadedReport | undefined;
  readonly cash: LoadedReport | undefined;
}

/** Whether a row of an open category is chosen. */
export function isDetailRow(chosen: ChosenPart | null, { groupBy }: ReportQuery): boolean {
  return chosen?.at === 'cell' && (chosen.row?.includes('/') ?? false) && groupBy[0] === 'category';
}

export function chosenList(chosen: ChosenPart, { main, details, cash }: LoadedParts): ChosenList | null {
  if (chosen.at === 'cash') return cash ? periodList(cash, chosen) : null;
  if (chosen.at === 'node') return null;
  return (main && cellList(main, chosen)) ?? (details ? cellList(details, chosen) : null);
}

/** The selection, as in the URL. */
function namesOf(chosen: ChosenPart): DroppedPart[] {
  switch (chosen.at) {
    case 'cell':
      return [
        ...(chosen.row === null ? [] : [{ label: 'Row', value: chosen.row }]),
        ...(chosen.column === null ? [] : [{ label: 'Column', value: chosen.column }]),
      ];
    case 'cash':
      return [{ label: 'Period', value: chosen.column }];
    case 'node':
      return [{ label: 'Flow', value: chosen.node }];
  }
}

/** Selections in the URL that a report with a table doesn’t have. Empty while that isn’t known. */
export function missingInTable(chosen: ChosenPart, { main, details, cash }: LoadedParts): DroppedPart[] {
  const has = (loaded: LoadedReport | undefined, side: number, key: string) =>
    loaded !== undefined && find(loaded.report, side, key, loaded.query) !== null;
  if (chosen.at === 'node') return namesOf(chosen);
  if (chosen.at === 'cash') return !cash || has(cash, 0, chosen.column) ? [] : namesOf(chosen);
  if (!main || (isDetailRow(chosen, main.query) && !details)) return [];
  const isMissing = ({ label, value }: DroppedPart) =>
    label === 'Row' ? !has(main, 0, value) && !has(details, 0, value) : !has(main, 1, value);
  return namesOf(chosen).filter(isMissing);
}

/** The same for a money flow. */
export function missingInFlow(chosen: ChosenPart, { nodes }: MoneyFlow): DroppedPart[] {
  return chosen.at === 'node' && nodes.some(({ id }) => id === chosen.node) ? [] : namesOf(chosen);
}

/** The server's count. */
interface ListTotal {
  readonly count: number;
  /** Negative for money out. */
  readonly net: Cents;
}

function isSpent(measure: ReportMeasure): boolean {
  return measure === 'spent' || measure === 'average';
}

/** The sum of a measure's list. */
function sumOf(measure: ReportMeasure, { spent, earned }: Pick<ReportFigures, 'spent' | 'earned'>): Cents {
  if (isSpent(measure)) return spent;
  return measure === 'earned' ? earned : cents(earned - spent);
}

/** The server's count for a list, in words, and whether the report has the same. */
export function listSum(list: ChosenList, { count, net }: ListTotal) {
  const { measure, figures, periodCount } = list;
  const sum = cents(isSpent(measure) ? -net : net);
  const isNet = measure === 'net' || measure === 'count';
  const average = `: ${formatCents(cents(measured('average', figures, periodCount)))} on average`;
  return {
    isSame: sum === sumOf(measure, figures),
    text: `${countOf(count)}, ${isNet ? 'net ' : ''}${formatCents(sum)}${measure === 'average' && periodCount > 1 ? average : ''}.`,
  };
}

/** "9 more, $254.24": the rest of the list beyond the displayed rows. */
export function restText(
  list: ChosenList,
  rows: readonly Pick<Transaction, 'counted'>[],
  { count, net }: ListTotal,
): string {
  const isKnown = rows.every(({ counted }) => counted !== undefined);
  const left = rows.reduce<number>((sum, { counted = 0 }) => sum - counted, net);
  const more = `${(count - rows.length).toLocaleString('en-US')} more`;
  return isKnown ? `${more}, ${formatCents(cents(isSpent(list.measure) ? -left : left))}` : more;
}
