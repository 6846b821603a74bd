import type { ComparedReport, Day, LedgerId, ReportQuery } from '@cairn/domain';
import type { LedgerVersion } from '../../ledger/index.ts';

/** Cells of all cached reports together, about 20 MB. */
const CACHED_CELLS_MAX = 200_000;
/** The size of an entry besides its cells, so that empty reports are limited, too. */
const CELLS_PER_REPORT = 100;

interface CachedReport {
  readonly version: LedgerVersion;
  readonly report: ComparedReport;
}

interface ReportCache {
  /** The least recently used first. */
  readonly entries: Map<string, CachedReport>;
  cells: number;
}

const caches = new WeakMap<object, ReportCache>();

interface ReportKey {
  readonly ledgerId: LedgerId;
  readonly today: Day;
  readonly query: ReportQuery;
  /** The ledger's state, read before anything that is cached. */
  readonly version: LedgerVersion;
}

function sizeOf({ report: { cells, previous, sides } }: CachedReport): number {
  const members = sides.reduce((sum, side) => sum + side.members.length, 0);
  return CELLS_PER_REPORT + cells.length + members + (previous?.cells.length ?? 0);
}

function drop(cache: ReportCache, key: string): void {
  const entry = cache.entries.get(key);
  if (!entry) return;
  cache.entries.delete(key);
  cache.cells -= sizeOf(entry);
}

function add(cache: ReportCache, key: string, entry: CachedReport): void {
  drop(cache, key);
  cache.entries.set(key, entry);
  cache.cells += sizeOf(entry);
  for (const oldest of cache.entries.keys()) {
    if (cache.cells <= CACHED_CELLS_MAX) return;
    drop(cache, oldest);
  }
}

/** A report, computed again only after the ledger has changed. */
export async function cachedReport(
  /** Each database has its own. */
  db: object,
  { ledgerId, today, query, version }: ReportKey,
  run: () => Promise<ComparedReport>,
): Promise<ComparedReport> {
  const cache = caches.get(db) ?? { entries: new Map<string, CachedReport>(), cells: 0 };
  caches.set(db, cache);
  const key = `${ledgerId} ${today} ${JSON.stringify(query)}`;
  const known = cache.entries.get(key);
  const isCurrent = known?.version.version === version.version && known.version.keyVersion === version.keyVersion;
  const report = isCurrent ? known.report : await run();
  add(cache, key, { version, report });
  return report;
}
