import { ACCOUNTS_MAX } from '@cairn/contract';
import { type Day, type LedgerId, matchAccounts, matchAccountsOfOthers, plainText } from '@cairn/domain';
import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type AccountRow,
  type Change,
  insertAccounts,
  loadAccounts,
  recordBalances,
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
  /** Whether the link that it came through is still there. */
  readonly isLive: boolean;
}

export interface TakenAccounts {
  readonly accountIds: readonly number[];
  /** How many of them another link of the person's already holds. */
  readonly heldElsewhere: number;
  /** Whether one of them is known from a link that is gone. */
  readonly continues: boolean;
  /** Those in another currency: the ledger knows dollars alone. */
  readonly leftOut: readonly Pick<BankAccount, 'name' | 'currency'>[];
}

export interface Taking {
  readonly now: Date;
  readonly today: Day;
  /** More accounts than there can be are refused to who links a bank; a sync leaves them out and goes on. */
  readonly isLinking: boolean;
}

/** The linked accounts of a bank, from every link there was. */
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

function without<Told>(told: readonly Told[], taken: readonly { readonly right: Told }[]): Told[] {
  const gone = new Set(taken.map(({ right }) => right));
  return told.filter((account) => !gone.has(account));
}

async function insertNew(
  tx: Db,
  change: Change,
  item: BankItem,
  told: readonly BankAccount[],
  { now, today, isLinking }: Taking,
): Promise<number[]> {
  if (told.length === 0) return [];
  const there = (await loadAccounts(tx, item.ledgerId)).filter((row) => row.removedAt === null);
  const room = Math.max(ACCOUNTS_MAX - there.length, 0);
  if (isLinking && told.length > room)
    throw new ProblemError('rule_broken', `You can have at most ${ACCOUNTS_MAX} accounts.`);
  if (room === 0) return [];
  const rows = await insertAccounts(
    tx,
    change,
    told.slice(0, room).map((account) => ({
      externalId: account.externalId,
      bankItemId: item.id,
      institutionId: item.institutionId,
      persistentId: account.persistentId,
      mask: account.mask,
      subtype: account.subtype,
      toldAt: now,
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
  const said = rows.map(({ id }, at) => ({ accountId: id, day: today, amountCents: told[at]?.currentCents ?? 0 }));
  await recordBalances(tx, change, 'bank', said);
  return rows.map(({ id }) => id);
}

/**
 * Brings the accounts of a link up to date. One that was known through a link that is gone goes on, with its history;
 * one that another link holds is left to that; one that the person removed from this link stays removed.
 */
export async function takeAccounts(
  tx: Db,
  change: Change,
  item: BankItem,
  given: readonly BankAccount[],
  taking: Taking,
): Promise<TakenAccounts> {
  const named = given.map((account) => ({ ...account, name: plainText(account.name, ACCOUNT_NAME_MAX) || UNNAMED }));
  const told = named.filter(({ currency }) => currency === DOLLARS);
  const linked = await loadLinked(tx, item.ledgerId, item.institutionId);
  const isOwn = ({ account }: Linked) => account.bankItemId === item.id;
  const isHeld = (one: Linked) => !isOwn(one) && one.isLive && one.account.removedAt === null;
  const accountsOf = (isIt: (one: Linked) => boolean) => linked.filter(isIt).map(({ account }) => account);
  const own = matchAccounts(accountsOf(isOwn), told);
  const afterOwn = without(told, own);
  const held = matchAccountsOfOthers(accountsOf(isHeld), afterOwn);
  const afterHeld = without(afterOwn, held);
  const former = matchAccountsOfOthers(
    accountsOf((one) => !isOwn(one) && !isHeld(one)),
    afterHeld,
  );
  const kept = own.filter(({ left }) => left.removedAt === null);
  const going = [...kept, ...former];
  const { now, today } = taking;
  await updateReportedAccounts(
    tx,
    change,
    going.map(({ left, right }) => ({ ...right, id: left.id, bankItemId: item.id, now, today })),
  );
  const fresh = await insertNew(tx, change, item, without(afterHeld, former), taking);
  return {
    accountIds: [...going.map(({ left }) => left.id), ...fresh],
    heldElsewhere: held.length,
    continues: former.length > 0,
    leftOut: named.filter(({ currency }) => currency !== DOLLARS),
  };
}
