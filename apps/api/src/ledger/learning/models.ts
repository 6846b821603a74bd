import {
  CATEGORY_MODEL_VERSION,
  type CategoryDecision,
  CategoryLearner,
  type ChangeSetId,
  type LedgerId,
  MERCHANT_KEY_VERSION,
  type StoredModel,
  trainCategories,
  trainInSteps,
} from '@cairn/domain';
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categoryDecisions, categoryModels, ledgers } from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';
import { runWithPauses } from '../../platform/run-with-pauses.ts';
import { lockLedger } from '../changes/lock.ts';
import { addTouched, hasNews, removeTouched, toDecision } from './decisions.ts';

/** After this many more or fewer decisions, and at least a tenth of them, the model is trained on all of them again. */
const RETRAIN_AFTER = 20;
const RETRAIN_SHARE = 0.1;
/** Training on more decisions takes too long for a request, so a job does it. */
const TRAINED_AT_ONCE = 3_000;
/** Learning from more than this many rows takes too long for a request too. IDs count rows and change sets. */
const LEARNED_AT_ONCE = 5_000;
/** The version of a model whose decisions are stored but that isn't trained yet. */
const UNTRAINED = 0;
const ROWS_PER_STATEMENT = 2_000;
/** Few enough to look at them again, which takes less time than storing that nothing was decided in them. */
const CHANGES_TO_READ_AGAIN = 200;

const modelState = buildOnce((db) =>
  db
    .select({
      learnsCategories: ledgers.learnsCategories,
      hasCurrentKeys: sql<boolean>`${ledgers.merchantKeyVersion} = ${sql.raw(String(MERCHANT_KEY_VERSION))}`,
      nextId: ledgers.nextId,
      isUsable: sql<boolean>`coalesce(${categoryModels.version} = ${sql.raw(String(CATEGORY_MODEL_VERSION))}
        and ${categoryModels.merchantKeyVersion} = ${sql.raw(String(MERCHANT_KEY_VERSION))}
        and ${categoryModels.learnedThrough} >= ${ledgers.oldestCursor}, false)`,
      version: categoryModels.version,
      decisions: categoryModels.decisions,
      trainedDecisions: categoryModels.trainedDecisions,
      threshold: categoryModels.threshold,
      learnedThrough: categoryModels.learnedThrough,
      hasNews: sql<boolean>`${hasNews()}`,
    })
    .from(ledgers)
    .leftJoin(categoryModels, eq(categoryModels.ledgerId, ledgers.id))
    .where(eq(ledgers.id, sql.placeholder('ledgerId')))
    .prepare('category_model_state'),
);

/** A model without its counts. */
export interface ModelState {
  readonly decisions: number;
  readonly trainedDecisions: number;
  /** Null if the model only makes suggestions. */
  readonly threshold: number | null;
  readonly learnedThrough: ChangeSetId;
  /** What the job will produce: a model, or only the latest decisions. Until then, requests use the existing data. */
  readonly awaits?: 'model' | 'decisions';
}

const NO_MODEL: ModelState = { decisions: 0, trainedDecisions: 0, threshold: null, learnedThrough: 0 };

export interface FoundState {
  /** Null if there is no model, or none that still applies. */
  readonly model: ModelState | null;
  /** How many decisions are stored, even if their model no longer applies. */
  readonly storedDecisions: number;
  /** The last change whose decisions are stored for a model that isn't trained yet. */
  readonly gatheredThrough: ChangeSetId | null;
  /** Whether any change since then may have decided something, or taken it back. */
  readonly hasNews: boolean;
  /** The last change that is committed. */
  readonly lastChange: ChangeSetId;
}

type ModelStateRow = Awaited<ReturnType<ReturnType<typeof modelState>['execute']>>[number];

/** Null if the ledger doesn't learn, or not until its merchant keys are upgraded. */
export async function findModelState(db: Db, ledgerId: LedgerId): Promise<FoundState | null> {
  const [found] = await modelState(db).execute({ ledgerId });
  return found ? toFoundState(found) : null;
}

function toFoundState(found: ModelStateRow): FoundState | null {
  if (!found.learnsCategories || !found.hasCurrentKeys) return null;
  const { isUsable, version, decisions, trainedDecisions, threshold, learnedThrough, nextId, hasNews } = found;
  const hasModel = isUsable && decisions !== null && trainedDecisions !== null && learnedThrough !== null;
  return {
    model: hasModel ? { decisions, trainedDecisions, threshold, learnedThrough } : null,
    storedDecisions: decisions ?? 0,
    gatheredThrough: version === UNTRAINED ? learnedThrough : null,
    hasNews,
    lastChange: nextId - 1,
  };
}

