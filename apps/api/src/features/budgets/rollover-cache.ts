import type { LoadedRollovers } from './load-rollovers.ts';
import { MonthCache, type MonthKey } from './month-cache.ts';

const rollovers = new MonthCache<LoadedRollovers>();

interface RolloverKey extends MonthKey {
  readonly timeZone: string;
  /** The ledger's state, read before anything that is cached. */
  readonly version: number;
}

/** The money that reaches a month from earlier ones, computed again only after the ledger has changed. */
export async function cachedRollovers(
  db: object,
  { version, ...key }: RolloverKey,
  load: () => Promise<LoadedRollovers>,
): Promise<LoadedRollovers> {
  const known = rollovers.find(db, key);
  if (known?.version === version) return known.loaded;
  const loaded = await load();
  rollovers.store(db, key, { version, loaded });
  return loaded;
}
