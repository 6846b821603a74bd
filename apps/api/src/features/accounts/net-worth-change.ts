import type { AnswerOf, getNetWorthAttribution } from '@cairn/contract';
import {
  type AccountChange,
  addCents,
  type CountedAccount,
  type CountedSpan,
  cents,
  countedSpan,
  currentBalance,
  cutDays,
  type Day,
  dayAt,
  explainChange,
  type KnownBalance,
  type LedgerId,
  movedAtCuts,
  type NetWorthChange,
  oneSided,
  ROW_TERMS,
  type RowTerms,
  type TransferSide,
  WORTH_TERMS,
  type WorthRange,
  type WorthTerm,
  worthOf,
} from '@cairn/domain';
import { type AccountRow, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import {
  type BalanceSpan,
  findRecorded,
  listRowSums,
  listStatedBalances,
  listTransferSides,
  type RecordedBalance,
  type RowSpan,
  type RowSum,
  requireDay,
} from './net-worth-change.queries.ts';

/** The days to compare, in the calendar of the person who asks. */
export interface AskedRange extends WorthRange {
  readonly timeZone: string;
}

export function rejectBadRange({ from, to, today }: WorthRange): void {
  const problem = (field: 'from' | 'to', message: string) =>
    new ProblemError('bad_input', 'The dates aren’t valid.', { fields: { [field]: message } });
  if (to > today) throw problem('to', 'can’t be in the future');
  if (from >= to) throw problem('from', 'must be before the end date');
}

interface SpannedRow {
  readonly row: AccountRow;
  readonly span: CountedSpan;
  readonly removedOn: Day | null;
}

/** The accounts that count on a day of the range. */
function spannedRows(rows: readonly AccountRow[], range: AskedRange): SpannedRow[] {
  return rows.flatMap((row) => {
    const removedOn = row.removedAt ? dayAt(row.removedAt, range.timeZone) : null;
    const addedOn = row.addedOn === null ? null : requireDay(row.addedOn);
    const span = countedSpan({ addedOn, removedOn }, range);
    return span ? [{ row, span, removedOn }] : [];
  });
}

const toBalanceSpan = ({ row, span }: SpannedRow): BalanceSpan => ({
  accountId: row.id,
  after: span.after,
  last: span.last,
  isOpen: span.through === null,
});

/** The balance that the product itself starts from replaces one that was stated for the same day. */
function knownBalances(row: AccountRow, stated: readonly RecordedBalance[]): KnownBalance[] {
  const worth = (amountCents: number) => worthOf({ type: row.type, currentBalance: cents(amountCents) });
  const day = requireDay(row.anchoredOn);
  const sameDay = stated.filter((one) => one.day === day).map(({ recordedIn }) => recordedIn);
  const anchor: KnownBalance = {
    day,
    // Anchors of older versions don't have their change, but the balance that was stated with them does.
    recordedIn: Math.max(row.anchoredIn, ...sameDay),
    worth: worth(row.currentCents),
    source: row.externalId === null ? 'person' : 'bank',
  };
  const others = stated.map(({ amountCents, accountId: _, ...known }) => ({ ...known, worth: worth(amountCents) }));
  return [...others.filter((one) => one.day !== day), anchor].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function toCounted({ row, removedOn }: SpannedRow, stated: readonly RecordedBalance[]): CountedAccount {
  return {
    id: row.id,
    type: row.type,
    current: worthOf({ type: row.type, currentBalance: currentBalance(row) }),
    addedOn: row.addedOn === null ? null : requireDay(row.addedOn),
    removedOn,
    balances: knownBalances(row, stated),
  };
}

export interface LoadedSpans {
  readonly spanned: readonly SpannedRow[];
  readonly counted: readonly CountedAccount[];
  readonly rowSpans: readonly RowSpan[];
}

/** The accounts of a range with their known balances, and the days of their transactions that count. */
export async function loadSpans(db: Db, ledgerId: LedgerId, range: AskedRange): Promise<LoadedSpans> {
  const spanned = spannedRows(await loadAccounts(db, ledgerId), range);
  const stated = Map.groupBy(
    await listStatedBalances(db, ledgerId, spanned.map(toBalanceSpan)),
    ({ accountId }) => accountId,
  );
  const counted = spanned.map((one) => toCounted(one, stated.get(one.row.id) ?? []));
  const rowSpans = spanned.map(({ row, span }, at) => {
    const account = counted[at];
    return {
      accountId: row.id,
      type: row.type,
      isLinked: row.externalId !== null,
      after: span.after,
      through: span.through,
      cuts: account ? cutDays(account, span) : [],
      anchor: row.externalId === null ? { day: requireDay(row.anchoredOn), changeSetId: row.anchoredIn } : null,
    };
  });
  return { spanned, counted, rowSpans };
}

const moved = ({ cameIn, wentOut }: RowSum) => cents(cameIn - wentOut);

function explain(range: AskedRange, spans: LoadedSpans, sums: readonly RowSum[], recorded: NetWorthRecord) {
  const byAccount = Map.groupBy(sums, ({ accountId }) => accountId);
  const accounts = spans.counted.map((account, at) => {
    const own = byAccount.get(account.id) ?? [];
    const cuts = spans.rowSpans[at]?.cuts ?? [];
    const buckets = Array.from({ length: cuts.length + 1 }, () => 0);
    for (const sum of own) buckets[sum.bucket] = (buckets[sum.bucket] ?? 0) + moved(sum);
    const inRange = Map.groupBy(
      own.filter(({ isCounted }) => isCounted),
      ({ term }) => term,
    );
    const rows: RowTerms = Object.fromEntries([...inRange].map(([term, some]) => [term, addCents(...some.map(moved))]));
    return { ...account, rows, moved: movedAtCuts(cuts, buckets) };
  });
  return explainChange({ ...range, accounts, recorded });
}

type NetWorthRecord = Pick<Awaited<ReturnType<typeof findRecorded>>, 'from' | 'to'>;

type Attribution = AnswerOf<typeof getNetWorthAttribution>;

/** How many transactions, new balances, or accounts are behind a term. */
function countOfTerm(term: WorthTerm, sums: readonly RowSum[], change: NetWorthChange, oneSidedCount: number): number {
  const { accounts } = change;
  if (term === 'transfers') return oneSidedCount;
  if (ROW_TERMS.some((name) => name === term)) return sums.reduce((total, { count }) => total + count, 0);
  if (term === 'accounts') return accounts.filter(({ isAdded, isRemoved }) => isAdded || isRemoved).length;
  return accounts.reduce((total, { gaps }) => total + gaps.filter((gap) => gap.term === term).length, 0);
}

function toTerms(change: NetWorthChange, sums: readonly RowSum[], oneSidedCount: number): Attribution['terms'] {
  return WORTH_TERMS.map((term) => {
    const own = sums.filter((sum) => sum.term === term && sum.isCounted);
    return {
      term,
      amount: change.terms[term],
      count: countOfTerm(term, own, change, oneSidedCount),
      moneyIn: addCents(...own.map(({ cameIn }) => cameIn)),
      moneyOut: addCents(...own.map(({ wentOut }) => wentOut)),
    };
  });
}

/** From the first to the last day between which the account's balances don't add up. */
function toGap({ gaps, terms }: AccountChange): Attribution['accounts'][number]['gap'] {
  const open = gaps.filter(({ term }) => term === 'unexplained');
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last || terms.unexplained === 0) return null;
  return { after: first.after, through: last.through, amount: terms.unexplained, count: open.length };
}

function toAccounts(change: NetWorthChange, { spanned }: LoadedSpans): Attribution['accounts'] {
  const rowOf = new Map(spanned.map(({ row }) => [row.id, row]));
  return change.accounts
    .toSorted((a, b) => Math.abs(b.end - b.start) - Math.abs(a.end - a.start) || a.id - b.id)
    .flatMap((one) => {
      const row = rowOf.get(one.id);
      if (!row) return [];
      const { id, displayName, icon, iconColor, type } = row;
      const { start, end, isAdded, isRemoved } = one;
      const terms = WORTH_TERMS.flatMap((term) => (one.terms[term] === 0 ? [] : [{ term, amount: one.terms[term] }]));
      return [{ id, displayName, icon, iconColor, type, start, end, isAdded, isRemoved, terms, gap: toGap(one) }];
    });
}

/** The transfers and hidden transactions without their other side, newest first. */
export async function listOneSided(db: Db, ledgerId: LedgerId, spans: readonly RowSpan[]): Promise<TransferSide[]> {
  const sides = oneSided(await listTransferSides(db, ledgerId, spans));
  return sides.sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}

/** Why a ledger's net worth changed, in a fixed number of statements. */
export async function attributeNetWorth(db: Db, ledgerId: LedgerId, range: AskedRange): Promise<Attribution> {
  const spans = await loadSpans(db, ledgerId, range);
  const sums = await listRowSums(db, ledgerId, spans.rowSpans);
  const recorded = await findRecorded(db, ledgerId, range.from, range.to);
  const change = explain(range, spans, sums, recorded);
  const hasTransfers = sums.some(({ term, isCounted }) => term === 'transfers' && isCounted);
  return {
    from: range.from,
    to: range.to,
    start: change.start,
    end: change.end,
    terms: toTerms(change, sums, hasTransfers ? (await listOneSided(db, ledgerId, spans.rowSpans)).length : 0),
    accounts: toAccounts(change, spans),
    recordedLater: change.recordedLater,
    firstRecordedOn: recorded.firstRecordedOn,
  };
}
