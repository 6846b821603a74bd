import { isDeepStrictEqual } from 'node:util';
import type { AccountId, LedgerId } from '@cairn/domain';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accountFloors, accounts, cardCycles } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { rememberRows } from '../changes/conflicts.ts';
import { insertTombstones } from '../changes/tombstones.ts';
import type { CardCycleWrite, FloorWrite, StoredCycle } from './forecast-write.ts';

export async function findCardCycle(db: Db, ledgerId: LedgerId, accountId: AccountId): Promise<StoredCycle | null> {
  const { closesOnDay, dueOnDay, paysFromAccountId } = cardCycles;
  const [row] = await db
    .select({ closesOnDay, dueOnDay, paysFromAccountId })
    .from(cardCycles)
    .where(and(eq(cardCycles.ledgerId, ledgerId), eq(cardCycles.accountId, accountId)));
  return row ?? null;
}

export async function findFloor(db: Db, ledgerId: LedgerId, accountId: AccountId): Promise<number | null> {
  const [row] = await db
    .select({ floorCents: accountFloors.floorCents })
    .from(accountFloors)
    .where(and(eq(accountFloors.ledgerId, ledgerId), eq(accountFloors.accountId, accountId)));
  return row?.floorCents ?? null;
}

/** Removes a row that has the account's ID as its own. */
async function removeRow(
  tx: Db,
  change: Change,
  table: typeof cardCycles | typeof accountFloors,
  accountId: AccountId,
): Promise<void> {
  const noun = table === cardCycles ? 'cardCycle' : 'accountFloor';
  const isRow = and(eq(table.ledgerId, change.ledgerId), eq(table.accountId, accountId));
  const removed = sql`delete from ${table} where ${isRow} returning account_id as id`;
  await tx.execute(sql`with gone as (${removed}) ${insertTombstones(change, noun, sql`select id from gone`)}`);
}

export async function writeCardCycle(tx: Db, change: Change, { accountId, before, after }: CardCycleWrite) {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  await rememberRows(tx, change, 'cardCycle', [accountId], { cycle: before });
  if (after === null) return await removeRow(tx, change, cardCycles, accountId);
  const set = { ...after, changedIn };
  await tx
    .insert(cardCycles)
    .values({ ledgerId, accountId, ...set })
    .onConflictDoUpdate({ target: [cardCycles.ledgerId, cardCycles.accountId], set });
}

export async function writeFloor(tx: Db, change: Change, { accountId, before, after }: FloorWrite) {
  const { ledgerId, changedIn } = change;
  change.hasOtherChanges = true;
  await rememberRows(tx, change, 'accountFloor', [accountId], { floorCents: before });
  if (after === null) return await removeRow(tx, change, accountFloors, accountId);
  const set = { floorCents: after, changedIn };
  await tx
    .insert(accountFloors)
    .values({ ledgerId, accountId, ...set })
    .onConflictDoUpdate({ target: [accountFloors.ledgerId, accountFloors.accountId], set });
}

interface ForecastWrites {
  readonly cardCycles?: readonly CardCycleWrite[] | undefined;
  readonly floors?: readonly FloorWrite[] | undefined;
}

async function namesOf(tx: Db, ledgerId: LedgerId, ids: readonly AccountId[]): Promise<Map<AccountId, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: accounts.id, name: accounts.displayName })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), inArray(accounts.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Restores card cycles and floors, except those changed since; `left` lists them. */
export async function restoreForecastWrites(
  tx: Db,
  change: Change,
  { cardCycles: cycles = [], floors = [] }: ForecastWrites,
): Promise<{ restored: number; left: string[] }> {
  const { ledgerId } = change;
  const names = await namesOf(
    tx,
    ledgerId,
    [...cycles, ...floors].map(({ accountId }) => accountId),
  );
  const left: string[] = [];
  for (const { accountId, before, after } of cycles) {
    const isUntouched = isDeepStrictEqual(await findCardCycle(tx, ledgerId, accountId), after);
    if (isUntouched && names.has(accountId))
      await writeCardCycle(tx, change, { accountId, before: after, after: before });
    else left.push(`The billing cycle of ${names.get(accountId) ?? 'a removed account'}`);
  }
  for (const { accountId, before, after } of floors) {
    const isUntouched = (await findFloor(tx, ledgerId, accountId)) === after;
    if (isUntouched && names.has(accountId)) await writeFloor(tx, change, { accountId, before: after, after: before });
    else left.push(`The lowest balance of ${names.get(accountId) ?? 'a removed account'}`);
  }
  return { restored: cycles.length + floors.length - left.length, left };
}
