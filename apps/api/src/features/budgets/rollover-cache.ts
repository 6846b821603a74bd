import type { LedgerId, Month } from '@cairn/domain';
import type { LoadedRollovers } from './load-rollovers.ts';

/** A few months each of the ledgers in use. An entry has a few numbers per category. */
const CACHED_MAX = 1_000;

interface RolloverKey {
  readonly ledgerId: LedgerId;
  readonly month: Month;
  readonly timeZone: string;
  /** The ledger's state, read before anything that is cached. */
  readonly version: number;
}

interface CachedRollovers {
  readonly version: number;
  readonly loaded: LoadedRollovers;
}

/** The ones last loaded for each month. Each database has its own. */
const byDatabase = new WeakMap<object, Map<string, CachedRollovers>>();

/** The money that reaches a month from earlier ones, computed again only after the ledger has changed. */
export async function cachedRollovers(
  db: object,
  { ledgerId, month, timeZone, version }: RolloverKey,
  load: () => Promise<LoadedRollovers>,
): Promise<LoadedRollovers> {
  const cached = byDatabase.get(db) ?? new Map<string, CachedRollovers>();
  byDatabase.set(db, cached);
  const key = `${ledgerId} ${month} ${timeZone}`;
  const known = cached.get(key);
  if (known?.version === version) return known.loaded;
  const loaded = await load();
  cached.delete(key);
  const [oldest] = cached.keys();
  if (cached.size >= CACHED_MAX && oldest !== undefined) cached.delete(oldest);
  cached.set(key, { version, loaded });
  return loaded;
}
