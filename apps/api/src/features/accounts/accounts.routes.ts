import {
  type Account,
  captureNetWorth,
  deleteAccount,
  getAccountReckoning,
  getAccountsList,
  getNetWorth,
  getNetWorthDataPoints,
  getRecentAccounts,
  mayUse,
  saveCustomAccount,
} from '@cairn/contract';
import {
  availableBalance,
  cents,
  compareAccounts,
  currentBalance,
  type Day,
  dayAt,
  endingToday,
  isDay,
  isLiability,
  type LedgerId,
  movementOf,
  netWorthOf,
} from '@cairn/domain';
import {
  type AccountRow,
  findAccount,
  loadAccounts,
  removeAssertionsOfAccounts,
  saveNetWorthPoint,
  updateAccount,
  writeUnlisted,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { type BankItem, DROP_JOB, loadBankItems, removeItemIfEmpty } from '../bank/index.ts';
import { listAccounts, listPoints, listRecentAccountIds } from './accounts.queries.ts';
import { saveAccount } from './save-account.ts';

function anchorDay(row: AccountRow): Day {
  if (!isDay(row.anchoredOn)) throw new Error('the anchor of an account is not a valid day');
  return row.anchoredOn;
}

/** The statuses that require the user to act. */
const attentionStatuses: readonly BankItem['status'][] = ['loginRequired', 'pendingDisconnect', 'revoked'];

function toAccount(row: AccountRow, items: ReadonlyMap<number, BankItem>): Account {
  const item = row.bankItemId === null ? undefined : items.get(row.bankItemId);
  return {
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    displayName: row.displayName,
    institutionName: row.institutionName,
    availableBalance: availableBalance(row),
    currentBalance: currentBalance(row),
    type: row.type,
    icon: row.icon,
    iconColor: row.iconColor,
    anchorDate: row.externalId === null ? anchorDay(row) : null,
    includesSameDay: row.externalId === null ? row.includesSameDay : null,
    mask: row.mask,
    bankId: item && item.removedAt === null ? item.id : null,
    needsAttention: item !== undefined && attentionStatuses.includes(item.status),
    lastUpdatedAt: row.reportedAt?.toISOString() ?? null,
  };
}

type Items = ReadonlyMap<number, BankItem>;

const toSortedAccounts = (rows: readonly AccountRow[], items: Items) =>
  rows.toSorted(compareAccounts).map((row) => toAccount(row, items));

/** Skips the query if no account is linked. */
async function loadItems(db: Db, ledgerId: LedgerId, rows: readonly AccountRow[]): Promise<Items> {
  if (rows.every((row) => row.bankItemId === null)) return new Map();
  return new Map((await loadBankItems(db, ledgerId)).map((item) => [item.id, item]));
}

const isActive = (row: AccountRow) => row.removedAt === null;

export const accountRoutes: readonly Route[] = [
  route(getAccountsList, async ({ db, caller }) => {
    const rows = await listAccounts(db, caller.ledgerId);
    return toSortedAccounts(rows, await loadItems(db, caller.ledgerId, rows));
  }),

  route(saveCustomAccount, async (context) => {
    const { body, clock, caller, seenIn, onConflict } = context;
    const today = dayAt(clock.now(), caller.actor.timeZone);
    const summary = `${body.id ? 'Changed' : 'Added'} account ${body.displayName}`;
    return {
      id: await writeUnlisted(context, summary, (tx, change) =>
        saveAccount(tx, change, body, { today, seenIn, onConflict }),
      ),
    };
  }),

  route(deleteAccount, async (context) => {
    const { body, clock, caller, wake } = context;
    const wasLinked = await writeUnlisted(context, 'Removed an account', async (tx, change) => {
      const { id, bankItemId } = await findAccount(tx, caller.ledgerId, body.id);
      await updateAccount(tx, change, id, { removedAt: clock.now() });
      await removeAssertionsOfAccounts(tx, change, [id]);
      if (bankItemId !== null) await removeItemIfEmpty(tx, caller.ledgerId, bankItemId, clock.now());
      return bankItemId !== null;
    });
    if (wasLinked) await wake(DROP_JOB);
    return {};
  }),

  route(getRecentAccounts, async ({ db, caller }) => ({ accountIds: await listRecentAccountIds(db, caller.ledgerId) })),

  route(getAccountReckoning, async ({ db, caller, query }) => {
    const row = await findAccount(db, caller.ledgerId, query.id);
    if (row.externalId !== null) return { reckoning: null };
    return {
      reckoning: {
        anchorDate: anchorDay(row),
        typedBalance: cents(row.currentCents),
        ...movementOf(row),
        currentBalance: currentBalance(row),
      },
    };
  }),

  route(getNetWorth, async ({ db, caller }) => {
    const rows = await listAccounts(db, caller.ledgerId);
    const items = await loadItems(db, caller.ledgerId, rows);
    return {
      ...netWorthOf(rows),
      assetAccounts: toSortedAccounts(
        rows.filter(({ type }) => !isLiability(type)),
        items,
      ),
      liabilityAccounts: toSortedAccounts(
        rows.filter(({ type }) => isLiability(type)),
        items,
      ),
    };
  }),

  route(getNetWorthDataPoints, async ({ clock, db, caller }) => {
    const [points, rows] = await Promise.all([listPoints(db, caller.ledgerId), loadAccounts(db, caller.ledgerId)]);
    // Users who never had an account get no chart, rather than a line of zeros.
    if (rows.length === 0) return [];
    const { netWorthTotal } = netWorthOf(rows.filter(isActive));
    return endingToday(points, { date: dayAt(clock.now(), caller.actor.timeZone), value: netWorthTotal });
  }),

  route(captureNetWorth, async ({ clock, db, caller }) => {
    const rows = await loadAccounts(db, caller.ledgerId);
    const netWorth = netWorthOf(rows.filter(isActive));
    const today = dayAt(clock.now(), caller.actor.timeZone);
    // Read-only members don't save a point, because today may be a different day in their time zone.
    if (rows.length > 0 && mayUse(caller.role, 'write')) await saveNetWorthPoint(db, caller.ledgerId, today, netWorth);
    return { date: today, value: netWorth.netWorthTotal };
  }),
];