export async function loadLearner(db: Db, ledgerId: LedgerId): Promise<CategoryLearner> {
  const [stored] = await db.select().from(categoryModels).where(eq(categoryModels.ledgerId, ledgerId));
  return new CategoryLearner(stored ?? trainCategories([]));
}

/** Deletes a ledger's learned data. The decisions themselves stay in its transactions. */
export async function forgetAll(tx: Db, ledgerId: LedgerId): Promise<void> {
  await tx.delete(categoryDecisions).where(eq(categoryDecisions.ledgerId, ledgerId));
  await tx.delete(categoryModels).where(eq(categoryModels.ledgerId, ledgerId));
}

async function saveModel(tx: Db, ledgerId: LedgerId, stored: StoredModel, state: ModelState): Promise<void> {
  const { version, counts, decileBounds, temperature, threshold } = stored;
  const { decisions, trainedDecisions, learnedThrough } = state;
  const trained = { version, merchantKeyVersion: MERCHANT_KEY_VERSION, decileBounds, temperature, threshold };
  const values = { ...trained, counts, decisions, trainedDecisions, learnedThrough };
  await tx
    .insert(categoryModels)
    .values({ ledgerId, ...values })
    .onConflictDoUpdate({ target: categoryModels.ledgerId, set: values });
}

