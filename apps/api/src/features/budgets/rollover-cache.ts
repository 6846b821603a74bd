import type { LedgerId, Month } from '@cairn/domain';
import type { LoadedRollovers } from './load-rollovers.ts';

/** A few months each of the ledgers in use. An entry has a few numbers per category. */
const CACHED_MAX = 1_000;

interface CachedMonth {
  readonly version: number;
  readonly loaded: LoadedRollovers;
}

const caches = new WeakMap<object, Map<string, CachedMonth>>();

interface CacheKey {
  readonly ledgerId: LedgerId;
  readonly month: Month;
  readonly timeZone: string;
  /** The ledger's state, read before anything that is cached. */
  readonly version: number;
}

/** What reaches a month from earlier ones, computed again only after the ledger has changed. */
export async function cachedRollovers(
  /** Each database has its own. */
  db: object,
  { ledgerId, month, timeZone, version }: CacheKey,
  load: () => Promise<LoadedRollovers>,
): Promise<LoadedRollovers> {
  const cache = caches.get(db) ?? new Map<string, CachedMonth>();
  caches.set(db, cache);
  const key = `${ledgerId} ${month} ${timeZone}`;
  const known = cache.get(key);
  if (known?.version === version) return known.loaded;
  const loaded = await load();
  cache.delete(key);
  const [oldest] = cache.keys();
  if (cache.size >= CACHED_MAX && oldest !== undefined) cache.delete(oldest);
  cache.set(key, { version, loaded });
  return loaded;
}
