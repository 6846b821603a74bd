import { type BankItemId, dayAt, type LedgerId, linkRefusal } from '@cairn/domain';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { inEveryLedger } from '../../platform/db/in-every-ledger.ts';
import { accounts, bankItems, ledgers, users } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { BankItem } from './items.ts';

const isNotRemoved = isNull(bankItems.removedAt);

/** Links that can still be synced. */
const canSync = and(isNotRemoved, ne(bankItems.status, 'revoked'), isNotNull(bankItems.sealedToken));

/** Only adults (else 403) with premium (else 402) can connect a bank. */
export function requireCanLink({ actor: { isPremium, dateOfBirth, timeZone } }: Caller, now: Date): void {
  const refusal = linkRefusal({ premium: isPremium, dateOfBirth }, dayAt(now, timeZone));
  if (refusal === 'not an adult') throw new ProblemError('not_allowed', 'You must be 18 or older to connect a bank.');
  if (refusal === 'not premium') throw new ProblemError('premium_needed', 'You need Premium to connect a bank.');
}

export async function listItems(db: Db, ledgerId: LedgerId): Promise<BankItem[]> {
  return await db
    .select()
    .from(bankItems)
    .where(and(eq(bankItems.ledgerId, ledgerId), isNotRemoved))
    .orderBy(asc(bankItems.id));
}

export async function listSyncable(db: Db, ledgerId: LedgerId): Promise<BankItem[]> {
  return await db
    .select()
    .from(bankItems)
    .where(and(eq(bankItems.ledgerId, ledgerId), canSync))
    .orderBy(asc(bankItems.id));
}

export async function findItem(db: Db, ledgerId: LedgerId, id: number): Promise<BankItem> {
  const [item] = await db
    .select()
    .from(bankItems)
    .where(and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.id, id), isNotRemoved));
  if (!item) throw notFound();
  return item;
}

export async function updateItem(
  db: Db,
  { ledgerId, id }: Pick<BankItem, 'ledgerId' | 'id'>,
  values: Partial<typeof bankItems.$inferInsert>,
): Promise<void> {
  await db
    .update(bankItems)
    .set(values)
    .where(and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.id, id)));
}

/** Account ids by item id. */
export async function listAccountIds(db: Db, ledgerId: LedgerId): Promise<Map<number, number[]>> {
  const rows = await db
    .select({ id: accounts.id, bankItemId: accounts.bankItemId })
    .from(accounts)
    .where(and(eq(accounts.ledgerId, ledgerId), isNotNull(accounts.bankItemId), isNull(accounts.removedAt)))
    .orderBy(asc(accounts.id));
  const byItem = new Map<number, number[]>();
  for (const { id, bankItemId } of rows)
    if (bankItemId !== null) byItem.set(bankItemId, [...(byItem.get(bankItemId) ?? []), id]);
  return byItem;
}

const BATCH_ITEMS = 100;

export interface ItemKey {
  readonly ledgerId: LedgerId;
  readonly id: BankItemId;
}

function isAfter({ ledgerId, id }: ItemKey) {
  return or(gt(bankItems.ledgerId, ledgerId), and(eq(bankItems.ledgerId, ledgerId), gt(bankItems.id, id)));
}

/** The next batch, after `after`, of removed or revoked links that still exist at the provider. */
export async function listItemsToDrop(db: Db, after: ItemKey): Promise<BankItem[]> {
  return await db
    .select()
    .from(bankItems)
    .where(
      and(
        inEveryLedger('bank links to drop'),
        isNotNull(bankItems.sealedToken),
        or(isNotNull(bankItems.removedAt), eq(bankItems.status, 'revoked')),
        isAfter(after),
      ),
    )
    .orderBy(asc(bankItems.ledgerId), asc(bankItems.id))
    .limit(BATCH_ITEMS);
}

/** Links of premium users with no sync attempt since `before`. */
export async function listStaleItems(db: Db, before: Date, now: Date): Promise<BankItem[]> {
  const rows = await db
    .select({ item: bankItems })
    .from(bankItems)
    .innerJoin(users, eq(users.id, bankItems.linkedBy))
    .innerJoin(ledgers, eq(ledgers.id, bankItems.ledgerId))
    .where(
      and(
        inEveryLedger('stale bank links'),
        canSync,
        inArray(bankItems.status, ['ok', 'unavailable', 'pendingDisconnect']),
        or(isNull(bankItems.triedAt), lt(bankItems.triedAt, before)),
        users.premium,
        or(isNull(users.premiumUntil), gt(users.premiumUntil, now)),
        isNull(users.deletedAt),
        isNull(ledgers.deletedAt),
      ),
    )
    .orderBy(asc(bankItems.triedAt))
    .limit(BATCH_ITEMS);
  return rows.map(({ item }) => item);
}
