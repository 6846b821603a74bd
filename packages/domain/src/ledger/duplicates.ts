import type { Day } from '../day.ts';
import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { getOrCreate } from './get-or-create.ts';
import { inSteps, runToCompletion, type Steps } from './steps.ts';

/** The fields of an incoming transaction that determine whether it already exists. */
export interface Incoming {
  readonly day: Day;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly name: string;
  /** The bank's own transaction ID. */
  readonly externalId: string | null;
  readonly accountId: number | null;
}

/** A transaction in the ledger, with its name as a key. */
export interface Known extends Omit<Incoming, 'name' | 'day' | 'amountCents'> {
  readonly id: number;
  readonly day: string;
  readonly amountCents: number;
  readonly nameKey: string;
  /** The key of the name that it came with, if a rule or the user changed it. */
  readonly originalNameKey?: string | null;
  readonly isEdited: boolean;
  readonly deleted: boolean;
  /** It came through a bank link, which uses different IDs than the bank's files. */
  readonly isFromBank: boolean;
}

/**
 * Why a row counts as an existing transaction:
 * - `id`: the same bank ID.
 * - `same`: the same day, amount and name, or the name that it came with.
 * - `edited`: the same day and amount as a transaction that the user edited.
 * - `repeated`: the same ID again in the same file.
 * - `alike`: the same amount on a nearby day, on the row's own linked account.
 * - `other`: the same amount on a nearby day, on another account that the file belongs to.
 */
export type MatchReason = 'id' | 'same' | 'edited' | 'repeated' | 'alike' | 'other';

export interface Match {
  readonly likeness: MatchReason;
  /** Null for a row repeated in the file. */
  readonly known: Known | null;
}

type Money = Pick<Known, 'accountId' | 'amountCents' | 'isIncome'>;

const moneyKey = ({ accountId, amountCents, isIncome }: Money) =>
  `${accountId ?? ''}|${isIncome ? '+' : '-'}${amountCents}`;
const idKey = ({ accountId, externalId }: Pick<Known, 'accountId' | 'externalId'>) =>
  `${accountId ?? ''}|${externalId}`;

/** By day, then by key: a single map with a hundred thousand keys would block the event loop whenever it grows. */
type ByDay = Map<string, Map<string, Known[]>>;

function* byDayInSteps(known: readonly Known[], keyOf: (row: Known) => string): Steps<ByDay> {
  const byDay: ByDay = new Map();
  yield* inSteps(known, (row) => {
    const onDay = getOrCreate(byDay, row.day, () => new Map());
    getOrCreate(onDay, keyOf(row), () => []).push(row);
  });
  return byDay;
}

/** Hands out each known transaction at most once, deleted ones last. */
class Pool {
  readonly #byDay: ByDay;
  readonly #used: Set<Known>;

  constructor(byDay: ByDay, used: Set<Known>) {
    this.#byDay = byDay;
    this.#used = used;
  }

  take(row: Incoming, key: string): Known | null {
    // Two different IDs in a bank's files are two transactions, however similar they are.
    const fits = (one: Known) =>
      !this.#used.has(one) && (row.externalId === null || one.externalId === null || one.isFromBank);
    const found = this.#byDay.get(row.day)?.get(key)?.find(fits) ?? null;
    if (found) this.#used.add(found);
    return found;
  }
}

/** Drops IDs that a bank uses for several transactions, such as 0 for all of them. */
export function* withoutReusedIdsInSteps<Row extends Incoming>(rows: readonly Row[]): Steps<Row[]> {
  const first = new Map<string, string>();
  const reused = new Set<string>();
  yield* inSteps(rows, (row) => {
    if (row.externalId === null) return;
    const [key, money] = [idKey(row), `${row.day}|${moneyKey(row)}`];
    if ((first.get(key) ?? money) !== money) reused.add(key);
    first.set(key, money);
  });
  return reused.size === 0
    ? [...rows]
    : rows.map((row) => (reused.has(idKey(row)) ? { ...row, externalId: null } : row));
}

/** `withoutReusedIdsInSteps` without pauses. */
export function withoutReusedIds<Row extends Incoming>(rows: readonly Row[]): Row[] {
  return runToCompletion(withoutReusedIdsInSteps(rows));
}

