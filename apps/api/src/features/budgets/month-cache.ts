import type { LedgerId, Month } from '@cairn/domain';

/** A few months each of the ledgers in use. An entry has a few numbers per category. */
const CACHED_MAX = 1_000;

/** The data loaded for a month at a given version of the ledger. */
interface VersionedMonth<Loaded> {
  readonly version: number;
  readonly loaded: Loaded;
}

export interface MonthKey {
  readonly ledgerId: LedgerId;
  readonly month: Month;
  /** Empty if the cached data doesn't depend on it. */
  readonly timeZone?: string;
}

const textOf = ({ ledgerId, month, timeZone = '' }: MonthKey) => `${ledgerId} ${month} ${timeZone}`;

/** Caches the data last loaded for each month, separately for each database. */
export class MonthCache<Loaded> {
  readonly #byDatabase = new WeakMap<object, Map<string, VersionedMonth<Loaded>>>();

  find(db: object, key: MonthKey): VersionedMonth<Loaded> | undefined {
    return this.#byDatabase.get(db)?.get(textOf(key));
  }

  /** The version must have been read before anything that is stored. */
  store(db: object, key: MonthKey, month: VersionedMonth<Loaded>): void {
    const months = this.#byDatabase.get(db) ?? new Map<string, VersionedMonth<Loaded>>();
    this.#byDatabase.set(db, months);
    months.delete(textOf(key));
    const [oldest] = months.keys();
    if (months.size >= CACHED_MAX && oldest !== undefined) months.delete(oldest);
    months.set(textOf(key), month);
  }
}
