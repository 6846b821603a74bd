import { DEFAULT_ACCOUNT_ICON } from '@cairn/contract';
import { cents, countOf, type Day, type LedgerId } from '@cairn/domain';
import { and, eq, inArray } from 'drizzle-orm';
import {
  type BudgetWrite,
  type Change,
  insertAccounts,
  insertCategories,
  insertTransactions,
  listCategories,
  type MadeTargets,
  undoChange,
  writeBudgets,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { monthBudgets, users } from '../../platform/db/schema/index.ts';
import { sampleAccounts, sampleCategories, sampleMonths, sampleTransactions } from './sample-household.ts';

const INSTITUTION = 'Sample Bank';
/** The description of every sample transaction, so none is mistaken for a real one. */
const NOTE = 'Sample data';

async function createAccounts(tx: Db, change: Change, today: Day) {
  const rows = sampleAccounts.map(({ name, type, balanceCents }) => ({
    name,
    displayName: name,
    institutionName: INSTITUTION,
    type,
    icon: DEFAULT_ACCOUNT_ICON,
    availableCents: balanceCents,
    currentCents: balanceCents,
    anchoredOn: today,
  }));
  const inserted = await insertAccounts(tx, change, rows);
  const made: MadeTargets['accounts'] = rows.flatMap(({ name: _name, ...row }, index) => {
    const account = inserted[index];
    return account ? [{ ...row, ...account }] : [];
  });
  const idOf = new Map(sampleAccounts.map(({ key }, index) => [key, inserted[index]?.id ?? null]));
  return { made, idOf };
}

/** Reuses categories with the same name and creates the missing ones. */
async function findOrCreateCategories(tx: Db, change: Change) {
  const known = new Map(
    (await listCategories(tx, change.ledgerId)).flatMap(({ name, parentId, id }) =>
      parentId === null ? [[name.toLocaleLowerCase('en-US'), id] as const] : [],
    ),
  );
  const missing = sampleCategories.filter(({ name }) => !known.has(name.toLocaleLowerCase('en-US')));
  const rows = missing.map(({ name, icon, color, isIncome }) => ({
    name,
    icon,
    iconColor: color,
    income: isIncome,
    parentId: null,
  }));
  const made = await insertCategories(tx, change, rows);
  for (const { name, id } of made) known.set(name.toLocaleLowerCase('en-US'), id);
  const idOf = (name: string) => known.get(name.toLocaleLowerCase('en-US')) ?? null;
  return { made: made.map(({ ledgerId: _owner, deletedAt: _gone, changedIn: _in, ...row }) => row), idOf };
}

/** Sets sample budgets, except for months that already have an amount. */
async function setMonthBudgets(tx: Db, change: Change, today: Day, idOf: (name: string) => number | null) {
  const sampleBudgets = sampleCategories.flatMap(({ name, budgetCents }) => {
    const categoryId = idOf(name);
    if (categoryId === null) return [];
    return sampleMonths(today).map(
      (month): BudgetWrite => ({ categoryId, month, isDefault: false, before: null, after: budgetCents }),
    );
  });
  const existing = await tx
    .select({ categoryId: monthBudgets.categoryId, month: monthBudgets.month })
    .from(monthBudgets)
    .where(and(eq(monthBudgets.ledgerId, change.ledgerId), inArray(monthBudgets.month, sampleMonths(today))));
  const writes = sampleBudgets.filter(
    (write) => !existing.some((own) => own.categoryId === write.categoryId && own.month === write.month),
  );
  await writeBudgets(tx, change, writes);
  return writes;
}

async function hasSample(tx: Db, ledgerId: LedgerId): Promise<boolean> {
  const [user] = await tx.select({ id: users.sampleChangeSetId }).from(users).where(eq(users.ledgerId, ledgerId));
  return user?.id != null;
}

/** Adds the sample household as one change set, with everything needed to remove it. */
export async function addSample(tx: Db, change: Change, today: Day) {
  const { ledgerId } = change;
  if (await hasSample(tx, ledgerId)) return null;
  const accounts = await createAccounts(tx, change, today);
  const categories = await findOrCreateCategories(tx, change);
  const rows = sampleTransactions(today).map(({ account, category, ...row }) => {
    const categoryId = category && categories.idOf(category);
    return {
      day: row.day,
      name: row.name,
      description: NOTE,
      amountCents: cents(row.amountCents),
      isIncome: row.isIncome,
      markedAsTransfer: category === null,
      hidden: false,
      accountId: accounts.idOf.get(account) ?? null,
      category: categoryId === null ? null : { categoryId, subcategoryId: null, source: 'import' as const },
    };
  });
  const ids = await insertTransactions(tx, change, rows);
  const budgets = await setMonthBudgets(tx, change, today, categories.idOf);
  await tx.update(users).set({ sampleChangeSetId: change.id }).where(eq(users.ledgerId, ledgerId));
  return {
    summary: `Added sample data: ${countOf(ids.length)}`,
    count: ids.length,
    undo: { made: { accounts: accounts.made, categories: categories.made }, budgets },
  };
}

/** Removes the sample household, including transactions the user has edited. */
export async function clearSample(tx: Db, change: Change, now: Date) {
  const { ledgerId } = change;
  const [user] = await tx.select({ id: users.sampleChangeSetId }).from(users).where(eq(users.ledgerId, ledgerId));
  const sampleId = user?.id ?? null;
  if (sampleId === null) return null;
  const { done } = await undoChange(tx, change, sampleId, now, { ignoresAge: true, includesTouchedRows: true });
  return done;
}
