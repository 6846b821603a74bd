import { daysOf, type LedgerSum } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { listSums } from './budgets.queries.ts';
import { MonthCache, type MonthKey } from './month-cache.ts';

const sums = new MonthCache<readonly LedgerSum[]>();

/**
 * A month's sums, added up again only after the ledger has changed. Without a known version they are loaded at once,
 * together with it; `of` then says which they belong to.
 */
export function startMonthSums(db: object, connection: Db, { ledgerId, month }: MonthKey) {
  const key = { ledgerId, month };
  const load = () => listSums(connection, ledgerId, daysOf(month));
  const known = sums.find(db, key);
  const started = known ? null : load();
  return {
    /** Resolves at once if the sums are known. Awaited with the other statements of the same round trip. */
    started: Promise.resolve(started),
    /** The version must have been read in a statement before the sums'. */
    async of(version: number): Promise<readonly LedgerSum[]> {
      if (known?.version === version) return known.loaded;
      const loaded = await (started ?? load());
      sums.store(db, key, { version, loaded });
      return loaded;
    },
  };
}