/** All decisions, the oldest first. */
async function readDecisions(db: Db, ledgerId: LedgerId): Promise<CategoryDecision[]> {
  const all: Omit<typeof categoryDecisions.$inferSelect, 'ledgerId' | 'decidedIn'>[] = [];
  const { transactionId, position } = categoryDecisions;
  for (;;) {
    const last = all.at(-1);
    const isLater =
      last &&
      or(
        gt(transactionId, last.transactionId),
        and(eq(transactionId, last.transactionId), gt(position, last.position)),
      );
    const rows = await db
      .select()
      .from(categoryDecisions)
      .where(and(eq(categoryDecisions.ledgerId, ledgerId), isLater))
      .orderBy(asc(transactionId), asc(position))
      .limit(ROWS_PER_STATEMENT);
    all.push(...rows);
    if (rows.length < ROWS_PER_STATEMENT) break;
    await pause();
  }
  all.sort((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.transactionId - b.transactionId || a.position - b.position,
  );
  return all.map(toDecision);
}

function isDue({ decisions, trainedDecisions }: ModelState): boolean {
  return Math.abs(decisions - trainedDecisions) >= Math.max(RETRAIN_AFTER, RETRAIN_SHARE * trainedDecisions);
}

function isFarBehind({ model, lastChange }: FoundState): boolean {
  return lastChange - (model?.learnedThrough ?? 0) > LEARNED_AT_ONCE;
}

/**
 * The job's remaining work before suggestions are complete: new merchant keys, or learning. Null if there is none, or
 * if the ledger doesn't learn.
 */
export async function findPendingLearning(db: Db, ledgerId: LedgerId): Promise<'keys' | 'decisions' | null> {
  const [found] = await modelState(db).execute({ ledgerId });
  if (!found?.learnsCategories) return null;
  if (!found.hasCurrentKeys) return 'keys';
  const state = toFoundState(found);
  return state && isFarBehind(state) ? 'decisions' : null;
}

/**
 * The data that requests use until the job has learned the rest: the previous model, or only the merchants' history.
 */
function untilLearned({ model, storedDecisions }: FoundState): ModelState {
  if (model) return { ...model, awaits: 'decisions' };
  return { ...NO_MODEL, decisions: storedDecisions, awaits: 'model' };
}

/** Like `learnThrough`, but leaves long work to the job. */
export async function learnInRequest(
  tx: Db,
  ledgerId: LedgerId,
  found: FoundState | null,
  through = found?.lastChange ?? 0,
): Promise<ModelState | null> {
  if (found && isFarBehind(found)) return untilLearned(found);
  return await learnThrough(tx, ledgerId, found, through);
}

/**
 * Learns the users' decisions in the changes up to `through`, and forgets what they took back. The caller must hold the
 * ledger's lock. Null if the ledger doesn't learn.
 */
async function learnThrough(
  tx: Db,
  ledgerId: LedgerId,
  found: FoundState | null,
  through = found?.lastChange ?? 0,
): Promise<ModelState | null> {
  if (!found) return null;
  if (!found.model) await forgetAll(tx, ledgerId);
  const before = found.model ?? NO_MODEL;
  const range = { ledgerId, after: before.learnedThrough, through };
  if (range.through <= range.after) return before;
  const isFew = range.through - range.after < CHANGES_TO_READ_AGAIN;
  if (found.model && !found.hasNews) return isFew ? before : await skipTo(tx, ledgerId, before, through);
  const gone = before.decisions === 0 ? [] : await removeTouched(tx, range);
  const added = await addTouched(tx, range);
  if (found.model && gone.length + added.length === 0) return await skipTo(tx, ledgerId, before, through);
  const after = {
    ...before,
    decisions: before.decisions - gone.length + added.length,
    learnedThrough: range.through,
  };
  if (isDue(after) && after.decisions <= TRAINED_AT_ONCE) return await trainAll(tx, ledgerId, after);
  const learner = await loadLearner(tx, ledgerId);
  for (const decision of gone) learner.forget(decision);
  for (const decision of added) learner.learn(decision);
  await saveModel(tx, ledgerId, learner.toStored(), after);
  return after;
}

/** Notes that the changes decided nothing, so that they aren't read again. */
async function skipTo(tx: Db, ledgerId: LedgerId, model: ModelState, through: ChangeSetId): Promise<ModelState> {
  await tx.update(categoryModels).set({ learnedThrough: through }).where(eq(categoryModels.ledgerId, ledgerId));
  return { ...model, learnedThrough: through };
}

async function trainAll(tx: Db, ledgerId: LedgerId, state: ModelState): Promise<ModelState> {
  const decisions = await readDecisions(tx, ledgerId);
  const stored = await runWithPauses(trainInSteps(decisions));
  const trained = { ...state, trainedDecisions: decisions.length, threshold: stored.threshold };
  await saveModel(tx, ledgerId, stored, trained);
  return trained;
}

/** Learns the users' decisions so far, unless that is known already. Null if the ledger doesn't learn. */
async function learnAll(db: Db, ledgerId: LedgerId, found: FoundState | null): Promise<ModelState | null> {
  if (!found) return null;
  if (found.model && found.model.learnedThrough >= found.lastChange) return found.model;
  return await db.transaction(async (tx) => {
    await lockLedger(tx, ledgerId);
    return await learnThrough(tx, ledgerId, await findModelState(tx, ledgerId));
  });
}

/** Like `learnAll`, but leaves long work to the job. */
export async function learnNow(db: Db, ledgerId: LedgerId): Promise<ModelState | null> {
  const found = await findModelState(db, ledgerId);
  return found && isFarBehind(found) ? untilLearned(found) : await learnAll(db, ledgerId, found);
}

/** Stores all decisions of a large ledger without a model, which is trained next. */
async function gatherDecisions(db: Db, ledgerId: LedgerId): Promise<ModelState | null> {
  return await db.transaction(async (tx) => {
    await lockLedger(tx, ledgerId);
    const found = await findModelState(tx, ledgerId);
    if (!found || found.model) return null;
    await forgetAll(tx, ledgerId);
    const added = await addTouched(tx, { ledgerId, after: 0, through: found.lastChange });
    const state = { ...NO_MODEL, decisions: added.length, learnedThrough: found.lastChange };
    await saveModel(tx, ledgerId, { ...trainCategories([]), version: UNTRAINED }, state);
    return state;
  });
}

/**
 * Trains a large model outside of any transaction, and saves it unless more was learned meanwhile. Then it is trained
 * another time.
 */
export async function trainIfDue(db: Db, ledgerId: LedgerId): Promise<void> {
  const before = await findModelState(db, ledgerId);
  const isGathering = before !== null && before.model === null && isFarBehind(before);
  const state = isGathering ? await gatherDecisions(db, ledgerId) : await learnAll(db, ledgerId, before);
  if (!state || !(isGathering || isDue(state))) return;
  const decisions = await readDecisions(db, ledgerId);
  const stored = await runWithPauses(trainInSteps(decisions));
  await db.transaction(async (tx) => {
    await lockLedger(tx, ledgerId);
    const found = await findModelState(tx, ledgerId);
    if ((found?.model?.learnedThrough ?? found?.gatheredThrough) !== state.learnedThrough) return;
    const trained = { ...state, trainedDecisions: decisions.length, threshold: stored.threshold };
    await saveModel(tx, ledgerId, stored, trained);
  });
}
