import { type Day, daysOf, type LedgerId, type LedgerSum, type Month, monthOf } from '@cairn/domain';
import { is } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { type LedgerVersion, type RememberedByDay, RememberedLedgers, readLedgerVersion } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { listSums, listSumsByMonth } from './budgets.queries.ts';

/** Of all ledgers together, about 40 MB. Ten years of a household with 50 categories have about 10,000. */
const REMEMBERED_SUMS_MAX = 400_000;
/** Up to this many months are added up one by one; more are read in one range, with the months between them. */
const FEW_MONTHS = 12;

type MonthSums = ReadonlyMap<Month, readonly LedgerSum[]>;

/** The sums of a ledger's months in one version, as far as they were needed. */
export class LedgerSums implements RememberedByDay<LedgerSums> {
  readonly version: LedgerVersion;
  readonly #months: Map<Month, readonly LedgerSum[]>;

  constructor(version: LedgerVersion, months: MonthSums = new Map()) {
    this.version = version;
    this.#months = new Map(months);
  }

  without(days: ReadonlySet<Day>, version: LedgerVersion): LedgerSums {
    const touched = new Set([...days].map(monthOf));
    return new LedgerSums(version, new Map([...this.#months].filter(([month]) => !touched.has(month))));
  }

  get size(): number {
    return [...this.#months.values()].reduce((size, sums) => size + sums.length + 1, 0);
  }

  /** The sums of the months, of which those that aren't known are loaded. */
  async read(months: readonly Month[], load: (missing: readonly Month[]) => Promise<MonthSums>): Promise<MonthSums> {
    const missing = months.filter((month) => !this.#months.has(month));
    const loaded = missing.length === 0 ? new Map() : await load(missing);
    for (const month of missing) this.#months.set(month, loaded.get(month) ?? []);
    return new Map(months.map((month) => [month, this.#months.get(month) ?? []]));
  }
}

type RememberedSums = RememberedLedgers<LedgerSums>;

const byDatabase = new WeakMap<Db, RememberedSums>();

/** Each database has its own. A transaction has none, because it may change what it has read, or be rolled back. */
export function rememberedSumsOf(db: Db): RememberedSums | null {
  if (is(db, PgTransaction)) return null;
  const start = (version: LedgerVersion) => new LedgerSums(version);
  const known = byDatabase.get(db) ?? new RememberedLedgers({ max: REMEMBERED_SUMS_MAX, start });
  byDatabase.set(db, known);
  return known;
}

async function addUp(db: Db, ledgerId: LedgerId, missing: readonly Month[]): Promise<MonthSums> {
  const [first, ...others] = missing;
  if (first === undefined) return new Map();
  if (others.length >= FEW_MONTHS) return await listSumsByMonth(db, ledgerId, [first, ...others]);
  return await onOneConnection(db, async (connection) => {
    const sumsOf = async (month: Month) => [month, await listSums(connection, ledgerId, daysOf(month))] as const;
    return new Map(await Promise.all(missing.map(sumsOf)));
  });
}

/**
 * Money in and money out by category for consecutive months. Months are added up again only if a change has touched
 * them.
 */
export async function loadSumsByMonth(
  db: Db,
  ledgerId: LedgerId,
  months: readonly Month[],
  remembered = rememberedSumsOf(db),
): Promise<MonthSums> {
  if (!remembered) return await addUp(db, ledgerId, months);
  // Read before the sums, so that they are never older than it.
  const version = await readLedgerVersion(db, ledgerId);
  const sums = await remembered.find(db, ledgerId, version);
  const read = await sums.read(months, (missing) => addUp(db, ledgerId, missing));
  remembered.store(ledgerId, sums);
  return read;
}
