import type { ImportedRow, StatedBalance } from '@cairn/contract';
import { type Day, isLiability, type Match } from '@cairn/domain';
import { type AssertedBalance, type Change, loadAccounts, recordBalances } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import { placeholderId } from './create-targets.ts';

interface InsertedRow {
  readonly id: number;
  readonly accountId: number | null;
}

interface CommittedFile {
  readonly staged: readonly ImportedRow[];
  readonly matches: readonly (Match | null)[];
  /** The rows that were written, by their place in the file. */
  readonly inserted: ReadonlyMap<number, InsertedRow>;
  readonly stated: readonly StatedBalance[];
  /** The accounts that the import created, by their placeholders. */
  readonly accountIds: ReadonlyMap<number, number>;
  readonly today: Day;
}

/** A row of the file, where it ended up. */
interface FileRowPlace extends InsertedRow {
  readonly accountId: number;
  readonly day: Day;
  /** The balance after it; undefined if the file doesn't tell. */
  readonly amount: number | undefined;
  /** Whether this import wrote it, so that the day's rows are in the order of the file. */
  readonly isNew: boolean;
}

function placeRow({ staged, matches, inserted }: CommittedFile, index: number): FileRowPlace | null {
  const row = staged[index];
  if (!row) return null;
  const placed = inserted.get(index);
  const known = matches[index]?.known;
  const { id, accountId } = placed ?? { id: known?.id, accountId: known?.accountId };
  // A row on another account than the file's has been moved, and the balance isn't about that account.
  if (id === undefined || typeof accountId !== 'number' || (!placed && accountId !== row.accountId)) return null;
  return { id, accountId, day: row.date, amount: row.balanceAfter, isNew: placed !== undefined };
}

/**
 * Balances after rows. A day with transactions that were there before may be in another order than in the file, so only
 * its last balance counts, as the day's closing balance, once the day is over.
 */
function balancesAfterRows(file: CommittedFile): AssertedBalance[] {
  if (file.staged.every(({ balanceAfter }) => balanceAfter === undefined)) return [];
  const days = new Map<string, { rows: (FileRowPlace & { readonly amount: number })[]; hasKnown: boolean }>();
  for (const index of file.staged.keys()) {
    const placed = placeRow(file, index);
    if (!placed) continue;
    const key = `${placed.accountId} ${placed.day}`;
    const ofDay = days.get(key) ?? { rows: [], hasKnown: false };
    const { amount } = placed;
    if (amount !== undefined) ofDay.rows.push({ ...placed, amount });
    if (!placed.isNew) ofDay.hasKnown = true;
    days.set(key, ofDay);
  }
  const isFalling = (file.staged[0]?.date ?? '') > (file.staged.at(-1)?.date ?? '');
  return [...days.values()].flatMap(({ rows, hasKnown }): AssertedBalance[] => {
    const last = isFalling ? rows[0] : rows.at(-1);
    if (!hasKnown)
      return rows.map(({ accountId, day, amount, id }) => ({
        accountId,
        day,
        basis: 'afterRow',
        afterTransactionId: id,
        amountCents: amount,
      }));
    return last && last.day < file.today
      ? [{ accountId: last.accountId, day: last.day, basis: 'closing', amountCents: last.amount }]
      : [];
  });
}

/**
 * Balances that the bank states. One of a day that isn't over is as of now. One from during an earlier day says nothing,
 * because it isn't known which transactions of that day came after it.
 */
function statedBalances({ stated, accountIds, today }: CommittedFile): AssertedBalance[] {
  return stated.flatMap(({ accountId, newAccount, date, basis, amount }): AssertedBalance[] => {
    const id = accountId ?? (newAccount === undefined ? undefined : accountIds.get(placeholderId(newAccount)));
    if (id === undefined || (basis === 'asOf' && date < today)) return [];
    const isOver = basis === 'opening' || date < today;
    return [{ accountId: id, day: date, basis: isOver ? basis : 'asOf', amountCents: amount }];
  });
}

/** Records the balances stated in the file. In a file, money owed is negative; in a liability's history, positive. */
export async function recordFileBalances(tx: Db, change: Change, file: CommittedFile): Promise<void> {
  const balances = [...statedBalances(file), ...balancesAfterRows(file)];
  if (balances.length === 0) return;
  const active = (await loadAccounts(tx, change.ledgerId)).filter(({ removedAt }) => removedAt === null);
  const types = new Map(active.map(({ id, type }) => [id, type]));
  const inSense = balances.map((balance) => {
    const type = types.get(balance.accountId);
    if (type === undefined) throw notFound();
    return isLiability(type) ? { ...balance, amountCents: -balance.amountCents || 0 } : balance;
  });
  await recordBalances(tx, change, 'file', inSense);
}
