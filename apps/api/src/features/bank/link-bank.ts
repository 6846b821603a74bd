import type { AnswerOf, BodyOf, setAccessToken } from '@cairn/contract';
import { dayAt, type LedgerId } from '@cairn/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { reserveIds, writeUnlisted } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItemLedgers, bankItems, ledgers } from '../../platform/db/schema/index.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';
import type { Caller } from '../../platform/http/route.ts';
import { updateItem } from './bank.queries.ts';
import { toProblem } from './bank-problems.ts';
import { type BankItem, loadBankItems, removeItemIfEmpty } from './items.ts';
import { type SyncedAccounts, syncAccounts } from './sync-accounts.ts';
import type { BankServices } from './sync-item.ts';

type Payload = Pick<BodyOf<typeof setAccessToken>, 'publicToken' | 'institution'>;
type Linked = AnswerOf<typeof setAccessToken>;

export interface LinkSteps {
  readonly scheduleDrop: () => Promise<void>;
  /** Stores the answer together with the link, because Link's token can't be exchanged again by a retry. */
  readonly saveAnswer: (tx: Db, linked: Linked) => Promise<void>;
}

const UNKNOWN_BANK = 'Bank';

interface ExchangedToken {
  readonly accessToken: string;
  readonly itemId: string;
}

type NewItem = Omit<typeof bankItems.$inferInsert, 'ledgerId' | 'id' | 'linkedAt' | 'linkedBy'>;

async function insertItem(tx: Db, { actor, ledgerId }: Caller, now: Date, values: NewItem): Promise<BankItem> {
  await tx.insert(bankItemLedgers).values({ externalId: values.externalId, ledgerId });
  const id = await reserveIds(tx, ledgerId, 1);
  const [item] = await tx
    .insert(bankItems)
    .values({ ledgerId, id, linkedAt: now, linkedBy: actor.id, ...values })
    .returning();
  if (!item) throw new Error('the bank item was not inserted');
  return item;
}

/** Removes revoked links whose accounts have all moved to the new one. */
async function removeEmptyItems(tx: Db, item: BankItem, now: Date): Promise<void> {
  const others = await loadBankItems(tx, item.ledgerId);
  for (const other of others)
    if (other.id !== item.id && other.status === 'revoked' && other.removedAt === null)
      await removeItemIfEmpty(tx, item.ledgerId, other.id, now);
}

/** Runs under the ledger lock, so a concurrent account deletion is either detected here or finds the new link. */
async function requireLiveLedger(tx: Db, ledgerId: LedgerId): Promise<void> {
  const [ledger] = await tx.select({ deletedAt: ledgers.deletedAt }).from(ledgers).where(eq(ledgers.id, ledgerId));
  if (!ledger || ledger.deletedAt !== null) throw new ProblemError('not_allowed', 'This account has been deleted.');
}

/** Rejects a link without accounts, which would sync nothing and be shown nowhere. */
function requireAccounts({ institutionId, institutionName }: BankItem, synced: SyncedAccounts): void {
  const { accountIds, heldElsewhere, leftOut } = synced;
  if (accountIds.length > 0) return;
  if (heldElsewhere > 0)
    throw new ProblemError('conflict', `These ${institutionName} accounts are already linked.`, {
      details: { institutionId },
    });
  if (leftOut.length > 0)
    throw new ProblemError('rule_broken', `${institutionName} didn’t share any accounts in US dollars.`);
  throw new ProblemError(
    'rule_broken',
    `${institutionName} didn’t share any accounts. Please connect it again and choose at least one.`,
  );
}

