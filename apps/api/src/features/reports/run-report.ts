import {
  type ComparedReport,
  countPeriods,
  type Day,
  type DaySpan,
  type LedgerId,
  lastYearRange,
  listBehind,
  MAX_REPORT_CELLS,
  measured,
  type NamedMember,
  NO_FIGURES,
  periodName,
  periodsIn,
  type ReportGroup,
  type ReportMember,
  type ReportQuery,
  type ReportResult,
  resolveRange,
} from '@cairn/domain';
import type { LedgerVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { loadPayeeNames, loadReportLabels, type ReportLabels, rejectUnknownChoices } from './labels.ts';
import type { LineColumn, ReportColumns } from './line-columns.ts';
import { loadLineTags } from './line-tags.ts';
import { expectManyRows, findHistory, findIds, type LineSource, readLines } from './lines.queries.ts';
import { LedgerLines, type RememberedLines, yearsOf } from './remembered-lines.ts';
import { type MemberId, type ReportScope, type ReportSums, sumLines } from './sum-lines.ts';
import { tooManyCells } from './too-many-cells.ts';

type Described = ReportMember & Pick<NamedMember, 'name' | 'icon' | 'iconColor' | 'isIncome'>;

function categoryMember(id: number, { categories }: ReportLabels): Described {
  const { parentId = null, name = '', icon, iconColor, isIncome } = categories.get(id) ?? {};
  const ids = parentId === null ? { categoryId: id, subcategoryId: null } : { categoryId: parentId, subcategoryId: id };
  return { ...ids, name, icon, iconColor, isIncome };
}

function describe(
  by: ReportGroup,
  id: MemberId,
  { periods, query }: ReportScope,
  labels: ReportLabels,
  payee: string | undefined,
): Described {
  const number = typeof id === 'number' ? id : null;
  switch (by) {
    case 'category': {
      if (number === null) return { categoryId: null, name: 'Uncategorized' };
      const { subcategoryId: _subcategoryId, ...member } = categoryMember(number, labels);
      return member;
    }
    case 'subcategory':
      return number === null
        ? { categoryId: null, subcategoryId: null, name: 'Uncategorized' }
        : categoryMember(number, labels);
    case 'payee':
      return { payee: String(id ?? ''), name: payee ?? String(id ?? '') };
    case 'account':
      return { accountId: number, name: number === null ? 'No account' : (labels.accounts.get(number) ?? '') };
    case 'tag': {
      const tag = number === null ? undefined : labels.tags.get(number);
      return { tagId: number, name: tag?.name ?? 'No tag', iconColor: tag?.color };
    }
    case 'period': {
      const period = periods[number ?? 0];
      return period ? { first: period.first, last: period.last, name: periodName(period, query.grain) } : { name: '' };
    }
  }
}

async function payeeNames(db: Db, { ledgerId, query }: ReportScope, { sides }: ReportSums) {
  const payees = sides[query.groupBy.indexOf('payee')];
  const ids = [...(payees?.values() ?? [])].map(({ sampleId }) => sampleId);
  return await loadPayeeNames(db, ledgerId, ids);
}

/**
 * Periods in chronological order; everything else from the largest, ending with lines that have no category, account,
 * or tag.
 */
function inOrder(by: ReportGroup, measure: ReportQuery['measure']) {
  const value = ({ total }: NamedMember) => measured(measure, total, 1);
  return (one: readonly [MemberId, NamedMember], other: readonly [MemberId, NamedMember]) => {
    if (by === 'period') return Number(one[0]) - Number(other[0]);
    if ((one[0] === null) !== (other[0] === null)) return one[0] === null ? 1 : -1;
    const difference = value(other[1]) - value(one[1]);
    if (difference !== 0) return difference;
    return one[1].name < other[1].name ? -1 : one[1].name > other[1].name ? 1 : 0;
  };
}

/** Row by row, because the order in which sums are found depends on the cache. */
function byPlace([row = 0, column = 0]: readonly number[], [otherRow = 0, otherColumn = 0]: readonly number[]): number {
  return row - otherRow || column - otherColumn;
}

/** All periods are listed, also those without anything. */
function withPeriods({ query, periods }: ReportScope, sums: ReportSums): ReportSums {
  const sides = query.groupBy.map((by, side) => {
    const members = new Map(sums.sides[side]);
    if (by === 'period')
      for (const place of periods.keys())
        if (!members.has(place)) members.set(place, { figures: NO_FIGURES, sampleId: 0 });
    return members;
  });
  return { ...sums, sides };
}

async function assemble(db: Db, scope: ReportScope, labels: ReportLabels, sums: ReportSums): Promise<ReportResult> {
  const { query, range } = scope;
  const hasPeriods = query.groupBy.includes('period');
  const dense = sums.sides.reduce((product, { size }) => product * size, 1);
  if ((hasPeriods ? dense : sums.cells.length) > MAX_REPORT_CELLS) throw tooManyCells();
  const names = await payeeNames(db, scope, sums);
  const sides = query.groupBy.map((by, side) => {
    const members = [...(sums.sides[side] ?? [])].map(([id, { figures, sampleId }]) => {
      const named = describe(by, id, scope, labels, names.get(sampleId));
      return [id, { ...named, total: figures }] as const;
    });
    return { by, members: members.toSorted(inOrder(by, query.measure)) };
  });
  const places = sides.map(({ members }) => new Map(members.map(([id], place) => [id, place])));
  const cells = sums.cells.map(({ ids, figures }) => ({
    at: ids.map((id, side) => places[side]?.get(id) ?? 0),
    ...figures,
  }));
  cells.sort((one, other) => byPlace(one.at, other.at));
  return {
    range,
    periodCount: countPeriods(range, query.grain),
    sides: sides.map(({ by, members }) => ({ by, members: members.map(([, member]) => member) })),
    cells,
    total: sums.total,
  };
}

/** The days of a range on which the ledger has transactions. */
function overlap(range: DaySpan, history: DaySpan | null): DaySpan | null {
  if (!history || history.last < range.first || range.last < history.first) return null;
  return {
    first: range.first < history.first ? history.first : range.first,
    last: range.last < history.last ? range.last : history.last,
  };
}

function scopeOf(ledgerId: LedgerId, query: ReportQuery, range: DaySpan, history: DaySpan | null): ReportScope {
  const hasPeriods = query.groupBy.includes('period');
  if (hasPeriods && countPeriods(range, query.grain) > MAX_REPORT_CELLS) throw tooManyCells();
  const periods = hasPeriods ? periodsIn(range, query.grain) : [];
  return { ledgerId, query, range, days: overlap(range, history), periods };
}

const has = (choices: readonly unknown[] | undefined) => choices !== undefined && choices.length > 0;

const usesTags = ({ groupBy, filters }: ReportQuery) => groupBy.includes('tag') || has(filters.tagIds);

/** The columns that the report needs. */
function columnsOf(query: ReportQuery): ReadonlySet<LineColumn> {
  const { groupBy, filters } = query;
  const columns = new Set<LineColumn>();
  if (groupBy.includes('account') || has(filters.accountIds)) columns.add('account');
  if (groupBy.includes('payee') || has(filters.payees)) columns.add('payee');
  if (groupBy.includes('payee') || usesTags(query) || filters.searchText !== '') columns.add('id');
  if (filters.amountFrom || filters.amountTo) columns.add('wholeAmount');
  return columns;
}

function sourcesOf({ includesTransfers, includesHidden }: ReportQuery['filters']): readonly LineSource[] {
  return includesTransfers || includesHidden ? ['unsplit', 'excludedUnsplit', 'everySplit'] : ['unsplit', 'split'];
}

async function loadLines(db: Db, { ledgerId, query, days }: ReportScope, known: LedgerLines): Promise<ReportColumns[]> {
  const lines: ReportColumns[] = [];
  if (!days) return lines;
  for (const source of sourcesOf(query.filters)) {
    const ofYears = await known.read(source, yearsOf(days), columnsOf(query), (spans, columns) =>
      readLines(db, ledgerId, source, spans, columns),
    );
    lines.push(...ofYears);
  }
  return lines;
}

/** The cache of earlier reports, and the ledger's version, which is read before the cache. */
interface ReportMemory {
  readonly lines: RememberedLines;
  readonly version: LedgerVersion;
}

/** Runs a report in a database transaction, and again for the same range a year before if it compares. */
export async function runOneReport(
  db: Db,
  ledgerId: LedgerId,
  query: ReportQuery,
  today: Day,
  memory?: ReportMemory,
): Promise<ComparedReport> {
  const labels = await loadReportLabels(db, ledgerId);
  rejectUnknownChoices(query, labels);
  const history = await findHistory(db, ledgerId);
  const range = resolveRange(query.range, today, history);
  const before = query.comparesLastYear ? lastYearRange(range, query.grain) : null;
  const scopes = (before ? [range, before] : [range]).map((one) => scopeOf(ledgerId, query, one, history));
  const lines = memory
    ? await memory.lines.find(db, ledgerId, memory.version)
    : new LedgerLines({ version: 0, keyVersion: 0 });
  await expectManyRows(db);
  const tags = usesTags(query) ? await loadLineTags(db, ledgerId) : null;
  const reports: ReportResult[] = [];
  for (const scope of scopes) {
    const ofScope = await loadLines(db, scope, lines);
    const list = listBehind(query, scope.range, []);
    const foundIds = list.searchText === null ? null : await findIds(db, ledgerId, list);
    const sums = sumLines(ofScope, scope, { places: lines.places, labels, tags, foundIds });
    reports.push(await assemble(db, scope, labels, withPeriods(scope, sums)));
  }
  memory?.lines.store(ledgerId, lines);
  const [report, previous = null] = reports;
  if (!report) throw new Error('a report has a range');
  return { ...report, previous };
}
