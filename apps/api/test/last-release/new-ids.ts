import type { RunQuery } from './open.ts';

/** The largest id of each kind before the migration, by user. */
export type LargestIds = Readonly<Record<string, Readonly<Record<string, number>>>>;

const tables = {
  transaction: 'transactions',
  account: 'accounts',
  category: 'categories',
  'change set': 'change_sets',
  bank: 'bank_items',
} as const;
type Kind = keyof typeof tables;

const kinds: Readonly<Record<string, Kind>> = {
  userTransactionID: 'transaction',
  firstID: 'transaction',
  secondID: 'transaction',
  matches: 'transaction',
  accountID: 'account',
  accountIDs: 'account',
  categoryID: 'category',
  categoryIDs: 'category',
  subcategoryID: 'category',
  parentCategoryID: 'category',
  changeSetID: 'change set',
  undoneBy: 'change set',
  bankID: 'bank',
};

/** For answers that are ids or have a plain `id` field. */
const kindsByPath: Readonly<Record<string, Kind>> = {
  'Transaction/CreateTransaction': 'transaction',
  'Transaction/GetTransactionIDs': 'transaction',
  'Plaid/GetBanks': 'bank',
};

/** Runs before the migration, while rows still have a user id. */
export async function findLargestIds(query: RunQuery): Promise<LargestIds> {
  const largest: Record<string, Record<string, number>> = {};
  for (const [kind, table] of Object.entries(tables)) {
    const rows = await query(
      `select subject, coalesce(max(own.id), 0)::integer as id from users left join ${table} own on own.user_id = users.id
       group by subject`,
    );
    for (const { subject, id } of rows) largest[String(subject)] = { ...largest[String(subject)], [kind]: Number(id) };
  }
  return largest;
}

type Visit = (id: number, kind: Kind) => number | string;

/** Replaces every id in an answer with the result of `visit`. */
function visitIds(value: unknown, kind: Kind | undefined, plainId: Kind, visit: Visit): unknown {
  if (typeof value === 'number') return kind ? visit(value, kind) : value;
  if (Array.isArray(value)) return value.map((item) => visitIds(item, kind, plainId, visit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const own = key === 'id' ? plainId : kinds[key];
      return [key, visitIds(member, own, plainId, visit)];
    }),
  );
}

/** Removes the undo data of new change sets, because a newer release may store more. */
function withoutNewUndo(value: unknown, isNew: (changeSetId: number) => boolean): unknown {
  const history: unknown = Object(value).history;
  if (!Array.isArray(history)) return value;
  const shown = history.map((set) => {
    if (!isNew(set.changeSetID)) return set;
    const transactionsBefore = set.transactionsBefore.map((row: object) => ({ ...row, before: null }));
    return { ...set, removed: null, transactionsBefore };
  });
  return { ...Object(value), history: shown };
}

/**
 * Replaces the first account id allocated after the migration with `new account 1`, and so on. The ids of new rows
 * depend on the release: the last one took them from sequences shared by all users. Old rows keep their ids, and new
 * ones must be in the same order, so they are numbered by size.
 */
export function withoutNewIds(text: string, path: string, largest: Readonly<Record<string, number>>): string {
  const name = path.replace(/[?].*$/, '');
  const isNew = (id: number, kind: Kind) => id > (largest[kind] ?? 0);
  const value = withoutNewUndo(JSON.parse(text), (id) => isNew(id, 'change set'));
  const found = new Map<Kind, Set<number>>();
  const [whole, plainId] = [kindsByPath[name], kindsByPath[name] ?? 'account'];
  visitIds(value, whole, plainId, (id, kind) => {
    if (isNew(id, kind)) found.set(kind, (found.get(kind) ?? new Set()).add(id));
    return id;
  });
  const places = new Map(
    [...found].flatMap(([kind, ids]) =>
      [...ids].toSorted((a, b) => a - b).map((id, at) => [`${kind} ${id}`, `new ${kind} ${at + 1}`] as const),
    ),
  );
  return JSON.stringify(visitIds(value, whole, plainId, (id, kind) => places.get(`${kind} ${id}`) ?? id));
}
