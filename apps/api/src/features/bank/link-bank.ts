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
import type { BankServices } from './sync-item.ts';
import { type TakenAccounts, takeAccounts } from './take-accounts.ts';

type Payload = Pick<BodyOf<typeof setAccessToken>, 'PublicToken' | 'Institution'>;
type Linked = AnswerOf<typeof setAccessToken>;

const UNKNOWN_BANK = 'Bank';

interface Exchanged {
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
  if (!item) throw new Error('the link was not made');
  return item;
}

/** Links of the same bank that ended and whose accounts all go on in a new one. */
async function removeEmptied(tx: Db, item: BankItem, now: Date): Promise<void> {
  const others = await loadBankItems(tx, item.ledgerId);
  for (const other of others)
    if (other.id !== item.id && other.status === 'revoked' && other.removedAt === null)
      await removeItemIfEmpty(tx, item.ledgerId, other.id, now);
}

/** Read under the lock: whoever deletes their account meanwhile is either seen here or sees the new link. */
async function refuseDeleted(tx: Db, ledgerId: LedgerId): Promise<void> {
  const [ledger] = await tx.select({ deletedAt: ledgers.deletedAt }).from(ledgers).where(eq(ledgers.id, ledgerId));
  if (!ledger || ledger.deletedAt !== null) throw new ProblemError('not_allowed', 'This account has been deleted.');
}

/** A link without accounts would bring nothing, and be shown nowhere. */
function refuseEmpty({ institutionId, institutionName }: BankItem, taken: TakenAccounts): void {
  const { accountIds, heldElsewhere, leftOut } = taken;
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

async function keepItem(
  { db, clock, link }: BankServices,
  caller: Caller,
  payload: Payload,
  { accessToken, itemId }: Exchanged,
): Promise<Linked> {
  const [told, accounts] = await Promise.all([
    link.provider.getItem(accessToken),
    link.provider.getAccounts(accessToken),
  ]);
  const now = clock.now();
  const institutionName = told.institutionName || payload.Institution?.name || UNKNOWN_BANK;
  return await writeUnlisted({ db, clock, caller }, `Connected ${institutionName}`, async (tx, change) => {
    await refuseDeleted(tx, caller.ledgerId);
    const item = await insertItem(tx, caller, now, {
      externalId: itemId,
      institutionId: told.institutionId ?? payload.Institution?.institution_id ?? '',
      institutionName,
      sealedToken: link.sealToken(accessToken, itemId),
    });
    const taken = await takeAccounts(tx, change, item, accounts, {
      now,
      today: dayAt(now, caller.actor.timeZone),
      isLinking: true,
    });
    refuseEmpty(item, taken);
    if (taken.continues) await updateItem(tx, item, { continues: true });
    await removeEmptied(tx, item, now);
    const leftOut = taken.leftOut.map(({ name, currency }) => ({ name, currency }));
    return { bankID: item.id, accountIDs: [...taken.accountIds], leftOut };
  });
}

/** Kept as removed, so that a job drops it at the provider and tries until it is done. */
async function keepToDrop(
  { db, clock, link }: BankServices,
  caller: Caller,
  { Institution }: Payload,
  { accessToken, itemId }: Exchanged,
): Promise<void> {
  const now = clock.now();
  await db.transaction((tx) =>
    insertItem(tx, caller, now, {
      externalId: itemId,
      institutionId: Institution?.institution_id ?? '',
      institutionName: Institution?.name || UNKNOWN_BANK,
      sealedToken: link.sealToken(accessToken, itemId),
      removedAt: now,
    }),
  );
}

/** It may be there all the same, in whatever ledger, where only the answer of the database was lost. */
async function isStored(db: Db, itemId: string): Promise<boolean> {
  const [item] = await db
    .select({ ledgerId: bankItemLedgers.ledgerId })
    .from(bankItemLedgers)
    .where(eq(bankItemLedgers.externalId, itemId));
  return item !== undefined;
}

/** Takes over what Link connected. What cannot be kept does not stay connected at the provider either. */
export async function linkBank(
  services: BankServices,
  caller: Caller,
  payload: Payload,
  dropSoon: () => Promise<void>,
): Promise<Linked> {
  const { provider } = services.link;
  const exchanged = await provider.exchangePublicToken(payload.PublicToken).catch((error: unknown) => {
    throw toProblem(error);
  });
  try {
    return await keepItem(services, caller, payload, exchanged);
  } catch (error) {
    try {
      await keepToDrop(services, caller, payload, exchanged);
      await dropSoon();
    } catch {
      // Nothing can be stored at all: with this request the token would be lost. What failed first is what is told.
      const isKept = await isStored(services.db, exchanged.itemId).catch(() => false);
      if (!isKept) await provider.removeItem(exchanged.accessToken).catch(() => undefined);
    }
    throw toProblem(error);
  }
}

/** The link of a bank that most needs a new login. */
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

/** Makes what Link needs for logging in anew at a bank, by the access token, and notes that it was made. */
export async function beginRepair<Made>(
  { db, link }: Pick<BankServices, 'db' | 'link'>,
  ledgerId: LedgerId,
  institutionId: string,
  make: (accessToken: string) => Promise<Made>,
): Promise<Made> {
  const item = await findToRepair(db, ledgerId, institutionId);
  if (!item?.sealedToken) throw notFound();
  const made = await make(link.openToken(item.sealedToken, item.externalId));
  await updateItem(db, item, { repairing: true });
  return made;
}
