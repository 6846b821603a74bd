import type { LedgerId, UserId } from '@cairn/domain';
import { and, asc, eq, gt, lte, max, sql } from 'drizzle-orm';
import {
  type ChainedChangeSet,
  type ChainedNoun,
  type ChainedRow,
  type ChainLink,
  listChainedChangeSets,
  listChainedRows,
  listLinks,
  type ShownRow,
  shownColumns,
  sourceColumns,
  type TransactionRow,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accountFloors,
  balanceAssertions,
  budgetMoves,
  cardCycles,
  categories,
  categoryRules,
  changeSets,
  changes,
  defaultBudgets,
  dismissedTransferPairs,
  forecastScores,
  forecastSnapshots,
  ledgers,
  monthBudgets,
  netWorthPoints,
  reviewDecisions,
  rolloverPolicies,
  subscriptions,
  tags,
  transactions,
  users,
} from '../../platform/db/schema/index.ts';
import { pause } from '../../platform/pause.ts';

/** Rows read and encoded at once: few enough that other requests wait only milliseconds. */
export const PAGE_ROWS = 100;

export async function findUser(db: Db, userId: UserId) {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error('the user does not exist');
  return row;
}

export async function findSubscription(db: Db, userId: UserId) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  return row ?? null;
}

/** Includes deleted categories. */
export async function listCategories(db: Db, ledgerId: LedgerId) {
  return await db.select().from(categories).where(eq(categories.ledgerId, ledgerId)).orderBy(asc(categories.id));
}

export async function findZeroBasedFrom(db: Db, ledgerId: LedgerId): Promise<string | null> {
  const [row] = await db.select({ month: ledgers.zeroBasedFrom }).from(ledgers).where(eq(ledgers.id, ledgerId));
  return row?.month ?? null;
}

export async function listDefaultBudgets(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(defaultBudgets)
    .where(eq(defaultBudgets.ledgerId, ledgerId))
    .orderBy(asc(defaultBudgets.categoryId), asc(defaultBudgets.fromMonth));
}

export async function listMonthBudgets(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(monthBudgets)
    .where(eq(monthBudgets.ledgerId, ledgerId))
    .orderBy(asc(monthBudgets.month), asc(monthBudgets.categoryId));
}

export async function listPolicies(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(rolloverPolicies)
    .where(eq(rolloverPolicies.ledgerId, ledgerId))
    .orderBy(asc(rolloverPolicies.categoryId), asc(rolloverPolicies.fromMonth));
}

export async function listMoves(db: Db, ledgerId: LedgerId) {
  return await db.select().from(budgetMoves).where(eq(budgetMoves.ledgerId, ledgerId)).orderBy(asc(budgetMoves.id));
}

export async function listRules(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(categoryRules)
    .where(eq(categoryRules.ledgerId, ledgerId))
    .orderBy(asc(categoryRules.id));
}

/** Includes merged and deleted tags. */
export async function listTags(db: Db, ledgerId: LedgerId) {
  return await db.select().from(tags).where(eq(tags.ledgerId, ledgerId)).orderBy(asc(tags.id));
}

export async function listDismissedTransfers(db: Db, ledgerId: LedgerId) {
  return await db
    .select({ firstId: dismissedTransferPairs.firstId, secondId: dismissedTransferPairs.secondId })
    .from(dismissedTransferPairs)
    .where(eq(dismissedTransferPairs.ledgerId, ledgerId))
    .orderBy(asc(dismissedTransferPairs.firstId), asc(dismissedTransferPairs.secondId));
}

export async function listPoints(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(netWorthPoints)
    .where(eq(netWorthPoints.ledgerId, ledgerId))
    .orderBy(asc(netWorthPoints.day));
}

export async function listCardCycles(db: Db, ledgerId: LedgerId) {
  return await db.select().from(cardCycles).where(eq(cardCycles.ledgerId, ledgerId)).orderBy(asc(cardCycles.accountId));
}

export async function listFloors(db: Db, ledgerId: LedgerId) {
  return await db
    .select()
    .from(accountFloors)
    .where(eq(accountFloors.ledgerId, ledgerId))
    .orderBy(asc(accountFloors.accountId));
}

type ExportedTransaction = ShownRow & Pick<TransactionRow, keyof typeof sourceColumns>;
type BalanceRow = typeof balanceAssertions.$inferSelect;
type DecisionRow = typeof reviewDecisions.$inferSelect;
type ChangeSetRow = typeof changeSets.$inferSelect;
type ChangeRow = typeof changes.$inferSelect;

/** Reads all rows with keyset pagination, so no statement stays open between pages. */
async function* inPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last);
    last = page.at(-1);
    if (page.length > 0) yield page;
    if (page.length !== PAGE_ROWS) return;
    // Queries of the embedded database don't yield to other requests.
    await pause();
  }
}

/** The newest change set id. Later changes are excluded, because the pages are read one at a time. */
export async function findLastChange(db: Db, ledgerId: LedgerId): Promise<number> {
  const [newestSet] = await db
    .select({ id: max(changeSets.id) })
    .from(changeSets)
    .where(eq(changeSets.ledgerId, ledgerId));
  // A row can outlive its change set, which is purged after 90 days.
  const [newestRow] = await db
    .select({ id: max(transactions.madeIn) })
    .from(transactions)
    .where(eq(transactions.ledgerId, ledgerId));
  return Math.max(newestSet?.id ?? 0, newestRow?.id ?? 0);
}

