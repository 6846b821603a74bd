import {
  DEFAULT_ACCOUNT_ICON,
  DEFAULT_CATEGORY_COLOR,
  DEFAULT_CATEGORY_ICON,
  type NewAccount,
  type NewCategory,
} from '@cairn/contract';
import { type Day, nameKey } from '@cairn/domain';
import {
  type CategoryInsert,
  type CategoryRow,
  type Change,
  type Draft,
  insertAccounts,
  insertCategories,
  listCategories,
  type MadeTargets,
  recordBalances,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** A negative id, which no row has, for the new account or category at this index of the request. */
export function placeholderId(index: number): number {
  return -1 - index;
}

/** The new targets that rows refer to, each with its placeholder id, in the order of the request. */
function referencedTargets<Target>(ids: readonly (number | null)[], requested: readonly Target[]): [number, Target][] {
  const placeholders = new Set(ids.flatMap((id) => (id !== null && id < 0 ? id : [])));
  return [...placeholders]
    .toSorted((a, b) => b - a)
    .map((placeholder) => {
      const target = requested[-1 - placeholder];
      if (target === undefined)
        throw new ProblemError(
          'rule_broken',
          'A row refers to an account or category that the request doesn’t include.',
        );
      return [placeholder, target];
    });
}

/** Uses the file's balance, dated no later than today; zero if the file has none. */
function toAccountRow(change: Change, { displayName, institutionName, type, balance }: NewAccount, today: Day) {
  const currentCents = balance?.currentBalance ?? 0;
  return {
    name: displayName,
    displayName,
    institutionName,
    type,
    icon: DEFAULT_ACCOUNT_ICON,
    availableCents: currentCents,
    currentCents,
    anchoredOn: balance && balance.date < today ? balance.date : today,
    anchoredIn: change.id,
  };
}

const toCategoryRow = (name: string, parentId: number | null, income: boolean): CategoryInsert => ({
  name,
  parentId,
  income,
  icon: DEFAULT_CATEGORY_ICON,
  iconColor: DEFAULT_CATEGORY_COLOR,
});

const keyOf = ({ name, parentId }: Pick<CategoryRow, 'name' | 'parentId'>) => `${parentId ?? ''}|${nameKey(name)}`;

/** Creates the missing categories and adds their ids to `known`. */
async function findOrCreate(tx: Db, change: Change, known: Map<string, number>, rows: readonly CategoryInsert[]) {
  const missing = new Map<string, CategoryInsert>();
  for (const row of rows) if (!known.has(keyOf(row)) && !missing.has(keyOf(row))) missing.set(keyOf(row), row);
  const created = await insertCategories(tx, change, [...missing.values()]);
  for (const row of created) known.set(keyOf(row), row.id);
  return created;
}

async function createCategories(tx: Db, change: Change, targets: readonly [number, NewCategory][]) {
  const ids = new Map<number, { categoryId: number; subcategoryId: number | null }>();
  if (targets.length === 0) return { ids, created: [] };
  const known = new Map((await listCategories(tx, change.ledgerId)).map((row) => [keyOf(row), row.id]));
  const idOf = (name: string, parentId: number | null): number => {
    const id = known.get(keyOf({ name, parentId }));
    if (id === undefined) throw new Error('the category was not inserted');
    return id;
  };
  const mainCategories = targets.map(([, { name, income }]) => toCategoryRow(name, null, income));
  const createdMain = await findOrCreate(tx, change, known, mainCategories);
  const subcategories = targets.flatMap(([, { name, subcategory }]) =>
    subcategory === undefined ? [] : toCategoryRow(subcategory, idOf(name, null), false),
  );
  const createdSub = await findOrCreate(tx, change, known, subcategories);
  for (const [placeholder, { name, subcategory }] of targets) {
    const categoryId = idOf(name, null);
    const subcategoryId = subcategory === undefined ? null : idOf(subcategory, categoryId);
    ids.set(placeholder, { categoryId, subcategoryId });
  }
  const created = [...createdMain, ...createdSub].map(
    ({ ledgerId: _owner, deletedAt: _gone, changedIn: _in, ...row }) => row,
  );
  return { ids, created };
}

interface RequestedTargets {
  readonly accounts: readonly NewAccount[];
  readonly categories: readonly NewCategory[];
}

/** Creates the accounts and categories that drafts refer to by placeholder, and puts the real ids into the drafts. */
export async function createTargets<Row extends Draft>(
  tx: Db,
  change: Change,
  drafts: readonly Row[],
  requested: RequestedTargets,
  today: Day,
): Promise<{ drafts: Row[]; made: MadeTargets; accountIds: ReadonlyMap<number, number> }> {
  const newAccounts = referencedTargets(
    drafts.map(({ accountId }) => accountId),
    requested.accounts,
  );
  const rows = newAccounts.map(([placeholder, account]) => ({
    placeholder,
    row: toAccountRow(change, account, today),
  }));
  const createdAccounts = await insertAccounts(
    tx,
    change,
    rows.map(({ row }) => row),
  );
  const balances = newAccounts.flatMap(([, { balance }], index) => {
    const account = createdAccounts[index];
    if (!balance || !account) return [];
    // The day isn't over, so the balance is as of now.
    const basis = balance.date < today ? 'closing' : 'asOf';
    return [
      { accountId: account.id, day: balance.date, basis, amountCents: rows[index]?.row.currentCents ?? 0 } as const,
    ];
  });
  await recordBalances(tx, change, 'file', balances);
  const accountIds = new Map<number, number>();
  const accounts: MadeTargets['accounts'] = [];
  for (const [index, { placeholder, row }] of rows.entries()) {
    const account = createdAccounts[index];
    if (!account) throw new Error('an account was not inserted');
    accountIds.set(placeholder, account.id);
    accounts.push({ ...row, ...account });
  }
  const categoryIds = drafts.flatMap(({ category, lines = [] }) => [
    category?.categoryId ?? null,
    ...lines.map((line) => line.categoryId),
  ]);
  const newCategories = referencedTargets(categoryIds, requested.categories);
  const { ids, created } = await createCategories(tx, change, newCategories);
  const hasNoTargets = accountIds.size + ids.size === 0;
  const resolved = drafts.map((draft): Row => {
    if (hasNoTargets) return draft;
    const target = draft.category && ids.get(draft.category.categoryId);
    return {
      ...draft,
      accountId: draft.accountId === null ? null : (accountIds.get(draft.accountId) ?? draft.accountId),
      ...(target && { category: { ...draft.category, ...target } }),
      lines: draft.lines?.map((line) => ({ ...line, ...ids.get(line.categoryId ?? 0) })),
    };
  });
  return { drafts: resolved, made: { accounts, categories: created }, accountIds };
}
