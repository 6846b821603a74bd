import { downloadMyData, type Everything, toAnsweredRule } from '@cairn/contract';
import { availableBalance, cents, currentBalance, type Day, isDay } from '@cairn/domain';
import { loadBankItems } from '../../platform/bank/items.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { loadAccounts } from '../../platform/ledger/accounts.ts';
import { loadFaces, toTransaction } from '../../platform/ledger/read.ts';
import { toTest } from '../../platform/ledger/rules.ts';
import { toUserAccount } from '../../platform/user-account.ts';
import {
  findSubscription,
  findUser,
  listCategories,
  listChangeSets,
  listChanges,
  listDefaultBudgets,
  listDismissedTransfers,
  listMonthBudgets,
  listPoints,
  listRules,
  listTransactions,
} from './export.queries.ts';

function onCalendar(day: string): Day {
  if (!isDay(day)) throw new Error('a kept day is not on the calendar');
  return day;
}

async function readCategories(db: Db, userId: number): Promise<Everything['categories']> {
  const rows = await listCategories(db, userId);
  const defaults = Map.groupBy(await listDefaultBudgets(db, userId), (row) => row.categoryId);
  const months = Map.groupBy(await listMonthBudgets(db, userId), (row) => row.categoryId);
  const rules = Map.groupBy(await listRules(db, userId), (row) => row.categoryId);
  return rows.map((row) => ({
    categoryID: row.id,
    parentCategoryID: row.parentId,
    name: row.name,
    icon: row.icon,
    iconColor: row.iconColor,
    income: row.income,
    isDeleted: row.deletedAt !== null,
    defaultBudgets: (defaults.get(row.id) ?? []).map(({ fromMonth, amountCents }) => ({
      fromMonth,
      amount: cents(amountCents),
    })),
    monthBudgets: (months.get(row.id) ?? []).map(({ month, amountCents }) => ({ month, amount: cents(amountCents) })),
    rules: (rules.get(row.id) ?? []).map((rule) => toAnsweredRule(toTest(rule))),
  }));
}

async function readAccounts(db: Db, userId: number): Promise<Everything['accounts']> {
  const rows = await loadAccounts(db, userId);
  return rows.map((row) => ({
    id: row.id,
    externalAccountID: row.externalId,
    name: row.name,
    displayName: row.displayName,
    institutionName: row.institutionName,
    type: row.type,
    icon: row.icon,
    iconColor: row.iconColor,
    availableBalance: availableBalance(row),
    currentBalance: currentBalance(row),
    typedBalance: cents(row.currentCents),
    anchorDate: onCalendar(row.anchoredOn),
    mask: row.mask,
    isRemoved: row.removedAt !== null,
  }));
}

async function readBanks(db: Db, userId: number): Promise<Everything['banks']> {
  const rows = await loadBankItems(db, userId);
  return rows.map((row) => ({
    institutionId: row.institutionId,
    institutionName: row.institutionName,
    status: row.status,
    linkedAt: row.linkedAt.toISOString(),
    lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
    isRemoved: row.removedAt !== null,
  }));
}

async function readNetWorth(db: Db, userId: number): Promise<Everything['netWorth']> {
  const rows = await listPoints(db, userId);
  return rows.map((row) => ({
    date: onCalendar(row.day),
    assets: cents(row.assetsCents),
    liabilities: cents(row.liabilitiesCents),
  }));
}

async function readTransactions(db: Db, userId: number): Promise<Everything['transactions']> {
  const faces = await loadFaces(db, userId);
  const rows = await listTransactions(db, userId);
  return rows.map((row) => ({
    ...toTransaction(row, faces),
    categorySource: row.categorySource,
    categoryRule: row.categoryRule,
  }));
}

async function readHistory(db: Db, userId: number): Promise<Everything['history']> {
  const before = Map.groupBy(await listChanges(db, userId), (row) => row.changeSetId);
  const rows = await listChangeSets(db, userId);
  return rows.map((row) => ({
    changeSetID: row.id,
    source: row.source,
    madeAt: row.madeAt.toISOString(),
    summary: row.summary,
    count: row.count,
    undoneBy: row.undoneBy,
    removed: row.removed,
    transactionsBefore: (before.get(row.id) ?? []).map((change) => ({
      userTransactionID: change.transactionId,
      before: change.before,
    })),
  }));
}

async function readSubscription(db: Db, userId: number): Promise<Everything['subscription']> {
  const row = await findSubscription(db, userId);
  return (
    row && {
      customerID: row.customerId,
      subscriptionID: row.subscriptionId,
      priceID: row.priceId,
      status: row.status,
      periodStart: row.periodStart?.toISOString() ?? null,
      periodEnd: row.periodEnd?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      trialUsed: row.trialUsed,
    }
  );
}

/** As all of it was at one moment. */
async function readEverything(tx: Db, userId: number, now: Date): Promise<Everything> {
  const user = await findUser(tx, userId);
  return {
    madeAt: now.toISOString(),
    profile: toUserAccount(user, now),
    timeZone: user.timeZone,
    subscription: await readSubscription(tx, userId),
    categories: await readCategories(tx, userId),
    accounts: await readAccounts(tx, userId),
    banks: await readBanks(tx, userId),
    netWorth: await readNetWorth(tx, userId),
    transactions: await readTransactions(tx, userId),
    dismissedTransfers: await listDismissedTransfers(tx, userId),
    history: await readHistory(tx, userId),
  };
}

export const exportRoutes: readonly Route[] = [
  route(downloadMyData, async ({ clock, db, person }) => {
    const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
    return await db.transaction((tx) => readEverything(tx, person.id, clock.now()), oneMoment);
  }),
];