/** Includes hidden and deleted transactions and transfers. */
export function pagesOfTransactions(
  db: Db,
  ledgerId: LedgerId,
  lastChange: number,
): AsyncGenerator<ExportedTransaction[]> {
  return inPages<ExportedTransaction>((last) =>
    db
      .select({ ...shownColumns, ...sourceColumns })
      .from(transactions)
      .where(
        and(
          eq(transactions.ledgerId, ledgerId),
          gt(transactions.id, last?.id ?? 0),
          lte(transactions.madeIn, lastChange),
        ),
      )
      .orderBy(asc(transactions.id))
      .limit(PAGE_ROWS),
  );
}

/** Oldest first. */
export function pagesOfBalances(db: Db, ledgerId: LedgerId): AsyncGenerator<BalanceRow[]> {
  return inPages<BalanceRow>((last) =>
    db
      .select()
      .from(balanceAssertions)
      .where(and(eq(balanceAssertions.ledgerId, ledgerId), gt(balanceAssertions.id, last?.id ?? 0)))
      .orderBy(asc(balanceAssertions.id))
      .limit(PAGE_ROWS),
  );
}

/** Oldest first. */
export function pagesOfDecisions(db: Db, ledgerId: LedgerId): AsyncGenerator<DecisionRow[]> {
  return inPages<DecisionRow>((last) =>
    db
      .select()
      .from(reviewDecisions)
      .where(and(eq(reviewDecisions.ledgerId, ledgerId), gt(reviewDecisions.id, last?.id ?? 0)))
      .orderBy(asc(reviewDecisions.id))
      .limit(PAGE_ROWS),
  );
}

interface ForecastRow {
  readonly made: typeof forecastSnapshots.$inferSelect;
  readonly score: typeof forecastScores.$inferSelect | null;
}

/** Oldest first. */
export function pagesOfForecasts(db: Db, ledgerId: LedgerId): AsyncGenerator<ForecastRow[]> {
  const { madeOn, accountId } = forecastSnapshots;
  return inPages<ForecastRow>((last) =>
    db
      .select({ made: forecastSnapshots, score: forecastScores })
      .from(forecastSnapshots)
      .leftJoin(
        forecastScores,
        and(
          eq(forecastScores.ledgerId, ledgerId),
          eq(forecastScores.madeOn, madeOn),
          eq(forecastScores.accountId, accountId),
        ),
      )
      .where(
        and(
          eq(forecastSnapshots.ledgerId, ledgerId),
          sql`(${madeOn}, ${accountId}) > (${last?.made.madeOn ?? '0001-01-01'}::date, ${last?.made.accountId ?? 0}::bigint)`,
        ),
      )
      .orderBy(asc(madeOn), asc(accountId))
      .limit(PAGE_ROWS),
  );
}

export function pagesOfChangeSets(db: Db, ledgerId: LedgerId, lastChange: number): AsyncGenerator<ChangeSetRow[]> {
  return inPages<ChangeSetRow>((last) =>
    db
      .select()
      .from(changeSets)
      .where(and(eq(changeSets.ledgerId, ledgerId), gt(changeSets.id, last?.id ?? 0), lte(changeSets.id, lastChange)))
      .orderBy(asc(changeSets.id))
      .limit(PAGE_ROWS),
  );
}

/** A link may have a line for each row of the ledger, so links are read one at a time. */
export async function* pagesOfLinks(db: Db, ledgerId: LedgerId): AsyncGenerator<ChainLink[]> {
  for (let after = -1; ; ) {
    const page = await listLinks(db, ledgerId, { after, limit: 1 });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
    await pause();
  }
}

/** The row contents that the chain has digests of. */
export function pagesOfChainedRows(db: Db, ledgerId: LedgerId, noun: ChainedNoun): AsyncGenerator<ChainedRow[]> {
  return inPages<ChainedRow>((last) =>
    listChainedRows(db, ledgerId, noun, { after: last?.id ?? 0, limit: PAGE_ROWS, isDigest: false }),
  );
}

export function pagesOfChainedChangeSets(db: Db, ledgerId: LedgerId): AsyncGenerator<ChainedChangeSet[]> {
  return inPages<ChainedChangeSet>((last) =>
    listChainedChangeSets(db, ledgerId, { after: last?.id ?? 0, since: new Date(0), limit: PAGE_ROWS }),
  );
}

/** In change set order. */
export function pagesOfChanges(db: Db, ledgerId: LedgerId): AsyncGenerator<ChangeRow[]> {
  return inPages<ChangeRow>((last) =>
    db
      .select()
      .from(changes)
      .where(
        and(
          eq(changes.ledgerId, ledgerId),
          eq(changes.noun, 'transaction'),
          sql`(${changes.changeSetId}, ${changes.noun}, ${changes.rowId})
            > (${last?.changeSetId ?? 0}::bigint, 'transaction', ${last?.rowId ?? 0}::bigint)`,
        ),
      )
      .orderBy(asc(changes.changeSetId), asc(changes.noun), asc(changes.rowId))
      .limit(PAGE_ROWS),
  );
}
