import { SERIES_MAX } from '@cairn/contract';
import {
  type Cents,
  type ChangeSetId,
  cents,
  type Day,
  type DetectedSeries,
  isMaterial,
  type LedgerId,
  merchantKey,
  type TransactionId,
} from '@cairn/domain';
import { and, eq, not } from 'drizzle-orm';
import {
  type Change,
  findAccount,
  findOptionalTarget,
  findSeries,
  insertDecisions,
  insertSeries,
  mergeSeriesEdit,
  type NewDecision,
  type SeriesRow,
  type SeriesWrite,
  type StoredSeries,
  updateSeries,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurringSeries, transactions } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { checkedSeries, type SeriesBody } from './check-series.ts';
import { realignExceptions } from './realign-exceptions.ts';
import { readSuggestionDecisions, SUGGESTION } from './recurring.queries.ts';
import { stateOfRow } from './tracking.ts';

/** The key of the transaction's merchant. Throws not_found for an unknown or deleted one. */
async function keyOfMerchant(tx: Db, ledgerId: LedgerId, id: TransactionId): Promise<string> {
  const [row] = await tx
    .select({ key: transactions.merchantKey, name: transactions.name })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), eq(transactions.id, id), not(transactions.deleted)));
  if (!row) throw notFound();
  // While the ledger's keys are upgraded, a new transaction has none yet.
  return row.key || merchantKey(row.name);
}

/** Throws not_found for accounts and categories that don't exist, except those that the series has already. */
async function rejectUnknown(tx: Db, ledgerId: LedgerId, body: SeriesBody, row: SeriesRow | null): Promise<void> {
  const { accountId, otherAccountId, categoryId, subcategoryId, state } = body;
  const isResumed = row?.state !== 'active' && state === 'active';
  if (accountId !== null && (accountId !== row?.accountId || isResumed)) await findAccount(tx, ledgerId, accountId);
  if (otherAccountId !== null && otherAccountId !== row?.otherAccountId)
    await findAccount(tx, ledgerId, otherAccountId);
  if (categoryId !== row?.categoryId || subcategoryId !== row?.subcategoryId)
    await findOptionalTarget(tx, ledgerId, categoryId, subcategoryId);
}

function toColumns(body: SeriesBody) {
  const { name, accountId, otherAccountId, isIncome, cadence, weekendPolicy, amount } = body;
  const { categoryId, subcategoryId, kind, state, endsOn } = body;
  return {
    ...{ name, accountId, otherAccountId, isIncome, weekendPolicy, categoryId, subcategoryId, kind, state, endsOn },
    cadenceUnit: cadence.unit,
    cadenceCount: cadence.count,
    anchorOn: cadence.anchorOn,
    dayOfMonth: cadence.dayOfMonth,
    otherDay: cadence.otherDay,
    amountModel: amount.model,
    amountCents: amount.cents,
    lowCents: amount.lowCents,
    highCents: amount.highCents,
  };
}

/** The row that is stored when a user confirms or rejects a suggestion. */
export function suggestionDecision(
  { fingerprint, nextCents }: Pick<DetectedSeries, 'fingerprint' | 'nextCents'>,
  decision: NewDecision['decision'],
): NewDecision {
  const about = { subjectNoun: 'suggestion', subjectId: 0, reason: SUGGESTION, trust: null } as const;
  return { ...about, fingerprint, valueCents: nextCents, decision };
}

export function alreadyDecided(): ProblemError {
  return new ProblemError('conflict', 'This suggestion has already been decided, or it has changed.');
}

/** Adds a suggestion as it is. */
export async function trackSuggestion(tx: Db, change: Change, found: DetectedSeries, today: Day): Promise<SeriesWrite> {
  const { name, accountId, otherAccountId, isIncome, cadence, weekendPolicy, amount } = found;
  const { categoryId, subcategoryId, kind } = found;
  const columns = toColumns({
    ...{ name, accountId, otherAccountId, isIncome, weekendPolicy, categoryId, subcategoryId, kind },
    ...{ cadence: { ...cadence }, amount: { ...amount }, state: 'active', endsOn: null },
  });
  await rejectTooMany(tx, change.ledgerId);
  const dates = { trackedFromOn: today, amountFromOn: today };
  const { merchantKey: key } = found;
  return await insertSeries(tx, change, { ...columns, merchantKey: key, otherMerchantKeys: [], ...dates });
}

