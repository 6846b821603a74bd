import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Cents, createMatcher, type Day, nameKey, searchText } from '@cairn/domain';
import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema/index.ts';
import type { Change } from './change-set.ts';
import { normalized } from './normalize.ts';
import { inWords, type KeptRule, loadRules } from './rules.ts';

/** A transaction on its way into the ledger, from wherever it comes. */
export interface Draft {
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly markedAsTransfer: boolean;
  readonly hidden: boolean;
  readonly accountId: number | null;
  /** The bank's own id, from a link or a file. */
  readonly externalId?: string | null;
  /** Where it comes from a bank: through which link, and in which reading. */
  readonly bank?: {
    readonly itemId: number;
    readonly pending: boolean;
    readonly addedIn: number;
    readonly modifiedIn: number | null;
  };
  /** Null lets the rules look for one. */
  readonly category: {
    readonly categoryId: number;
    readonly subcategoryId: number | null;
    readonly source: CategorySource;
  } | null;
}

type CategorySource = 'person' | 'import' | 'bank';
type NewRow = typeof transactions.$inferInsert;

/** Few enough that PGlite, which works in this process, is done before anybody notices. */
const ROWS_PER_STATEMENT = 500;

type Categorized = Pick<NewRow, 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule'>;

function categorize(draft: Draft, match: (draft: Draft) => KeptRule | null): Categorized {
  if (draft.category) {
    const { categoryId, subcategoryId, source } = draft.category;
    return { categoryId, subcategoryId, categorySource: source, categoryRule: null };
  }
  const rule = match(draft);
  return rule
    ? {
        categoryId: rule.categoryId,
        subcategoryId: rule.subcategoryId,
        categorySource: 'rule',
        categoryRule: inWords(rule),
      }
    : { categoryId: null, subcategoryId: null, categorySource: null, categoryRule: null };
}

function bankColumns({ bank }: Draft) {
  return {
    pending: bank?.pending ?? false,
    bankItemId: bank?.itemId ?? null,
    bankAddedIn: bank?.addedIn ?? null,
    bankModifiedIn: bank?.modifiedIn ?? null,
  };
}

const columns = getTableColumns(transactions);

/** All rows as one parameter: several times as fast as a parameter for each value. */
function toParameter(rows: readonly NewRow[]) {
  const given = Object.entries(columns).filter(([field]) => rows[0] && field in rows[0]);
  const names = sql.join(
    given.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = rows.map((row) =>
    Object.fromEntries(given.map(([field, column]) => [column.name, Reflect.get(row, field)])),
  );
  return { names, json: JSON.stringify(values) };
}

/** Ids grow in the order of the rows. */
async function insertRows(tx: Db, { names, json }: ReturnType<typeof toParameter>): Promise<number[]> {
  const made = tx.$with('made', { id: sql<number>`id`.as('id') }).as(
    sql`insert into ${transactions} (${names})
      select ${names} from json_populate_recordset(null::${transactions}, ${json}) returning id`,
  );
  const insert = tx.with(made).select({ id: made.id }).from(made).orderBy(made.id);
  const ids = await insert.prepare('insert_transactions').execute();
  return ids.map((row) => row.id);
}

function toRow(draft: Draft, change: Change, match: (draft: Draft) => KeptRule | null): NewRow {
  return {
    userId: change.userId,
    day: draft.day,
    name: draft.name,
    description: draft.description,
    amountCents: draft.amountCents,
    isIncome: draft.isIncome,
    markedAsTransfer: draft.markedAsTransfer,
    hidden: draft.hidden,
    accountId: draft.accountId,
    externalId: draft.externalId ?? null,
    ...bankColumns(draft),
    ...categorize(draft, match),
    nameKey: nameKey(draft.name),
    searchText: searchText(draft),
    madeIn: change.id,
    changedIn: change.id,
  };
}

/** The one way in: normalise, match the rules, insert. Answers the new ids in the order of the drafts. */
export async function insertTransactions(tx: Db, change: Change, drafts: readonly Draft[]): Promise<number[]> {
  if (drafts.some((draft) => draft.accountId !== null)) change.movesBalances = true;
  const needsRules = drafts.some((draft) => draft.category === null);
  const match = createMatcher(needsRules ? await loadRules(tx, change.userId) : []);
  const ids: number[] = [];
  let writing: Promise<number[]> = Promise.resolve([]);
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const batch = drafts.slice(start, start + ROWS_PER_STATEMENT).map(normalized);
    // Made ready while the database still writes those before.
    const rows = toParameter(batch.map((draft) => toRow(draft, change, match)));
    ids.push(...(await writing));
    // Others are served between two statements of a long import.
    if (start > 0) await nextTurn();
    writing = insertRows(tx, rows);
  }
  ids.push(...(await writing));
  return ids;
}
