import { ACCOUNTS_MAX, DEFAULT_ACCOUNT_COLOR } from '@cairn/contract';
import { type AccountId, type BankItemId, type LedgerId, nextAccountColors } from '@cairn/domain';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, ledgers, netWorthPoints } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import { type Change, takeIds } from '../changes/change-set.ts';
import { changedFields, rememberRows } from '../changes/conflicts.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type AccountValues = Omit<typeof accounts.$inferInsert, 'ledgerId' | 'id' | 'changedIn'>;

const allAccounts = buildOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(eq(accounts.ledgerId, sql.placeholder('ledgerId')))
    .orderBy(accounts.id)
    .prepare('all_accounts'),
);

const oneAccount = buildOnce((db) =>
  db
    .select()
    .from(accounts)
    .where(
      and(
        eq(accounts.ledgerId, sql.placeholder('ledgerId')),
        eq(accounts.id, sql.placeholder('id')),
        isNull(accounts.removedAt),
      ),
    )
    .prepare('one_account'),
);

/** Includes removed accounts: their transactions still show their names. */
export async function loadAccounts(db: Db, ledgerId: LedgerId): Promise<AccountRow[]> {
  return await allAccounts(db).execute({ ledgerId });
}

/** Throws not_found for removed accounts too. */
export async function findAccount(db: Db, ledgerId: LedgerId, id: AccountId): Promise<AccountRow> {
  const [row] = await oneAccount(db).execute({ ledgerId, id });
  if (!row) throw notFound();
  return row;
}

/** Linked accounts are excluded: only the bank adds transactions to them. */
export async function findManualAccount(db: Db, ledgerId: LedgerId, id: AccountId): Promise<AccountRow> {
  const row = await findAccount(db, ledgerId, id);
  if (row.externalId !== null) throw notFound();
  return row;
}

/** An account without a color gets one that no other account uses. */
type NewAccountRow = Omit<AccountValues, 'iconColor'> & { readonly iconColor?: string | undefined };

interface MadeAccount {
  readonly id: AccountId;
  readonly iconColor: string;
}

/**
 * Today, if net worth was recorded on an earlier day, because that doesn't include the account. Otherwise null: the
 * ledger's first accounts count as far back as their transactions are known.
 */
async function firstCountedDay(tx: Db, { ledgerId, now }: Change): Promise<string | null> {
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${ledgers.timeZone})::date`;
  const isRecorded = sql`exists (select from ${netWorthPoints} as point
    where point.ledger_id = ${ledgerId} and point.day < ${today})`;
  const [ledger] = await tx
    .select({ addedOn: sql<string | null>`case when ${isRecorded} then ${today}::text end` })
    .from(ledgers)
    .where(eq(ledgers.id, ledgerId));
  return ledger?.addedOn ?? null;
}

/** Ids increase in the order of `rows`. */
export async function insertAccounts(tx: Db, change: Change, rows: readonly NewAccountRow[]): Promise<MadeAccount[]> {
  if (rows.length === 0) return [];
  change.hasOtherChanges = true;
  const { ledgerId } = change;
  const existing = await tx
    .select({ iconColor: accounts.iconColor })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), isNull(accounts.removedAt)));
  if (existing.length + rows.length > ACCOUNTS_MAX)
    throw new ProblemError('rule_broken', `You can have at most ${ACCOUNTS_MAX} accounts.`);
  const colors = nextAccountColors(
    existing.map(({ iconColor }) => iconColor),
    rows.length,
  );
  const firstId = await takeIds(tx, change, rows.length);
  const addedOn = await firstCountedDay(tx, change);
  const made = await tx
    .insert(accounts)
    .values(
      rows.map((row, at) => ({
        ledgerId,
        id: firstId + at,
        changedIn: change.changedIn,
        addedOn,
        ...row,
        iconColor: row.iconColor ?? colors[at] ?? DEFAULT_ACCOUNT_COLOR,
      })),
    )
    .returning({ id: accounts.id, iconColor: accounts.iconColor });
  return made.toSorted((a, b) => a.id - b.id);
}

export async function updateAccount(
  tx: Db,
  change: Change,
  id: AccountId,
  values: Partial<AccountValues>,
): Promise<void> {
  const { ledgerId, changedIn } = change;
  const isAccount = and(eq(accounts.ledgerId, ledgerId), eq(accounts.id, id));
  const [row] = await tx.select().from(accounts).where(isAccount);
  const before = row ? changedFields(row, values) : {};
  if (Object.keys(before).length === 0) return;
  change.hasOtherChanges = true;
  await rememberRows(tx, change, 'account', [id], before);
  await tx
    .update(accounts)
    .set({ ...values, changedIn })
    .where(isAccount);
}

export async function removeLinkedAccounts(tx: Db, change: Change, bankItemId: BankItemId, now: Date): Promise<void> {
  const { ledgerId, changedIn } = change;
  const removed = await tx
    .update(accounts)
    .set({ removedAt: now, changedIn })
    .where(and(eq(accounts.ledgerId, ledgerId), eq(accounts.bankItemId, bankItemId), isNull(accounts.removedAt)))
    .returning({ id: accounts.id });
  if (removed.length > 0) change.hasOtherChanges = true;
  const ids = removed.map(({ id }) => id);
  await rememberRows(tx, change, 'account', ids, { removedAt: null });
}
