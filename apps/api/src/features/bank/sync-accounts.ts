import { ACCOUNTS_MAX } from '@cairn/contract';
import { type Day, type LedgerId, matchAccounts, matchAccountsAcrossLinks, plainText } from '@cairn/domain';
import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type AccountRow,
  type Change,
  insertAccounts,
  loadAccounts,
  updateReportedAccounts,
} from '../../ledger/index.ts';
import { type BankAccount, DOLLARS } from '../../platform/bank/provider.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, bankItems } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { iconForAccount } from './account-icon.ts';
import type { BankItem } from './items.ts';

const ACCOUNT_NAME_MAX = 100;
const UNNAMED = 'Account';

interface Linked {
  readonly account: AccountRow & { readonly externalId: string };
  /** Whether the link it belongs to is still active. */
  readonly isLive: boolean;
}

export interface SyncedAccounts {
  readonly accountIds: readonly number[];
  /** How many are already linked through another active link. */
  readonly heldElsewhere: number;
  /** Whether any of them continues an account of an earlier link. */
  readonly continues: boolean;
  /** Accounts in other currencies, which the ledger doesn't support. */
  readonly leftOut: readonly Pick<BankAccount, 'name' | 'currency'>[];
}

export interface AccountSyncOptions {
  readonly now: Date;
  readonly today: Day;
  /** Too many accounts are rejected when linking a bank; a sync skips the excess and continues. */
  readonly isLinking: boolean;
}

/** The bank's linked accounts, from current and earlier links. */
async function loadLinked(tx: Db, ledgerId: LedgerId, institutionId: string): Promise<Linked[]> {
  const rows = await tx
    .select({ account: accounts, status: bankItems.status, removedAt: bankItems.removedAt })
    .from(accounts)
    .leftJoin(bankItems, and(eq(bankItems.ledgerId, accounts.ledgerId), eq(bankItems.id, accounts.bankItemId)))
    .where(
      and(eq(accounts.ledgerId, ledgerId), eq(accounts.institutionId, institutionId), isNotNull(accounts.externalId)),
    );
  return rows.flatMap(({ account, status, removedAt }) => {
    const { externalId } = account;
    const isLive = status !== null && status !== 'revoked' && removedAt === null;
    return externalId === null ? [] : [{ account: { ...account, externalId }, isLive }];
  });
}

function without<Account>(reported: readonly Account[], matched: readonly { readonly right: Account }[]): Account[] {
  const excluded = new Set(matched.map(({ right }) => right));
  return reported.filter((account) => !excluded.has(account));
}

async function insertNew(
  tx: Db,
  change: Change,
  item: BankItem,
  reported: readonly BankAccount[],
  { now, today, isLinking }: AccountSyncOptions,
): Promise<number[]> {
  if (reported.length === 0) return [];
  const existing = (await loadAccounts(tx, item.ledgerId)).filter((row) => row.removedAt === null);
  const room = Math.max(ACCOUNTS_MAX - existing.length, 0);
  if (isLinking && reported.length > room)
    throw new ProblemError('rule_broken', `You can have at most ${ACCOUNTS_MAX} accounts.`);
  if (room === 0) return [];
  const rows = await insertAccounts(
    tx,
    change,
    reported.slice(0, room).map((account) => ({
      externalId: account.externalId,
      bankItemId: item.id,
      institutionId: item.institutionId,
      persistentId: account.persistentId,
      mask: account.mask,
      subtype: account.subtype,
      reportedAt: now,
      name: account.name,
      displayName: account.name,
      institutionName: item.institutionName,
      type: account.type,
      icon: iconForAccount(account.type, account.subtype),
      availableCents: account.availableCents,
      currentCents: account.currentCents,
      anchoredOn: today,
    })),
  );
  return rows.map(({ id }) => id);
}

/**
 * Updates a link's accounts. An account of an inactive link continues with its history. One that another active link
 * holds is skipped, and one the user removed from this link stays removed.
 */
export async function syncAccounts(
  tx: Db,
  change: Change,
  item: BankItem,
  received: readonly BankAccount[],
  options: AccountSyncOptions,
): Promise<SyncedAccounts> {
  const named = received.map((account) => ({ ...account, name: plainText(account.name, ACCOUNT_NAME_MAX) || UNNAMED }));
  const reported = named.filter(({ currency }) => currency === DOLLARS);
  const linked = await loadLinked(tx, item.ledgerId, item.institutionId);
  const isOwn = ({ account }: Linked) => account.bankItemId === item.id;
  const isHeld = (one: Linked) => !isOwn(one) && one.isLive && one.account.removedAt === null;
  const accountsOf = (matches: (one: Linked) => boolean) => linked.filter(matches).map(({ account }) => account);
  const own = matchAccounts(accountsOf(isOwn), reported);
  const afterOwn = without(reported, own);
  const held = matchAccountsAcrossLinks(accountsOf(isHeld), afterOwn);
  const afterHeld = without(afterOwn, held);
  const former = matchAccountsAcrossLinks(
    accountsOf((one) => !isOwn(one) && !isHeld(one)),
    afterHeld,
  );
  const current = own.filter(({ left }) => left.removedAt === null);
  const continuing = [...current, ...former];
  const { now, today } = options;
  await updateReportedAccounts(
    tx,
    change,
    continuing.map(({ left, right }) => ({ ...right, id: left.id, bankItemId: item.id, now, today })),
  );
  const insertedIds = await insertNew(tx, change, item, without(afterHeld, former), options);
  return {
    accountIds: [...continuing.map(({ left }) => left.id), ...insertedIds],
    heldElsewhere: held.length,
    continues: former.length > 0,
    leftOut: named.filter(({ currency }) => currency !== DOLLARS),
  };
}
