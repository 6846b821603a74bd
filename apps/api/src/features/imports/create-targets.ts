import {
  DEFAULT_ACCOUNT_ICON,
  DEFAULT_CATEGORY_COLOR,
  DEFAULT_CATEGORY_ICON,
  type NewAccount,
  type NewCategory,
} from '@cairn/contract';
import { type Day, nameKey } from '@cairn/domain';
import {
  type CategoryRow,
  type Change,
  type Draft,
  insertAccounts,
  insertCategories,
  listCategories,
  type MadeTargets,
  type NewCategory as NewRow,
  recordBalances,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** Stands for the account or category with this place among those yet to be made, so nothing in the ledger has it. */
export function standInFor(place: number): number {
  return -1 - place;
}

/** What rows name that is yet to be made, each with its stand-in; in the order in which it was given. */
function wantedOf<Wanted>(ids: readonly (number | null)[], given: readonly Wanted[]): [number, Wanted][] {
  const standIns = new Set(ids.flatMap((id) => (id !== null && id < 0 ? id : [])));
  return [...standIns]
    .toSorted((a, b) => b - a)
    .map((standIn) => {
      const wanted = given[-1 - standIn];
      if (wanted === undefined)
        throw new ProblemError(
          'rule_broken',
          'A row refers to an account or category that the request doesn’t include.',
        );
      return [standIn, wanted];
    });
}

/** The balance as the file tells it on its day, but not of a day to come; else nothing is on it. */
function newAccount({ DisplayName, InstitutionName, AccountType, Balance }: NewAccount, today: Day) {
  const balance = Balance?.CurrentBalance ?? 0;
  return {
    name: DisplayName,
    displayName: DisplayName,
    institutionName: InstitutionName,
    type: AccountType,
    icon: DEFAULT_ACCOUNT_ICON,
    availableCents: balance,
    currentCents: balance,
    anchoredOn: Balance && Balance.Date < today ? Balance.Date : today,
  };
}

const newCategory = (name: string, parentId: number | null, income: boolean): NewRow => ({
  name,
  parentId,
  income,
  icon: DEFAULT_CATEGORY_ICON,
  iconColor: DEFAULT_CATEGORY_COLOR,
});

const keyOf = ({ name, parentId }: Pick<CategoryRow, 'name' | 'parentId'>) => `${parentId ?? ''}|${nameKey(name)}`;

/** Makes those that are not there by their name; all by their keys afterwards. */
async function findOrMake(tx: Db, change: Change, known: Map<string, number>, rows: readonly NewRow[]) {
  const missing = new Map<string, NewRow>();
  for (const row of rows) if (!known.has(keyOf(row)) && !missing.has(keyOf(row))) missing.set(keyOf(row), row);
  const made = await insertCategories(tx, change, [...missing.values()]);
  for (const row of made) known.set(keyOf(row), row.id);
  return made;
}

async function makeCategories(tx: Db, change: Change, wanted: readonly [number, NewCategory][]) {
  const places = new Map<number, { categoryId: number; subcategoryId: number | null }>();
  if (wanted.length === 0) return { places, made: [] };
  const known = new Map((await listCategories(tx, change.ledgerId)).map((row) => [keyOf(row), row.id]));
  const idOf = (name: string, parentId: number | null): number => {
    const id = known.get(keyOf({ name, parentId }));
    if (id === undefined) throw new Error('the category was not made');
    return id;
  };
  const mains = wanted.map(([, { Name, Income }]) => newCategory(Name, null, Income));
  const madeMains = await findOrMake(tx, change, known, mains);
  const parts = wanted.flatMap(([, { Name, Subcategory }]) =>
    Subcategory === undefined ? [] : newCategory(Subcategory, idOf(Name, null), false),
  );
  const madeParts = await findOrMake(tx, change, known, parts);
  for (const [standIn, { Name, Subcategory }] of wanted) {
    const categoryId = idOf(Name, null);
    const subcategoryId = Subcategory === undefined ? null : idOf(Subcategory, categoryId);
    places.set(standIn, { categoryId, subcategoryId });
  }
  const made = [...madeMains, ...madeParts].map(
    ({ ledgerId: _owner, deletedAt: _gone, changedIn: _in, ...row }) => row,
  );
  return { places, made };
}

interface Given {
  readonly accounts: readonly NewAccount[];
  readonly categories: readonly NewCategory[];
}

/** Makes the accounts and categories that these drafts name by stand-ins, and gives the drafts their ids. */
export async function makeTargets<Row extends Draft>(
  tx: Db,
  change: Change,
  drafts: readonly Row[],
  given: Given,
  today: Day,
): Promise<{ drafts: Row[]; made: MadeTargets }> {
  const wanted = wantedOf(
    drafts.map(({ accountId }) => accountId),
    given.accounts,
  );
  const rows = wanted.map(([standIn, account]) => ({ standIn, row: newAccount(account, today) }));
  const madeAccounts = await insertAccounts(
    tx,
    change,
    rows.map(({ row }) => row),
  );
  const said = wanted.flatMap(([, { Balance }], at) => {
    const account = madeAccounts[at];
    return Balance && account
      ? [{ accountId: account.id, day: Balance.Date, amountCents: rows[at]?.row.currentCents ?? 0 }]
      : [];
  });
  await recordBalances(tx, change, 'file', said);
  const accountIds = new Map<number, number>();
  const accounts: MadeTargets['accounts'] = [];
  for (const [place, { standIn, row }] of rows.entries()) {
    const account = madeAccounts[place];
    if (!account) throw new Error('an account was not made');
    accountIds.set(standIn, account.id);
    accounts.push({ ...row, ...account });
  }
  const categoryIds = drafts.map(({ category }) => category?.categoryId ?? null);
  const { places, made } = await makeCategories(tx, change, wantedOf(categoryIds, given.categories));
  const isPlaced = accountIds.size + places.size === 0;
  const placed = drafts.map((draft): Row => {
    if (isPlaced) return draft;
    const place = draft.category && places.get(draft.category.categoryId);
    return {
      ...draft,
      accountId: draft.accountId === null ? null : (accountIds.get(draft.accountId) ?? draft.accountId),
      ...(place && { category: { ...draft.category, ...place } }),
    };
  });
  return { drafts: placed, made: { accounts, categories: made } };
}
