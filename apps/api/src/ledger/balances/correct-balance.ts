import type { AccountId, ChangeSetId, LedgerId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { type AccountRow, loadAccounts, updateAccount } from '../accounts/accounts.ts';
import type { Change } from '../changes/change-set.ts';
import type { AnchorWrite } from './anchor-write.ts';
import { insertCorrected, listTyped, removeAssertionsOf } from './assertions.ts';
import { recountBalances } from './balances.ts';

/** A balance that a user typed for the end of a day. */
interface TypedBalance {
  readonly day: string;
  /** The change that recorded it. */
  readonly madeIn: ChangeSetId;
}

/** Whether a manual account counts from this balance. */
export function isAnchor({ externalId, anchoredIn }: AccountRow, { madeIn }: Pick<TypedBalance, 'madeIn'>): boolean {
  return externalId === null && anchoredIn === madeIn;
}

interface BalanceOfAccount extends Pick<TypedBalance, 'madeIn'> {
  readonly accountId: AccountId;
}

/** Includes the transactions that have been deleted or given another day since, because an undo may return them. */
function reassignment(
  db: Db,
  { ledgerId, changedIn }: Pick<Change, 'ledgerId' | 'changedIn'>,
  { accountId, madeIn }: BalanceOfAccount,
  toMadeIn: ChangeSetId,
) {
  return db
    .update(transactions)
    .set({ afterBalanceIn: toMadeIn, changedIn })
    .where(
      and(
        eq(transactions.ledgerId, ledgerId),
        eq(transactions.accountId, accountId),
        eq(transactions.afterBalanceIn, madeIn),
      ),
    );
}

/**
 * Makes the transactions that came after a balance on its day come after another balance of that day. That edits none of
 * them, so adding them can still be undone.
 */
export async function reassignLaterTransactions(
  tx: Db,
  change: Change,
  balance: BalanceOfAccount,
  toMadeIn: ChangeSetId,
): Promise<void> {
  change.movesBalances = true;
  await reassignment(tx, change, balance, toMadeIn);
}

/**
 * Removes the balances of a change that is undone. Transactions placed after them are placed after the previous ones
 * again.
 */
export async function removeBalancesOf(tx: Db, change: Change, changeSetId: ChangeSetId): Promise<void> {
  for (const { accountId, day } of await removeAssertionsOf(tx, change, changeSetId)) {
    const before = (await listTyped(tx, change.ledgerId, accountId, day)).at(-1);
    if (before) await reassignLaterTransactions(tx, change, { accountId, madeIn: changeSetId }, before.madeIn);
  }
}

/**
 * Replaces a mistyped balance. The old one stays stored, so that an undo brings it back; transactions that came after
 * it on the same day now come after the new one. Returns undo data if the account counts from it.
 */
export async function correctBalance(
  tx: Db,
  change: Change,
  account: AccountRow,
  typed: TypedBalance,
  amountCents: number,
): Promise<AnchorWrite[]> {
  const { id, currentCents, availableCents, anchoredIn } = account;
  await insertCorrected(tx, change, { accountId: id, day: typed.day, amountCents });
  await reassignLaterTransactions(tx, change, { accountId: id, madeIn: typed.madeIn }, change.changedIn);
  if (!isAnchor(account, typed)) return [];
  const after = {
    currentCents: amountCents,
    // An account without its own available balance shows the current balance for both.
    availableCents: availableCents === currentCents ? amountCents : availableCents,
    anchoredIn: change.changedIn,
  };
  await updateAccount(tx, change, id, after);
  await recountBalances(tx, change.ledgerId, [id]);
  return [{ id, before: { currentCents, availableCents, anchoredIn }, after }];
}

type Anchor = AnchorWrite['before'];

/** The balance that the account counted from or, if that has been undone since, the newest remaining one of its day. */
async function remainingAnchor(tx: Db, ledgerId: LedgerId, row: AccountRow, before: Anchor): Promise<Anchor> {
  const typed = await listTyped(tx, ledgerId, row.id, row.anchoredOn);
  const isStored = typed.some(({ madeIn }) => madeIn === before.anchoredIn);
  const newest = typed.at(-1);
  if (isStored || !newest) return before;
  const { amountCents: currentCents, madeIn: anchoredIn } = newest;
  const isShownTwice = before.availableCents === before.currentCents;
  return { currentCents, availableCents: isShownTwice ? currentCents : before.availableCents, anchoredIn };
}

/** Restores the balances that accounts counted from, unless they changed since. Runs after transactions are restored. */
export async function restoreAnchors(tx: Db, change: Change, writes: readonly AnchorWrite[]) {
  if (writes.length === 0) return { restored: 0, left: [] };
  const rows = new Map((await loadAccounts(tx, change.ledgerId)).map((row) => [row.id, row]));
  const left: string[] = [];
  for (const { id, before, after } of writes) {
    const row = rows.get(id);
    const isSame = row?.currentCents === after.currentCents && row.anchoredIn === after.anchoredIn;
    if (row && isSame) {
      const anchor = await remainingAnchor(tx, change.ledgerId, row, before);
      await reassignLaterTransactions(tx, change, { accountId: id, madeIn: after.anchoredIn }, anchor.anchoredIn);
      await updateAccount(tx, change, id, anchor);
      await recountBalances(tx, change.ledgerId, [id]);
    } else if (row) left.push(`The balance of ${row.displayName}`);
  }
  return { restored: writes.length - left.length, left };
}
