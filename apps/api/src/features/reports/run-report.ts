import {
  type ComparedReport,
  countPeriods,
  type Day,
  type DaySpan,
  type LedgerId,
  lastYearRange,
  MAX_REPORT_CELLS,
  measured,
  type NamedMember,
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
import { type MemberId, ReportSums } from './assemble.ts';
import { loadPayeeNames, loadReportLabels, type ReportLabels, rejectUnknownChoices } from './labels.ts';
import { loadSums } from './load-sums.ts';
import { completeSums, type RememberedSums } from './remembered-sums.ts';
import { expectManyRows, findHistory, type ReportScope, type SumRow } from './report.queries.ts';
import { hasSplits } from './split.queries.ts';
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

/** Periods in their order; everything else from the largest, and last what has no category, account, or tag. */
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

async function assemble(
  db: Db,
  scope: ReportScope,
  labels: ReportLabels,
  rows: Iterable<readonly SumRow[]>,
): Promise<ReportResult> {
  const { query, range, periods } = scope;
  const sums = new ReportSums(query.groupBy.length);
  for (const ofSpan of rows) for (const row of ofSpan) sums.add(row);
  for (const [side, by] of query.groupBy.entries())
    if (by === 'period') for (const place of periods.keys()) sums.addEmpty(side, place);
  const hasPeriods = query.groupBy.includes('period');
  const dense = sums.sides.reduce((product, { size }) => product * size, 1);
  if ((hasPeriods ? dense : sums.cells.size) > MAX_REPORT_CELLS) throw tooManyCells();
  const names = await payeeNames(db, scope, sums);
  const sides = query.groupBy.map((by, side) => {
    const members = [...(sums.sides[side] ?? [])].map(([id, { figures, sampleId }]) => {
      const named = describe(by, id, scope, labels, names.get(sampleId));
      return [id, { ...named, total: figures }] as const;
    });
    return { by, members: members.toSorted(inOrder(by, query.measure)) };
  });
  const places = sides.map(({ members }) => new Map(members.map(([id], place) => [id, place])));
  const cells = [...sums.cells.values()].map(({ ids, figures }) => ({
    at: ids.map((id, side) => places[side]?.get(id) ?? 0),
    ...figures,
  }));
  return {
    range,
    periodCount: countPeriods(range, query.grain),
    sides: sides.map(({ by, members }) => ({ by, members: members.map(([, member]) => member) })),
    cells,
    total: sums.total,
  };
}

function scopeOf(ledgerId: LedgerId, query: ReportQuery, range: DaySpan, labels: ReportLabels): ReportScope {
  const hasPeriods = query.groupBy.includes('period');
  if (hasPeriods && countPeriods(range, query.grain) > MAX_REPORT_CELLS) throw tooManyCells();
  const incomeIds = [...labels.categories].flatMap(([id, { isIncome }]) => (isIncome ? id : []));
  return { ledgerId, query, range, periods: hasPeriods ? periodsIn(range, query.grain) : [], incomeIds };
}

/** What is remembered of earlier reports, and the ledger's version, read before anything that is remembered. */
interface ReportMemory {
  readonly sums: RememberedSums;
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
  const history = query.range.kind === 'allTime' ? await findHistory(db, ledgerId) : null;
  const range = resolveRange(query.range, today, history);
  const before = query.comparesLastYear ? lastYearRange(range, query.grain) : null;
  const scopes = (before ? [range, before] : [range]).map((one) => scopeOf(ledgerId, query, one, labels));
  const isSplit = await hasSplits(db, ledgerId);
  const reports: ReportResult[] = [];
  const known = await Promise.all(scopes.map(async (scope) => memory?.sums.find(db, scope, memory.version)));
  await expectManyRows(db);
  for (const [index, scope] of scopes.entries()) {
    const spans = await completeSums(scope.range, known[index] ?? new Map(), (missing) =>
      loadSums(db, scope, missing, isSplit),
    );
    memory?.sums.store(scope, { version: memory.version, spans });
    reports.push(await assemble(db, scope, labels, spans.values()));
  }
  const [report, previous = null] = reports;
  if (!report) throw new Error('a report has a range');
  return { ...report, previous };
}
