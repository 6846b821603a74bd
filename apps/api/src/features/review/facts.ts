import {
  addDays,
  type BankChange,
  cents,
  type Day,
  type DetectedSeries,
  type EditedRow,
  type LedgerId,
  type PastDecision,
  REVIEW_DAYS,
  type ReviewFacts,
  type ReviewRow,
  type ReviewSeries,
  type Sample,
  type SeriesPayment,
  transferRuns,
  trustKeyOf,
} from '@cairn/domain';
import { loadLabels, loadTrust, type StoredLine } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { requireDay } from '../../platform/db/stored-day.ts';
import { newestIncoming, outgoingAround, toSide } from '../bank/index.ts';
import { listUncovered } from '../goals/index.ts';
import { type LedgerProof, listUnexplained } from '../proof/index.ts';
import { listBrokenSeals } from '../reconcile/index.ts';
import { loadTracking, type Tracking } from '../recurring/index.ts';
import { readHeldBack, toConflicts } from './held-back.ts';
import {
  type BankChangeRow,
  bankChangesOf,
  findFirstDay,
  readDecisions,
  readDismissedPairs,
  readEarlier,
  readSources,
  readSubjectDecisions,
  readWindow,
  type WindowRow,
} from './review.queries.ts';

type ChangeSources = Awaited<ReturnType<typeof readSources>>;
type ReviewLabels = Awaited<ReturnType<typeof loadLabels>>;

/** Checks each day once, because thousands of transactions share a few. */
function createDayReader(): (text: string) => Day {
  const known = new Map<string, Day>();
  return (text) => {
    const day = known.get(text) ?? requireDay(text);
    known.set(text, day);
    return day;
  };
}

/** The place of the change set in a window row. */
const MADE_IN = 13;

const hasFlag = (flags: number, bit: number) => (flags & (1 << bit)) !== 0;

function toRow(window: WindowRow, toDay: (text: string) => Day, sources: ChangeSources): ReviewRow {
  const [id, day, name, description, amountCents, accountId, merchantKey, externalId, bankItemId, ...rest] = window;
  const [categoryId, subcategoryId, categorySource, categoryRule, madeIn, flags] = rest;
  const isTyped = externalId === null && sources.get(madeIn) === 'typed';
  const fromFile = isTyped ? 'typed' : 'file';
  return {
    id,
    day: toDay(day),
    name,
    description,
    amountCents: cents(amountCents),
    isIncome: hasFlag(flags, 0),
    accountId,
    merchantKey,
    origin: bankItemId === null ? fromFile : 'bank',
    sourceId: bankItemId ?? madeIn,
    externalId,
    pending: hasFlag(flags, 1),
    removedByBank: hasFlag(flags, 2),
    markedAsTransfer: hasFlag(flags, 3),
    hidden: hasFlag(flags, 4),
    isSplit: hasFlag(flags, 5),
    categoryId,
    subcategoryId,
    categorySource,
    categoryRule,
    madeIn,
  };
}

/** The amounts of the lines by their order. */
const inOrder = (lines: readonly StoredLine[]) => lines.toSorted((a, b) => a.position - b.position);

/** The name of the only line whose amount changed; null if several did. */
function changedLine({ splits, beforeSplits }: BankChangeRow, { categories }: ReviewLabels): string | null {
  const [before, after] = [inOrder(beforeSplits ?? []), inOrder(splits ?? [])];
  const changed = after.filter((line, at) => line.amountCents !== before[at]?.amountCents);
  const [only] = changed;
  if (!only || changed.length > 1 || before.length !== after.length) return null;
  return categories.get(only.subcategoryId ?? only.categoryId ?? 0)?.name ?? 'Uncategorized';
}

function toBankChange(row: BankChangeRow, labels: ReviewLabels): BankChange | null {
  const { amountCents, bankCents, beforeCents, beforeBankCents } = row;
  if (row.beforeSplits !== null && beforeCents !== amountCents)
    return {
      kind: 'split',
      fromCents: cents(beforeCents),
      toCents: cents(amountCents),
      changedLine: changedLine(row, labels),
      isSplitGone: row.splits === null,
    };
  if (bankCents === null || beforeBankCents === null) return null;
  if (bankCents === beforeBankCents || bankCents === amountCents) return null;
  const [fromCents, toCents] = [cents(amountCents), cents(bankCents)];
  return { kind: 'amount', fromCents, toCents, changedLine: null, isSplitGone: false };
}

