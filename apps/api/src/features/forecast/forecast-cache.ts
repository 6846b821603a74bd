import type { AnswerOf, getForecast } from '@cairn/contract';
import type { Day, LedgerId } from '@cairn/domain';

type CachedForecastAnswer = AnswerOf<typeof getForecast>;

/** Accounts of all cached forecasts together. Each takes about 20 KB. */
const ACCOUNTS_CACHED_MAX = 1_000;

interface CachedForecast {
  readonly version: string;
  readonly answer: CachedForecastAnswer;
}

interface ForecastCache {
  /** The least recently used first. */
  readonly entries: Map<string, CachedForecast>;
  accounts: number;
}

const caches = new WeakMap<object, ForecastCache>();

interface ForecastKey {
  readonly ledgerId: LedgerId;
  readonly today: Day;
  readonly timeZone: string;
  /** The ledger's state, read before anything that is cached. */
  readonly version: string;
}

function drop(cache: ForecastCache, key: string): void {
  cache.accounts -= sizeOf(cache.entries.get(key));
  cache.entries.delete(key);
}

/** A forecast without accounts takes some room, too. */
const sizeOf = (entry: CachedForecast | undefined) => (entry ? 1 + entry.answer.accounts.length : 0);

/** The forecast of a ledger's first accounts, computed again only after the ledger has changed. */
export async function cachedForecast(
  /** Each database has its own. */
  db: object,
  { ledgerId, today, timeZone, version }: ForecastKey,
  run: () => Promise<CachedForecastAnswer>,
): Promise<CachedForecastAnswer> {
  const cache = caches.get(db) ?? { entries: new Map<string, CachedForecast>(), accounts: 0 };
  caches.set(db, cache);
  const key = `${ledgerId} ${today} ${timeZone}`;
  const known = cache.entries.get(key);
  const entry = known?.version === version ? known : { version, answer: await run() };
  drop(cache, key);
  cache.entries.set(key, entry);
  cache.accounts += sizeOf(entry);
  for (const oldest of cache.entries.keys()) {
    if (cache.accounts <= ACCOUNTS_CACHED_MAX) break;
    drop(cache, oldest);
  }
  return entry.answer;
}