/** With the same ID, amount and direction must match too, unless the user edited the transaction. */
function isSameById(row: Incoming, known: Known): boolean {
  return known.isEdited || (row.amountCents === known.amountCents && row.isIncome === known.isIncome);
}

/** IDs are unique only within an account, so a match on another account must be edited and have the same amount. */
function isMoved(row: Incoming, known: Known): boolean {
  return known.isEdited && row.amountCents === known.amountCents && row.isIncome === known.isIncome;
}

function* byIdInSteps(known: readonly Known[], keyOf: (row: Known) => string | null): Steps<Map<string, Known[]>> {
  const byId = new Map<string, Known[]>();
  yield* inSteps(known, (row) => {
    const key = keyOf(row);
    if (key !== null) getOrCreate(byId, key, () => []).push(row);
  });
  return byId;
}

/** `matchKnown` with pauses, in which a server can handle other requests. */
export function* matchKnownInSteps(rows: readonly Incoming[], known: readonly Known[]): Steps<(Match | null)[]> {
  const deletedLast = [...known.filter((row) => !row.deleted), ...known.filter((row) => row.deleted)];
  const used = new Set<Known>();
  const byId = yield* byIdInSteps(deletedLast, (row) => (row.externalId === null ? null : idKey(row)));
  const seen = new Set<string>();
  const matches: (Match | null)[] = [];
  yield* inSteps(rows, (row, index) => {
    matches[index] = null;
    if (row.externalId === null) return;
    const key = idKey(row);
    if (seen.has(key)) {
      matches[index] = { likeness: 'repeated', known: null };
      return;
    }
    seen.add(key);
    const match = byId.get(key)?.find((one) => !used.has(one) && isSameById(row, one));
    if (!match) return;
    used.add(match);
    matches[index] = { likeness: 'id', known: match };
  });
  // Moved transactions come second, so that exact matches are never mistaken for them.
  const edited = deletedLast.filter((row) => row.isEdited);
  const movable = yield* byIdInSteps(edited, (row) => row.externalId);
  yield* inSteps(rows, (row, index) => {
    if (matches[index] || row.externalId === null) return;
    const match = movable.get(row.externalId)?.find((one) => !used.has(one) && isMoved(row, one));
    if (!match) return;
    used.add(match);
    matches[index] = { likeness: 'id', known: match };
  });
  const fillIn = (likeness: MatchReason, pool: Pool, keyOf: (row: Incoming) => string) =>
    inSteps(rows, (row, index) => {
      if (matches[index]) return;
      const match = pool.take(row, keyOf(row));
      if (match) matches[index] = { likeness, known: match };
    });
  const byName = yield* byDayInSteps(deletedLast, (row) => `${moneyKey(row)}|${row.nameKey}`);
  yield* fillIn('same', new Pool(byName, used), (row) => `${moneyKey(row)}|${nameKey(row.name)}`);
  const renamed = deletedLast.filter(({ originalNameKey }) => typeof originalNameKey === 'string');
  if (renamed.length > 0) {
    const byOriginal = yield* byDayInSteps(renamed, (row) => `${moneyKey(row)}|${row.originalNameKey}`);
    yield* fillIn('same', new Pool(byOriginal, used), (row) => `${moneyKey(row)}|${nameKey(row.name)}`);
  }
  const byMoney = yield* byDayInSteps(edited, moneyKey);
  yield* fillIn('edited', new Pool(byMoney, used), moneyKey);
  return matches;
}

/**
 * Finds the known transaction for each row of a file, or null if the row is new. Reused IDs must be dropped first.
 * Each transaction matches one row, so with two equal rows in the file and one in the ledger, one row is new.
 */
export function matchKnown(rows: readonly Incoming[], known: readonly Known[]): (Match | null)[] {
  return runToCompletion(matchKnownInSteps(rows, known));
}

/** Sorts by day, oldest first. If the file starts with the newest row, the order within each day is reversed too. */
export function oldestFirst<Row extends { readonly day: string }>(rows: readonly Row[]): Row[] {
  const isNewestFirst = (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '');
  const ordered = isNewestFirst ? rows.toReversed() : [...rows];
  return ordered.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