/** The newest change of each transaction. The rows are newest first. */
function toBankChanges(rows: readonly BankChangeRow[], labels: ReviewLabels): Map<number, BankChange> {
  const changed = new Map<number, BankChange>();
  for (const row of rows) {
    const change = changed.has(row.id) ? null : toBankChange(row, labels);
    if (change) changed.set(row.id, change);
  }
  return changed;
}

function toEarlier(texts: Awaited<ReturnType<typeof readEarlier>>): Map<string, readonly Sample[]> {
  const sampleOf = (signed: number) => ({ amountCents: cents(Math.abs(signed)), isIncome: signed > 0 });
  return new Map(texts.map(([key, samples]) => [key, samples.map(sampleOf)]));
}

async function loadSides(db: Db, ledgerId: LedgerId, today: Day) {
  const incoming = (await newestIncoming(db, ledgerId, today)).map(toSide);
  if (incoming.length === 0) return [];
  const outgoing = (await outgoingAround(db, ledgerId, transferRuns(incoming))).map(toSide);
  return [...incoming, ...outgoing];
}

function toDecisions(rows: Awaited<ReturnType<typeof readDecisions>>): Map<number, PastDecision[]> {
  const decisions = rows.map(({ valueCents, ...row }) => ({ ...row, valueCents: cents(valueCents) }));
  return Map.groupBy(decisions, ({ subjectId }) => subjectId);
}

/** The transactions of the window, and where they came from. */
async function loadRows(db: Db, ledgerId: LedgerId, today: Day): Promise<ReviewRow[]> {
  const window = await readWindow(db, ledgerId, today);
  const sources = await readSources(db, ledgerId, new Set(window.map((row) => row[MADE_IN])));
  const toDay = createDayReader();
  return window.map((row) => toRow(row, toDay, sources));
}