async function saveItem(
  { db, clock, link }: BankServices,
  caller: Caller,
  payload: Payload,
  { accessToken, itemId }: ExchangedToken,
  saveAnswer: LinkSteps['saveAnswer'],
): Promise<Linked> {
  const [reported, accounts] = await Promise.all([
    link.provider.getItem(accessToken),
    link.provider.getAccounts(accessToken),
  ]);
  const now = clock.now();
  const institutionName = reported.institutionName || payload.institution?.name || UNKNOWN_BANK;
  return await writeUnlisted({ db, clock, caller }, `Connected ${institutionName}`, async (tx, change) => {
    await requireLiveLedger(tx, caller.ledgerId);
    const item = await insertItem(tx, caller, now, {
      externalId: itemId,
      institutionId: reported.institutionId ?? payload.institution?.id ?? '',
      institutionName,
      sealedToken: link.sealToken(accessToken, itemId),
    });
    const synced = await syncAccounts(tx, change, item, accounts, {
      now,
      today: dayAt(now, caller.actor.timeZone),
      isLinking: true,
    });
    requireAccounts(item, synced);
    if (synced.continues) await updateItem(tx, item, { continues: true });
    await removeEmptyItems(tx, item, now);
    const leftOut = synced.leftOut.map(({ name, currency }) => ({ name, currency }));
    const linked = { bankId: item.id, accountIds: [...synced.accountIds], leftOut };
    await saveAnswer(tx, linked);
    return linked;
  });
}

/** Stores an unusable item as removed, so that a job drops it at the provider and retries until that succeeds. */
async function saveForDrop(
  { db, clock, link }: BankServices,
  caller: Caller,
  { institution }: Payload,
  { accessToken, itemId }: ExchangedToken,
): Promise<void> {
  const now = clock.now();
  await db.transaction((tx) =>
    insertItem(tx, caller, now, {
      externalId: itemId,
      institutionId: institution?.id ?? '',
      institutionName: institution?.name || UNKNOWN_BANK,
      sealedToken: link.sealToken(accessToken, itemId),
      removedAt: now,
    }),
  );
}

/** An item may have been stored, in any ledger, even though the connection failed before the database confirmed it. */
async function isStored(db: Db, itemId: string): Promise<boolean> {
  const [item] = await db
    .select({ ledgerId: bankItemLedgers.ledgerId })
    .from(bankItemLedgers)
    .where(eq(bankItemLedgers.externalId, itemId));
  return item !== undefined;
}

/** Stores what Link connected. If that fails, the item is dropped at the provider. */
export async function linkBank(
  services: BankServices,
  caller: Caller,
  payload: Payload,
  { scheduleDrop, saveAnswer }: LinkSteps,
): Promise<Linked> {
  const { provider } = services.link;
  const exchanged = await provider.exchangePublicToken(payload.publicToken).catch((error: unknown) => {
    throw toProblem(error);
  });
  try {
    return await saveItem(services, caller, payload, exchanged, saveAnswer);
  } catch (error) {
    try {
      await saveForDrop(services, caller, payload, exchanged);
      await scheduleDrop();
    } catch {
      // The database is failing, so drop the item now: its token exists only in this request. The first error is
      // rethrown.
      const hasItem = await isStored(services.db, exchanged.itemId).catch(() => false);
      if (!hasItem) await provider.removeItem(exchanged.accessToken).catch(() => undefined);
    }
    throw toProblem(error);
  }
}

/** The bank's link that most urgently needs a new login. */
async function findToRepair(db: Db, ledgerId: LedgerId, institutionId: string): Promise<BankItem | null> {
  const items = await db
    .select()
    .from(bankItems)
    .where(
      and(eq(bankItems.ledgerId, ledgerId), eq(bankItems.institutionId, institutionId), isNull(bankItems.removedAt)),
    );
  const urgency: Record<BankItem['status'], number> = {
    loginRequired: 0,
    pendingDisconnect: 1,
    unavailable: 2,
    ok: 3,
    revoked: 4,
  };
  const repairable = items.filter((item) => item.status !== 'revoked' && item.sealedToken !== null);
  return repairable.toSorted((a, b) => urgency[a.status] - urgency[b.status] || a.id - b.id)[0] ?? null;
}

/** Creates the link token for logging in to a bank again, and marks the item as being repaired. */
export async function beginRepair<Result>(
  { db, link }: Pick<BankServices, 'db' | 'link'>,
  ledgerId: LedgerId,
  institutionId: string,
  create: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  const item = await findToRepair(db, ledgerId, institutionId);
  if (!item?.sealedToken) throw notFound();
  const result = await create(link.openToken(item.sealedToken, item.externalId));
  await updateItem(db, item, { repairing: true });
  return result;
}