interface SaveMoment {
  readonly today: Day;
  readonly seenIn: ChangeSetId | null;
}

async function rejectTooMany(tx: Db, ledgerId: LedgerId): Promise<void> {
  if ((await tx.$count(recurringSeries, eq(recurringSeries.ledgerId, ledgerId))) >= SERIES_MAX)
    throw new ProblemError('rule_broken', `You can track at most ${SERIES_MAX} recurring transactions.`);
}

/** Throws if a suggestion was confirmed or rejected before, such as on another device. */
async function rejectDecided(tx: Db, ledgerId: LedgerId, fingerprint: string, amount: Cents): Promise<void> {
  const decided = (await readSuggestionDecisions(tx, ledgerId)).findLast((one) => one.fingerprint === fingerprint);
  if (decided && !isMaterial(amount, cents(decided.valueCents))) throw alreadyDecided();
}

async function createSeries(tx: Db, change: Change, body: SeriesBody, today: Day) {
  const { ledgerId } = change;
  await rejectTooMany(tx, ledgerId);
  if (body.fingerprint) await rejectDecided(tx, ledgerId, body.fingerprint, body.amount.cents);
  const key =
    body.merchantOf === undefined ? merchantKey(body.name) : await keyOfMerchant(tx, ledgerId, body.merchantOf);
  const dates = { trackedFromOn: today, amountFromOn: today };
  const write = await insertSeries(tx, change, {
    ...toColumns(body),
    merchantKey: key,
    otherMerchantKeys: [],
    ...dates,
  });
  if (body.fingerprint)
    await insertDecisions(tx, change, [
      suggestionDecision({ fingerprint: body.fingerprint, nextCents: body.amount.cents }, 'approve'),
    ]);
  const done = { summary: `Added the recurring ${body.name}`, count: 0, undo: { series: [write] } };
  return { answer: { seriesId: write.id, changeSetId: change.id }, done };
}

function summaryOf(before: StoredSeries, after: StoredSeries): string {
  if (before.state !== after.state) {
    const verbs = { active: 'Resumed', paused: 'Paused', ended: 'Ended' } as const;
    return `${verbs[after.state]} the recurring ${after.name}`;
  }
  if (before.name !== after.name) return `Renamed the recurring ${before.name} to ${after.name}`;
  return `Changed the recurring ${after.name}`;
}

async function editSeries(tx: Db, change: Change, row: SeriesRow, body: SeriesBody, { today, seenIn }: SaveMoment) {
  const { ledgerId } = change;
  const key = body.merchantOf === undefined ? row.merchantKey : await keyOfMerchant(tx, ledgerId, body.merchantOf);
  const { otherMerchantKeys, trackedFromOn, amountFromOn } = row;
  const edit = { ...toColumns(body), merchantKey: key, otherMerchantKeys, trackedFromOn, amountFromOn };
  const merged = await mergeSeriesEdit(tx, { ledgerId, seenIn }, row, edit);
  const hasNewAmount = merged.amountModel !== row.amountModel || merged.amountCents !== row.amountCents;
  const isResumed = stateOfRow(row, today) !== 'active' && stateOfRow(merged, today) === 'active';
  const after = {
    ...merged,
    amountFromOn: hasNewAmount ? today : amountFromOn,
    // Nothing was missed while it was paused.
    trackedFromOn: isResumed ? today : trackedFromOn,
  };
  const write = await updateSeries(tx, change, row, after);
  const seriesExceptions = write ? await realignExceptions(tx, change, row, after) : [];
  const answer = { seriesId: row.id, changeSetId: write ? change.id : row.changedIn };
  if (!write?.before || !write.after) return { answer, done: null };
  const undo = { series: [write], seriesExceptions };
  return { answer, done: { summary: summaryOf(write.before, write.after), count: 0, undo } };
}

/** Adds a series or changes one. */
export async function saveWholeSeries(tx: Db, change: Change, given: SeriesBody, moment: SaveMoment) {
  const { ledgerId } = change;
  const row = given.id === undefined ? null : await findSeries(tx, ledgerId, given.id);
  const body = checkedSeries(given, moment.today);
  await rejectUnknown(tx, ledgerId, body, row);
  return row ? await editSeries(tx, change, row, body, moment) : await createSeries(tx, change, body, moment.today);
}
