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
  isLiability,
  type KnownBalance,
  type LedgerId,
  LOAN,
  movedAtCuts,
  type NetWorthChange,
  oneSidedParts,
  ROW_TERMS,
  type RowTerms,
  WORTH_TERMS,
  type WorthRange,
  type WorthTerm,
  worthOf,
} from '@cairn/domain';
import { type AccountRow, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { type FirstDays, findFirstDays } from './first-days.queries.ts';
import { type LoanScope, listLoanPayments, NO_LOAN_PAYMENTS } from './loan-payments.queries.ts';
import {
  type BalanceSpan,
  type CountedRows,
  findRecorded,
  firstCut,
  lastCut,
  listRowSums,
  listStatedBalances,
  listTransferSides,
  type PartKey,
  type RecordedBalance,
  type RowSpan,
  type RowSum,
} from './net-worth-change.queries.ts';

/** The days to compare, in the calendar of the user who asks. */
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
  readonly addedOn: Day;
  readonly removedOn: Day | null;
}

/**
 * The first day that counts an account. One that has counted since the beginning does so as far back as it is known: as
 * its transactions, its balances, or the first recorded net worth, which includes it.
 */
function addedDay(row: AccountRow, { byAccount, recorded }: FirstDays): Day {
  if (row.addedOn !== null) return requireDay(row.addedOn);
  const known = [requireDay(row.anchoredOn), byAccount.get(row.id), recorded];
  return known.filter((day) => day !== null && day !== undefined).sort()[0] ?? requireDay(row.anchoredOn);
}

/** The accounts that count on a day of the range. */
async function spannedRows(db: Db, ledgerId: LedgerId, range: AskedRange): Promise<SpannedRow[]> {
  const rows = await loadAccounts(db, ledgerId);
  const first = rows.filter(({ addedOn }) => addedOn === null).map(({ id }) => id);
  const firstDays = await findFirstDays(db, ledgerId, first);
  return rows.flatMap((row) => {
    const removedOn = row.removedAt ? dayAt(row.removedAt, range.timeZone) : null;
    const addedOn = addedDay(row, firstDays);
    const span = countedSpan({ addedOn, removedOn }, range);
    return span ? [{ row, span, addedOn, removedOn }] : [];
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

function toCounted({ row, addedOn, removedOn }: SpannedRow, stated: readonly RecordedBalance[]): CountedAccount {
  return {
    id: row.id,
    type: row.type,
    current: worthOf({ type: row.type, currentBalance: currentBalance(row) }),
    addedOn,
    removedOn,
    balances: knownBalances(row, stated),
  };
}

export interface LoadedSpans {
  readonly spanned: readonly SpannedRow[];
  readonly counted: readonly CountedAccount[];
  readonly rows: CountedRows;
}

/** The loans and the accounts that may pay them. */
function loanScope(spans: readonly RowSpan[]): LoanScope | null {
  const first = firstCut(spans);
  const idsOf = (isWanted: (type: number) => boolean) =>
    spans.flatMap(({ accountId, type }) => (isWanted(type) ? accountId : []));
  if (first === null) return null;
  return {
    loanIds: idsOf((type) => type === LOAN),
    payerIds: idsOf((type) => !isLiability(type)),
    otherIds: idsOf((type) => type !== LOAN),
    linkedIds: spans.flatMap(({ accountId, isLinked }) => (isLinked ? accountId : [])),
    first,
    last: lastCut(spans),
  };
}

/** The accounts of a range with their known balances, and the days of their transactions that count. */
export async function loadSpans(db: Db, ledgerId: LedgerId, range: AskedRange): Promise<LoadedSpans> {
  const spanned = await spannedRows(db, ledgerId, range);
  const stated = Map.groupBy(
    await listStatedBalances(db, ledgerId, spanned.map(toBalanceSpan)),
    ({ accountId }) => accountId,
  );
  const counted = spanned.map((one) => toCounted(one, stated.get(one.row.id) ?? []));
  const rowSpans: RowSpan[] = spanned.map(({ row, span }, at) => {
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
  const scope = loanScope(rowSpans);
  const payments = scope ? await listLoanPayments(db, ledgerId, scope) : NO_LOAN_PAYMENTS;
  return { spanned, counted, rows: { spans: rowSpans, payments } };
}

const moved = ({ cameIn, wentOut }: RowSum) => cents(cameIn - wentOut);

function explain(range: AskedRange, spans: LoadedSpans, sums: readonly RowSum[], recorded: NetWorthRecord) {
  const byAccount = Map.groupBy(sums, ({ accountId }) => accountId);
  const accounts = spans.counted.map((account, at) => {
    const own = byAccount.get(account.id) ?? [];
    const cuts = spans.rows.spans[at]?.cuts ?? [];
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

interface OneSidedRow {
  readonly id: number;
  readonly day: Day;
  readonly parts: readonly PartKey[];
}

const toPartKey = ({ id, position }: PartKey): PartKey => ({ id, position });

/** Transfers without their other side, newest first: for each transaction, all of it or some of its lines. */
export async function listOneSided(db: Db, ledgerId: LedgerId, rows: CountedRows): Promise<OneSidedRow[]> {
  const parts = oneSidedParts(await listTransferSides(db, ledgerId, rows));
  const byId = Map.groupBy(parts, ({ id }) => id);
  return [...byId]
    .flatMap(([id, own]) => own.slice(0, 1).map(({ day }) => ({ id, day, parts: own.map(toPartKey) })))
    .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1));
}

/** Why a ledger's net worth changed, in a fixed number of statements. */
export async function attributeNetWorth(db: Db, ledgerId: LedgerId, range: AskedRange): Promise<Attribution> {
  const spans = await loadSpans(db, ledgerId, range);
  const sums = await listRowSums(db, ledgerId, spans.rows);
  const recorded = await findRecorded(db, ledgerId, range.from, range.to);
  const change = explain(range, spans, sums, recorded);
  const hasTransfers = sums.some(({ term, isCounted }) => term === 'transfers' && isCounted);
  return {
    from: range.from,
    to: range.to,
    start: change.start,
    end: change.end,
    terms: toTerms(change, sums, hasTransfers ? (await listOneSided(db, ledgerId, spans.rows)).length : 0),
    accounts: toAccounts(change, spans),
    recordedLater: change.recordedLater,
    firstRecordedOn: recorded.firstRecordedOn,
  };
}
