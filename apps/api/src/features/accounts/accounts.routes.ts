import {
  type Account,
  captureNetWorth,
  deleteAccount,
  getAccountReckoning,
  getAccountsList,
  getNetWorth,
  getNetWorthDataPoints,
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
  movementOf,
  netWorthOf,
} from '@cairn/domain';
import { type Route, route } from '../../platform/http/route.ts';
import { type AccountRow, findAccount, loadAccounts } from '../../platform/ledger/accounts.ts';
import { lockLedger } from '../../platform/ledger/lock.ts';
import { keepPoint, listAccounts, listPoints, updateAccount } from './accounts.queries.ts';
import { saveAccount } from './save-account.ts';

function anchorDay(row: AccountRow): Day {
  if (!isDay(row.anchoredOn)) throw new Error('an account is anchored on a day that is not on the calendar');
  return row.anchoredOn;
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    externalAccountID: row.externalId,
    name: row.name,
    displayName: row.displayName,
    institutionName: row.institutionName,
    availableBalance: availableBalance(row),
    currentBalance: currentBalance(row),
    type: row.type,
    icon: row.icon,
    iconColor: row.iconColor,
    anchorDate: row.externalId === null ? anchorDay(row) : null,
    mask: null,
    bankID: null,
    needsAttention: false,
    lastUpdatedAt: null,
  };
}

const inOrder = (rows: readonly AccountRow[]) => rows.toSorted(compareAccounts).map(toAccount);

const isThere = (row: AccountRow) => row.removedAt === null;

export const accountRoutes: readonly Route[] = [
  route(getAccountsList, async ({ db, person }) => inOrder(await listAccounts(db, person.id))),

  route(saveCustomAccount, async ({ body, clock, db, person }) => {
    const today = dayAt(clock.now(), person.timeZone);
    return { id: await db.transaction((tx) => saveAccount(tx, person.id, body, today)) };
  }),

  route(deleteAccount, async ({ body, clock, db, person }) => {
    await db.transaction(async (tx) => {
      await lockLedger(tx, person.id);
      const { id } = await findAccount(tx, person.id, body.ID);
      await updateAccount(tx, person.id, id, { removedAt: clock.now() });
    });
    return {};
  }),

  route(getAccountReckoning, async ({ db, person, query }) => {
    const row = await findAccount(db, person.id, query.id);
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

  route(getNetWorth, async ({ db, person }) => {
    const rows = await listAccounts(db, person.id);
    return {
      ...netWorthOf(rows),
      assetAccounts: inOrder(rows.filter(({ type }) => !isLiability(type))),
      liabilityAccounts: inOrder(rows.filter(({ type }) => isLiability(type))),
    };
  }),

  route(getNetWorthDataPoints, async ({ clock, db, person }) => {
    const [points, rows] = await Promise.all([listPoints(db, person.id), loadAccounts(db, person.id)]);
    // A line of zeros would claim something of somebody who never had an account.
    if (rows.length === 0) return [];
    const { netWorthTotal } = netWorthOf(rows.filter(isThere));
    return endingToday(points, { date: dayAt(clock.now(), person.timeZone), value: netWorthTotal });
  }),

  route(captureNetWorth, async ({ clock, db, person }) => {
    const rows = await loadAccounts(db, person.id);
    const netWorth = netWorthOf(rows.filter(isThere));
    const today = dayAt(clock.now(), person.timeZone);
    if (rows.length > 0) await keepPoint(db, person.id, today, netWorth);
    return { date: today, value: netWorth.netWorthTotal };
  }),
];
