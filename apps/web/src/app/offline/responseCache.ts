import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';

const DATABASE = 'cairn-kept';
const STORE = 'answers';
/** The oldest responses are removed first. */
export const MAX_CACHED = 300;
export const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

export interface CachedResponse {
  /** The user: the token's subject. */
  readonly sub: string;
  /** The build that fetched it; other builds may expect a different shape. */
  readonly build: string;
  /** The query key, hashed and original. */
  readonly hash: string;
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly atMs: number;
}

interface Reader {
  readonly sub: string;
  readonly build: string;
  readonly nowMs: number;
}

/**
 * Returns the responses that may be shown, newest first, and those to remove. The user's responses from another build
 * are neither, because during an update, pages of both builds may be open.
 */
export function selectUsable(all: readonly CachedResponse[], { sub, build, nowMs }: Reader) {
  const own = all
    .filter((cached) => cached.sub === sub && nowMs - cached.atMs < MAX_AGE_MS)
    .toSorted((a, b) => b.atMs - a.atMs)
    .slice(0, MAX_CACHED);
  const retained = new Set(own);
  return {
    usable: own.filter((cached) => cached.build === build),
    stale: all.filter((cached) => !retained.has(cached)),
  };
}

interface CacheSchema extends DBSchema {
  [STORE]: { key: [sub: string, hash: string]; value: CachedResponse };
}

let opened: Promise<IDBPDatabase<CacheSchema>> | null = null;

function database(): Promise<IDBPDatabase<CacheSchema>> {
  if (opened) return opened;
  const resetOpened = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDB<CacheSchema>(DATABASE, 1, {
    upgrade: (created) => void created.createObjectStore(STORE, { keyPath: ['sub', 'hash'] }),
    // Logging out, here or in another tab, deletes the database; an open connection would block that.
    blocking: () => {
      resetOpened();
      void opening.then((open) => open.close());
    },
    terminated: resetOpened,
  });
  opening.catch(resetOpened);
  opened = opening;
  return opening;
}

type CacheStore = IDBPObjectStore<CacheSchema, [typeof STORE], typeof STORE, 'readwrite'>;

async function removeStale(store: CacheStore, reader: Reader): Promise<readonly CachedResponse[]> {
  const { usable, stale } = selectUsable(await store.getAll(), reader);
  await Promise.all(stale.map(({ sub, hash }) => store.delete([sub, hash])));
  return usable;
}

/** Returns the user's responses, and removes expired ones, those over the limit, and those of other users. */
export async function readCache(reader: Reader): Promise<readonly CachedResponse[]> {
  const { store, done } = (await database()).transaction(STORE, 'readwrite');
  // Waits for both at once: if reading fails, the transaction fails too, which would otherwise go unhandled.
  const [usable] = await Promise.all([removeStale(store, reader), done]);
  return usable;
}

/** The user for whom this page has already cleaned up; scanning the whole cache on every write is too slow. */
let cleanedUpFor: string | null = null;

/** Stores the responses and, when needed, removes expired ones, those over the limit, and those of other users. */
export async function writeCache(responses: readonly CachedResponse[], writer: Reader): Promise<void> {
  const open = await database();
  // In separate transactions: a response that can't be stored, because of its type or size, doesn't affect the others.
  await Promise.allSettled(responses.map((cached) => open.put(STORE, cached)));
  if (cleanedUpFor !== writer.sub || (await open.count(STORE)) > MAX_CACHED) await readCache(writer);
  cleanedUpFor = writer.sub;
}

/** Also closes the connection, which would block the deletion. */
export function deleteCache(): void {
  void opened?.then((open) => open.close()).catch(() => {});
  opened = null;
  indexedDB.deleteDatabase(DATABASE);
}
