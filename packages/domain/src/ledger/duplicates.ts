import type { Day } from '../day.ts';
import type { Cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { entryIn } from './entry-in.ts';
import { inSteps, type Steps, withoutPauses } from './steps.ts';

/** A transaction that comes in, as far as it tells whether it is there already. */
export interface Incoming {
  readonly day: Day;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly name: string;
  /** The bank's own id. */
  readonly externalId: string | null;
  readonly accountId: number | null;
}

/** One that the ledger has, its name as names are compared. */
export interface Known extends Omit<Incoming, 'name' | 'day' | 'amountCents'> {
  readonly id: number;
  readonly day: string;
  readonly amountCents: number;
  readonly nameKey: string;
  readonly isEdited: boolean;
  readonly deleted: boolean;
  /** It came through a bank link, whose ids are not those of the bank's files. */
  readonly isFromBank: boolean;
}

/**
 * Why a row is taken for one that is there: the bank's id; the same day, amount and name; the same day and amount of
 * one that the person has edited; the same id again in the same file; the same amount near the day, on the linked
 * account that the row is for (alike) or on another account that the file is of (other).
 */
export type Likeness = 'id' | 'same' | 'edited' | 'repeated' | 'alike' | 'other';

export interface Match {
  readonly likeness: Likeness;
  /** Null for what is repeated in the file. */
  readonly known: Known | null;
}

type Money = Pick<Known, 'accountId' | 'amountCents' | 'isIncome'>;

const moneyKey = ({ accountId, amountCents, isIncome }: Money) =>
  `${accountId ?? ''}|${isIncome ? '+' : '-'}${amountCents}`;
const idKey = ({ accountId, externalId }: Pick<Known, 'accountId' | 'externalId'>) =>
  `${accountId ?? ''}|${externalId}`;

/** By day, then by a key: one map of a hundred thousand keys would hold everything up each time it grows. */
type ByDay = Map<string, Map<string, Known[]>>;

function* byDayInSteps(known: readonly Known[], keyOf: (row: Known) => string): Steps<ByDay> {
  const byDay: ByDay = new Map();
  yield* inSteps(known, (row) => {
    const ofItsDay = entryIn(byDay, row.day, () => new Map());
    entryIn(ofItsDay, keyOf(row), () => []).push(row);
  });
  return byDay;
}

/** Hands each known one out once, those that are not deleted first. */
class Pool {
  readonly #byDay: ByDay;
  readonly #used: Set<Known>;

  constructor(byDay: ByDay, used: Set<Known>) {
    this.#byDay = byDay;
    this.#used = used;
  }

  take(row: Incoming, key: string): Known | null {
    // Two different ids of a bank's files are two transactions, however alike they are.
    const fits = (one: Known) =>
      !this.#used.has(one) && (row.externalId === null || one.externalId === null || one.isFromBank);
    const found = this.#byDay.get(row.day)?.get(key)?.find(fits) ?? null;
    if (found) this.#used.add(found);
    return found;
  }
}

/** Banks that give one id to different amounts, such as 0 to all, give none. */
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

/** The same in one go. */
export function withoutReusedIds<Row extends Incoming>(rows: readonly Row[]): Row[] {
  return withoutPauses(withoutReusedIdsInSteps(rows));
}

/** Of an amount that nobody edited, another one with the same id is not the same transaction. */
function isSameById(row: Incoming, known: Known): boolean {
  return known.isEdited || (row.amountCents === known.amountCents && row.isIncome === known.isIncome);
}

/** Ids are a bank's own for each account, so of one on another account the person must have edited it, and the money agree. */
function isMoved(row: Incoming, known: Known): boolean {
  return known.isEdited && row.amountCents === known.amountCents && row.isIncome === known.isIncome;
}

function* byIdInSteps(known: readonly Known[], keyOf: (row: Known) => string | null): Steps<Map<string, Known[]>> {
  const byId = new Map<string, Known[]>();
  yield* inSteps(known, (row) => {
    const key = keyOf(row);
    if (key !== null) entryIn(byId, key, () => []).push(row);
  });
  return byId;
}

/** As `matchKnown`, with a pause after every few milliseconds in which a server can do other things. */
export function* matchKnownInSteps(rows: readonly Incoming[], known: readonly Known[]): Steps<(Match | null)[]> {
  const living = [...known.filter((row) => !row.deleted), ...known.filter((row) => row.deleted)];
  const used = new Set<Known>();
  const byId = yield* byIdInSteps(living, (row) => (row.externalId === null ? null : idKey(row)));
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
    const there = byId.get(key)?.find((one) => !used.has(one) && isSameById(row, one));
    if (!there) return;
    used.add(there);
    matches[index] = { likeness: 'id', known: there };
  });
  // After all that are where the file says, so that none of those is taken for one that was moved.
  const edited = living.filter((row) => row.isEdited);
  const movable = yield* byIdInSteps(edited, (row) => row.externalId);
  yield* inSteps(rows, (row, index) => {
    if (matches[index] || row.externalId === null) return;
    const there = movable.get(row.externalId)?.find((one) => !used.has(one) && isMoved(row, one));
    if (!there) return;
    used.add(there);
    matches[index] = { likeness: 'id', known: there };
  });
  const fillIn = (likeness: Likeness, pool: Pool, keyOf: (row: Incoming) => string) =>
    inSteps(rows, (row, index) => {
      if (matches[index]) return;
      const there = pool.take(row, keyOf(row));
      if (there) matches[index] = { likeness, known: there };
    });
  const byName = yield* byDayInSteps(living, (row) => `${moneyKey(row)}|${row.nameKey}`);
  yield* fillIn('same', new Pool(byName, used), (row) => `${moneyKey(row)}|${nameKey(row.name)}`);
  const byMoney = yield* byDayInSteps(edited, moneyKey);
  yield* fillIn('edited', new Pool(byMoney, used), moneyKey);
  return matches;
}

/**
 * For each row of a file, without reused ids, which known transaction it is, or null where it is new. Twins are
 * counted: two that are alike in the file and one in the ledger make one new.
 */
export function matchKnown(rows: readonly Incoming[], known: readonly Known[]): (Match | null)[] {
  return withoutPauses(matchKnownInSteps(rows, known));
}

/** Lists of banks begin with the newest or with the oldest; the ledger keeps them from the oldest on. */
export function oldestFirst<Row extends { readonly day: string }>(rows: readonly Row[]): Row[] {
  const isNewestFirst = (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '');
  const ordered = isNewestFirst ? rows.toReversed() : [...rows];
  return ordered.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
