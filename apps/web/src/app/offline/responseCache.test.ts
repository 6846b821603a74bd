import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type CachedResponse, MAX_AGE_MS, MAX_CACHED, selectUsable } from './responseCache.ts';

const NOW = 1_800_000_000_000;
const reader = { sub: 'maya', build: 'b2', nowMs: NOW };
const cached = (more: Partial<CachedResponse> = {}): CachedResponse => {
  return { sub: 'maya', build: 'b2', hash: 'h', key: ['h'], data: 1, atMs: NOW - 1, ...more };
};

test('responses of other users are never shown, and are removed', () => {
  const noor = cached({ sub: 'noor' });
  expect(selectUsable([noor, cached()], reader)).toEqual({ usable: [cached()], stale: [noor] });
});

test('a response cached by another build isn’t shown, because its shape may differ, but it is preserved', () => {
  expect(selectUsable([cached({ build: 'b1' })], reader)).toEqual({ usable: [], stale: [] });
});

test('a response expires after 30 days', () => {
  const old = cached({ atMs: NOW - MAX_AGE_MS });
  expect(selectUsable([old], reader)).toEqual({ usable: [], stale: [old] });
  expect(selectUsable([cached({ atMs: NOW - MAX_AGE_MS + 1 })], reader).usable).toHaveLength(1);
});

test('the newest 300 responses are usable', () => {
  const many = Array.from({ length: MAX_CACHED + 5 }, (_, index) =>
    cached({ hash: `h${index}`, atMs: NOW - 1_000 + index }),
  );
  const { usable, stale } = selectUsable(many, reader);
  expect(usable).toHaveLength(300);
  expect(stale.map(({ hash }) => hash)).toEqual(['h0', 'h1', 'h2', 'h3', 'h4']);
});

describe('the database', () => {
  /** Reloads the modules, as on a new page. */
  async function page() {
    vi.resetModules();
    return await import('./responseCache.ts');
  }

  async function storedKeys() {
    const database = await openDB('cairn-kept', 1);
    const keys = await database.getAllKeys('answers');
    database.close();
    return keys.map(String);
  }

  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    return () => vi.restoreAllMocks();
  });

  test('removes other users’ and expired responses at a user’s first write', async () => {
    const noor = { ...reader, sub: 'noor' };
    await (await page()).writeCache([cached({ sub: 'noor' })], noor);
    const { writeCache } = await page();
    await writeCache([cached({ hash: 'old', atMs: NOW - MAX_AGE_MS }), cached()], reader);
    expect(await storedKeys()).toEqual(['maya,h']);
    await writeCache([], noor);
    expect(await storedKeys()).toEqual([]);
  });

  test('never holds more than the newest 300, and isn’t scanned again until it exceeds them', async () => {
    const { writeCache } = await page();
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        cached({ hash: `h${from + index}`, atMs: NOW - 1_000 + from + index }),
      );
    const scan = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    await writeCache(many(MAX_CACHED, 0), reader);
    await writeCache(many(1, 0), reader);
    expect(scan).toHaveBeenCalledTimes(1);
    expect(await storedKeys()).toHaveLength(300);
    await writeCache(many(2, MAX_CACHED), reader);
    const keys = await storedKeys();
    expect(keys).toHaveLength(300);
    expect(keys).not.toContain('maya,h1');
    expect(keys).toContain('maya,h301');
  });

  test('can be read by one build without losing the responses of another', async () => {
    const { readCache, writeCache } = await page();
    await writeCache([cached()], reader);
    expect(await readCache({ ...reader, build: 'b1' })).toEqual([]);
    expect(await readCache(reader)).toEqual([cached()]);
  });

  test('stores the other responses if one can’t be cloned or doesn’t fit', async () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      const request = put.call(this, value);
      if (value.hash === 'large') this.transaction.abort();
      return request;
    });
    const { readCache, writeCache } = await page();
    const script = cached({ hash: 'script', data: { open: () => {} } });
    await writeCache([cached({ hash: 'a' }), script, cached({ hash: 'large' }), cached({ hash: 'z' })], reader);
    expect((await readCache(reader)).map(({ hash }) => hash)).toEqual(['a', 'z']);
  });

  test('reports a failed read once, to its caller', async () => {
    const { getAll } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore) {
      const request = getAll.call(this);
      this.transaction.abort();
      return request;
    });
    const { readCache } = await page();
    // Vitest itself fails if a second rejection is left unhandled.
    await expect(readCache(reader)).rejects.toThrow();
  });

  test('closes its connection when another tab deletes it, even one opened after our own deletion', async () => {
    const { deleteCache, writeCache } = await page();
    const early = writeCache([cached()], reader);
    deleteCache();
    await early.catch(() => {});
    await writeCache([cached()], reader);
    expect(await storedKeys()).toEqual(['maya,h']);
    // Never resolves while a connection is open.
    await deleteDB('cairn-kept');
    await writeCache([], reader);
    expect(await storedKeys()).toEqual([]);
    await writeCache([cached()], reader);
    expect(await storedKeys()).toEqual(['maya,h']);
  });
});
