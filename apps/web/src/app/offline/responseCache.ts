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

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

let opened: Promise<IDBDatabase> | null = null;

async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ['sub', 'hash'] });
  const database = await settled(request);
  // Logging out, here or in another tab, deletes the database; an open connection would block that.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
}

async function database(): Promise<IDBDatabase> {
  if (opened) return await opened;
  const resetOpened = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDatabase(resetOpened).catch((error: unknown) => {
    resetOpened();
    throw error;
  });
  opened = opening;
  return await opening;
}

/** A response that can't be stored, because of its type or size, doesn't abort the transaction. */
function tryPut(store: IDBObjectStore, cached: CachedResponse): void {
  try {
    store.put(cached).onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
  } catch {
    // The data can't be cloned.
  }
}

async function removeStale(store: IDBObjectStore, reader: Reader): Promise<readonly CachedResponse[]> {
  const all: CachedResponse[] = await settled(store.getAll());
  const { usable, stale } = selectUsable(all, reader);
  for (const { sub, hash } of stale) store.delete([sub, hash]);
  return usable;
}

/** The user for whom this page has already cleaned up; scanning the whole cache on every write is too slow. */
let cleanedUpFor: string | null = null;

/** Stores the responses and, when needed, removes those that are expired, surplus, or of other users. */
export async function writeCache(responses: readonly CachedResponse[], writer: Reader): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  for (const cached of responses) tryPut(store, cached);
  if (cleanedUpFor !== writer.sub || (await settled(store.count())) > MAX_CACHED) await removeStale(store, writer);
  await completed(transaction);
  cleanedUpFor = writer.sub;
}

/** Returns the user's responses, and removes those that are expired, surplus, or of other users. */
export async function readCache(reader: Reader): Promise<readonly CachedResponse[]> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const usable = await removeStale(transaction.objectStore(STORE), reader);
  await completed(transaction);
  return usable;
}

/** Also closes the connection, which would block the deletion. */
export function deleteCache(): void {
  void opened?.then((open) => open.close()).catch(() => {});
  opened = null;
  indexedDB.deleteDatabase?.(DATABASE);
}