/** The facts that depend on the transactions of the window. */
async function loadRest(
  db: Db,
  ledgerId: LedgerId,
  rows: readonly ReviewRow[],
  heldBack: Awaited<ReturnType<typeof readHeldBack>>,
) {
  const oldest = rows.at(-1) ?? { day: '0001-01-01', id: 0 };
  const merchantKeys = new Set(rows.map(({ merchantKey }) => merchantKey));
  merchantKeys.delete('');
  const firstId = rows.reduce((least, { id }) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
  return await Promise.all([
    readEarlier(db, ledgerId, [...merchantKeys], oldest),
    readDecisions(
      db,
      ledgerId,
      firstId,
      heldBack.ofTransactions.map(({ row }) => row.id),
    ),
    loadTrust(
      db,
      ledgerId,
      rows.flatMap((row) => trustKeyOf(row) ?? []),
    ),
  ]);
}

/** Decisions about edits of accounts, categories, rules, and budgets. */
async function loadEditDecisions(db: Db, ledgerId: LedgerId, { others }: Awaited<ReturnType<typeof readHeldBack>>) {
  const idsOf = (...nouns: readonly EditedRow['noun'][]) => [
    ...new Set(others.flatMap(({ edited }) => (nouns.includes(edited.noun) ? [edited.id] : []))),
  ];
  const decided = await Promise.all([
    readSubjectDecisions(db, ledgerId, 'account', idsOf('account')),
    readSubjectDecisions(db, ledgerId, 'category', idsOf('category', 'budget')),
    readSubjectDecisions(db, ledgerId, 'rule', idsOf('rule')),
  ]);
  return decided.flat();
}

/** Active series. An item shows their last payment, if there is one. */
function toReviewSeries({ series, occurrences }: Tracking): ReviewSeries[] {
  const bySeries = Map.groupBy(occurrences, (occurrence) => occurrence.series.id);
  return series.flatMap(({ series: { id, name, isIncome, state }, standing }) => {
    const own = bySeries.get(id) ?? [];
    if (state !== 'active') return [];
    const lastPayment = own
      .flatMap(({ payment }) => payment ?? [])
      .reduce<SeriesPayment | null>(
        (latest, payment) => (latest === null || payment.day >= latest.day ? payment : latest),
        null,
      );
    const { nextCents, priceChange, mayHaveEnded } = standing;
    const missed = own.filter((occurrence) => occurrence.state === 'missed');
    return [{ id, name, isIncome, lastPayment, missed, nextCents, priceChange, mayHaveEnded }];
  });
}

async function loadSeries(db: Db, ledgerId: LedgerId, today: Day) {
  const series = toReviewSeries(
    await loadTracking(db, ledgerId, { today, from: addDays(today, -REVIEW_DAYS), to: today }),
  );
  const ids = series.map(({ id }) => id);
  return { series, decisions: await readSubjectDecisions(db, ledgerId, 'series', ids) };
}

async function loadUncovered(db: Db, ledgerId: LedgerId, today: Day) {
  const goals = await listUncovered(db, ledgerId, today);
  const ids = goals.map(({ id }) => id);
  return { goals, decisions: await readSubjectDecisions(db, ledgerId, 'goal', ids) };
}

async function loadBrokenSeals(db: Db, ledgerId: LedgerId) {
  const brokenSeals = await listBrokenSeals(db, ledgerId);
  const ids = brokenSeals.map(({ id }) => id);
  return { brokenSeals, decisions: await readSubjectDecisions(db, ledgerId, 'reconciliation', ids) };
}

async function loadGaps(db: Db, ledgerId: LedgerId, proof: LedgerProof, today: Day) {
  const gaps = await listUnexplained(db, ledgerId, proof, today);
  const ids = [...new Set(gaps.map(({ accountId }) => accountId))];
  return { gaps, decisions: await readSubjectDecisions(db, ledgerId, 'account', ids) };
}

/** Loads everything that determines the inbox, in a fixed number of statements. */
export async function loadFacts(
  db: Db,
  ledgerId: LedgerId,
  { today, now }: { readonly today: Day; readonly now: Date },
  { suggestions, proof }: { readonly suggestions: readonly DetectedSeries[]; readonly proof: LedgerProof },
): Promise<ReviewFacts> {
  const recurring = await loadSeries(db, ledgerId, today);
  const saving = await loadUncovered(db, ledgerId, today);
  const sealed = await loadBrokenSeals(db, ledgerId);
  const unexplained = await loadGaps(db, ledgerId, proof, today);
  return await onOneConnection(db, async (connection) => {
    const [rows, firstDay, sides, dismissed, bankRows, labels, heldBack] = await Promise.all([
      loadRows(connection, ledgerId, today),
      findFirstDay(connection, ledgerId),
      loadSides(connection, ledgerId, today),
      readDismissedPairs(connection, ledgerId),
      bankChangesOf(connection, ledgerId, now),
      loadLabels(connection, ledgerId),
      readHeldBack(connection, ledgerId, now),
    ]);
    const [earlier, decisions, trustOf] = await loadRest(connection, ledgerId, rows, heldBack);
    const editDecisions = await loadEditDecisions(connection, ledgerId, heldBack);
    const pairs = new Set(dismissed.map(({ firstId, secondId }) => `${firstId} ${secondId}`));
    return {
      today,
      rows,
      firstDay: firstDay === null ? null : requireDay(firstDay),
      earlier: toEarlier(earlier),
      sides,
      isDismissedPair: (one, two) => pairs.has(`${Math.min(one, two)} ${Math.max(one, two)}`),
      bankChanges: toBankChanges(bankRows, labels),
      conflicts: toConflicts(heldBack, labels),
      series: recurring.series,
      suggestions,
      goals: saving.goals,
      brokenSeals: sealed.brokenSeals,
      gaps: unexplained.gaps,
      decisions: toDecisions([
        ...decisions,
        ...recurring.decisions,
        ...saving.decisions,
        ...sealed.decisions,
        ...unexplained.decisions,
        ...editDecisions,
      ]),
      trustOf,
      accountName: (id) => labels.accounts.get(id)?.displayName ?? 'an account',
      categoryName: (id) => labels.categories.get(id)?.name ?? 'Uncategorized',
    };
  });
}
