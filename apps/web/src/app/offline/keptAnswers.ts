const DATABASE = 'cairn-kept';
const STORE = 'answers';
/** With these two the oldest go first, and nothing is kept that nobody would trust any more. */
export const MAX_KEPT = 300;
export const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;

export interface KeptAnswer {
  /** Whose it is: the token's subject. */
  readonly sub: string;
  /** Which build of the app read it: another one may expect another shape. */
  readonly build: string;
  /** The query's key, as one text and as it is. */
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
 * Which of all there are may be shown, newest first, and which are to be removed. The person's own of another build are
 * neither: while a new version comes in, pages of both may be opened in turn.
 */
export function sortOut(all: readonly KeptAnswer[], { sub, build, nowMs }: Reader) {
  const own = all
    .filter((kept) => kept.sub === sub && nowMs - kept.atMs < KEPT_FOR_MS)
    .toSorted((a, b) => b.atMs - a.atMs)
    .slice(0, MAX_KEPT);
  const stays = new Set(own);
  return { usable: own.filter((kept) => kept.build === build), rest: all.filter((kept) => !stays.has(kept)) };
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
  // Logging out, here or in another tab, deletes the database: an open connection would hold that up.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  database.onclose = onClosed;
  return database;
}

async function database(): Promise<IDBDatabase> {
  if (opened) return await opened;
  const forgetOpening = () => {
    if (opened === opening) opened = null;
  };
  const opening = openDatabase(forgetOpening).catch((error: unknown) => {
    forgetOpening();
    throw error;
  });
  opened = opening;
  return await opening;
}

/** What cannot be kept, for its kind or its size, does not take the others with it. */
function putAlone(store: IDBObjectStore, kept: KeptAnswer): void {
  try {
    store.put(kept).onerror = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
  } catch {
    // Something that cannot be copied.
  }
}

async function removeRest(store: IDBObjectStore, reader: Reader): Promise<readonly KeptAnswer[]> {
  const all: KeptAnswer[] = await settled(store.getAll());
  const { usable, rest } = sortOut(all, reader);
  for (const { sub, hash } of rest) store.delete([sub, hash]);
  return usable;
}

/** Whom all there is has been looked through for on this page: reading it all for every answer would take too long. */
let sortedFor: string | null = null;

/** Keeps these; what is somebody else's, too old or too much is removed. */
export async function writeKept(answers: readonly KeptAnswer[], writer: Reader): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const store = transaction.objectStore(STORE);
  for (const kept of answers) putAlone(store, kept);
  if (sortedFor !== writer.sub || (await settled(store.count())) > MAX_KEPT) await removeRest(store, writer);
  await completed(transaction);
  sortedFor = writer.sub;
}

/** What this person may be shown; what is somebody else's, too old or too much is removed. */
export async function readKept(reader: Reader): Promise<readonly KeptAnswer[]> {
  const transaction = (await database()).transaction(STORE, 'readwrite');
  const usable = await removeRest(transaction.objectStore(STORE), reader);
  await completed(transaction);
  return usable;
}

/** With its connection closed, so that nothing holds the deletion up. */
export function deleteKept(): void {
  void opened?.then((open) => open.close()).catch(() => {});
  opened = null;
  indexedDB.deleteDatabase?.(DATABASE);
}
