import { type Everything, toReturnedRule } from '@cairn/contract';
import { availableBalance, cents, currentBalance, type LedgerId, type UserId } from '@cairn/domain';
import {
  listExceptions,
  listFunds,
  listGoals,
  listReports,
  listRulesInOrder,
  listSeals,
  listSeries,
  loadAccounts,
  toTest,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { optionalDay, requireDay } from '../../platform/db/stored-day.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listSubscriptions, loadSettings, toShownSettings } from '../alerts/index.ts';
import { loadBankItems } from '../bank/index.ts';
import { toUserAccount } from '../users/index.ts';
import {
  findSubscription,
  findUser,
  findZeroBasedFrom,
  listCardCycles,
  listCategories,
  listDefaultBudgets,
  listFloors,
  listMonthBudgets,
  listMoves,
  listPoints,
  listPolicies,
  listRules,
  listTags,
} from './export.queries.ts';

const optionalCents = (amount: number | null) => (amount === null ? null : cents(amount));

async function readCategories(db: Db, ledgerId: LedgerId): Promise<Everything['categories']> {
  const rows = await listCategories(db, ledgerId);
  const defaults = Map.groupBy(await listDefaultBudgets(db, ledgerId), (row) => row.categoryId);
  const months = Map.groupBy(await listMonthBudgets(db, ledgerId), (row) => row.categoryId);
  const policies = Map.groupBy(await listPolicies(db, ledgerId), (row) => row.categoryId);
  const rules = Map.groupBy(await listRules(db, ledgerId), (row) => row.categoryId);
  return rows.map((row) => ({
    id: row.id,
    parentId: row.parentId,
    name: row.name,
    icon: row.icon,
    iconColor: row.iconColor,
    income: row.income,
    spendingKind: row.spendingKind,
    isInterestOrFees: row.isInterestOrFees,
    isDeleted: row.deletedAt !== null,
    defaultBudgets: (defaults.get(row.id) ?? []).map(({ fromMonth, amountCents }) => ({
      fromMonth,
      amount: cents(amountCents),
    })),
    monthBudgets: (months.get(row.id) ?? []).map(({ month, amountCents }) => ({ month, amount: cents(amountCents) })),
    rolloverPolicies: (policies.get(row.id) ?? []).map(({ fromMonth, policy }) => ({ fromMonth, policy })),
    rules: (rules.get(row.id) ?? []).map((rule) => toReturnedRule(toTest(rule))),
  }));
}

async function readMoves(db: Db, ledgerId: LedgerId): Promise<Everything['budgetMoves']> {
  const rows = await listMoves(db, ledgerId);
  return rows.map(({ month, fromCategoryId, toCategoryId, amountCents }) => ({
    ...{ month, fromId: fromCategoryId, toId: toCategoryId },
    amount: cents(amountCents),
  }));
}

async function readGoals(db: Db, ledgerId: LedgerId): Promise<Everything['goals']> {
  const rows = await listGoals(db, ledgerId);
  return rows.map(({ id, name, icon, iconColor, state, ...row }) => ({
    ...{ id, name, icon, iconColor, state },
    target: cents(row.targetCents),
    monthly: optionalCents(row.monthlyCents),
    startsOn: requireDay(row.startsOn),
    dueOn: optionalDay(row.dueOn),
    earmarks: row.earmarks.map(({ accountId, amountCents }) => ({ accountId, amount: cents(amountCents) })),
  }));
}

async function readReconciliations(db: Db, ledgerId: LedgerId): Promise<Everything['reconciliations']> {
  const rows = await listSeals(db, ledgerId);
  return rows.map(({ accountId, fromOn, toOn, closingCents, unexplainedCents, brokenIn }) => ({
    ...{ accountId, from: requireDay(fromOn), to: requireDay(toOn), isSealed: brokenIn === null },
    ...{ closingBalance: cents(closingCents), unexplained: cents(unexplainedCents) },
  }));
}

async function readFunds(db: Db, ledgerId: LedgerId): Promise<Everything['sinkingFunds']> {
  const rows = await listFunds(db, ledgerId);
  return rows.map(({ categoryId, targetCents, dueMonth, repeatMonths }) => ({
    ...{ categoryId, dueMonth, repeatMonths },
    target: cents(targetCents),
  }));
}

async function readReports(db: Db, ledgerId: LedgerId): Promise<Everything['savedReports']> {
  const rows = await listReports(db, ledgerId);
  return rows.map(({ id, name, query, isPinned }) => ({ id, name, query, isPinned }));
}

async function readTags(db: Db, ledgerId: LedgerId): Promise<Everything['tags']> {
  const rows = await listTags(db, ledgerId);
  return rows.map(({ id, kind, name, color, startsOn, endsOn, budgetCents, mergedInto, isDeleted }) => ({
    ...{ id, kind, name, color },
    startsOn: optionalDay(startsOn),
    endsOn: optionalDay(endsOn),
    budget: optionalCents(budgetCents),
    mergedIntoId: mergedInto,
    isDeleted,
  }));
}

async function readAccounts(db: Db, ledgerId: LedgerId): Promise<Everything['accounts']> {
  const rows = await loadAccounts(db, ledgerId);
  return rows.map((row) => ({
    id: row.id,
    externalId: row.externalId,
    name: row.name,
    displayName: row.displayName,
    institutionName: row.institutionName,
    type: row.type,
    icon: row.icon,
    iconColor: row.iconColor,
    availableBalance: availableBalance(row),
    currentBalance: currentBalance(row),
    typedBalance: cents(row.currentCents),
    anchorDate: requireDay(row.anchoredOn),
    mask: row.mask,
    isRemoved: row.removedAt !== null,
  }));
}

async function readRecurring(db: Db, ledgerId: LedgerId): Promise<Everything['recurring']> {
  const rows = await listSeries(db, ledgerId);
  const exceptions = Map.groupBy(await listExceptions(db, ledgerId), ({ seriesId }) => seriesId);
  return rows.map(({ id, name, accountId, otherAccountId, isIncome, cadenceUnit, cadenceCount, ...row }) => ({
    ...{ id, name, accountId, otherAccountId, isIncome },
    ...{ unit: cadenceUnit, count: cadenceCount, anchorOn: requireDay(row.anchorOn) },
    ...{ dayOfMonth: row.dayOfMonth, otherDay: row.otherDay, weekendPolicy: row.weekendPolicy },
    amountModel: row.amountModel,
    amount: cents(row.amountCents),
    low: optionalCents(row.lowCents),
    high: optionalCents(row.highCents),
    ...{ categoryId: row.categoryId, subcategoryId: row.subcategoryId, kind: row.kind, state: row.state },
    endsOn: optionalDay(row.endsOn),
    exceptions: (exceptions.get(id) ?? []).map(({ dueOn, kind, movedToOn, amountCents, transactionId }) => ({
      ...{ dueOn: requireDay(dueOn), kind, movedToOn: optionalDay(movedToOn), transactionId },
      amount: optionalCents(amountCents),
    })),
  }));
}

async function readBanks(db: Db, ledgerId: LedgerId): Promise<Everything['banks']> {
  const rows = await loadBankItems(db, ledgerId);
  return rows.map((row) => ({
    institutionId: row.institutionId,
    institutionName: row.institutionName,
    status: row.status,
    linkedAt: row.linkedAt.toISOString(),
    lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
    isRemoved: row.removedAt !== null,
  }));
}

async function readNetWorth(db: Db, ledgerId: LedgerId): Promise<Everything['netWorth']> {
  const rows = await listPoints(db, ledgerId);
  return rows.map((row) => ({
    date: requireDay(row.day),
    assets: cents(row.assetsCents),
    liabilities: cents(row.liabilitiesCents),
  }));
}

async function readForecastChoices(db: Db, ledgerId: LedgerId): Promise<Everything['forecast']> {
  const [cycles, floors] = [await listCardCycles(db, ledgerId), await listFloors(db, ledgerId)];
  return {
    cardCycles: cycles.map(({ accountId, closesOnDay, dueOnDay, paysFromAccountId }) => ({
      ...{ accountId, closesOnDay, dueOnDay },
      paysFromId: paysFromAccountId,
    })),
    floors: floors.map(({ accountId, floorCents }) => ({ accountId, floor: cents(floorCents) })),
  };
}

async function readSubscription(db: Db, userId: UserId): Promise<Everything['subscription']> {
  const row = await findSubscription(db, userId);
  return (
    row && {
      customerId: row.customerId,
      subscriptionId: row.subscriptionId,
      priceId: row.priceId,
      status: row.status,
      periodStart: row.periodStart?.toISOString() ?? null,
      periodEnd: row.periodEnd?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      trialUsed: row.trialUsed,
    }
  );
}

async function readAlertChoices(db: Db, userId: UserId): Promise<Everything['alerts']> {
  const [{ switches, ...choices }, devices] = [
    toShownSettings(await loadSettings(db, userId)),
    await listSubscriptions(db, userId),
  ];
  const off = switches.filter(({ isOn }) => !isOn).map(({ rule, channel }) => ({ rule, channel }));
  return { off, ...choices, devices: devices.length };
}

/** The parts of an export that are small enough to load at once. */
export async function readSmallParts(db: Db, { actor, ledgerId }: Caller, now: Date) {
  const user = await findUser(db, actor.id);
  return {
    madeAt: now.toISOString(),
    profile: toUserAccount(user, now),
    timeZone: user.timeZone,
    subscription: await readSubscription(db, actor.id),
    alerts: await readAlertChoices(db, actor.id),
    categories: await readCategories(db, ledgerId),
    zeroBasedFrom: await findZeroBasedFrom(db, ledgerId),
    budgetMoves: await readMoves(db, ledgerId),
    goals: await readGoals(db, ledgerId),
    reconciliations: await readReconciliations(db, ledgerId),
    sinkingFunds: await readFunds(db, ledgerId),
    savedReports: await readReports(db, ledgerId),
    tags: await readTags(db, ledgerId),
    rules: await listRulesInOrder(db, ledgerId),
    accounts: await readAccounts(db, ledgerId),
    recurring: await readRecurring(db, ledgerId),
    banks: await readBanks(db, ledgerId),
    netWorth: await readNetWorth(db, ledgerId),
    forecast: await readForecastChoices(db, ledgerId),
  };
}
