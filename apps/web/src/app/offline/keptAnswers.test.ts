import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryIndexedDb } from './indexedDb.fixture.ts';
import { KEPT_FOR_MS, type KeptAnswer, MAX_KEPT, sortOut } from './keptAnswers.ts';

const NOW = 1_800_000_000_000;
const reader = { sub: 'maya', build: 'b2', nowMs: NOW };
const kept = (more: Partial<KeptAnswer> = {}): KeptAnswer => {
  return { sub: 'maya', build: 'b2', hash: 'h', key: ['h'], data: 1, atMs: NOW - 1, ...more };
};

test('somebody else’s answers are never shown, and are removed', () => {
  const noor = kept({ sub: 'noor' });
  expect(sortOut([noor, kept()], reader)).toEqual({ usable: [kept()], rest: [noor] });
});

test('what another build of the app has read is not shown, because it may have another shape, and stays for it', () => {
  expect(sortOut([kept({ build: 'b1' })], reader)).toEqual({ usable: [], rest: [] });
});

test('after 30 days an answer is too old', () => {
  const old = kept({ atMs: NOW - KEPT_FOR_MS });
  expect(sortOut([old], reader)).toEqual({ usable: [], rest: [old] });
  expect(sortOut([kept({ atMs: NOW - KEPT_FOR_MS + 1 })], reader).usable).toHaveLength(1);
});

test('the newest 300 are kept', () => {
  const many = Array.from({ length: MAX_KEPT + 5 }, (_, index) =>
    kept({ hash: `h${index}`, atMs: NOW - 1_000 + index }),
  );
  const { usable, rest } = sortOut(many, reader);
  expect(usable).toHaveLength(300);
  expect(rest.map(({ hash }) => hash)).toEqual(['h0', 'h1', 'h2', 'h3', 'h4']);
});

describe('the database', () => {
  let stored: ReturnType<typeof memoryIndexedDb>;
  const keys = () => [...stored.rows.keys()];

  /** Modules anew, as on a new page. */
  async function page() {
    vi.resetModules();
    return await import('./keptAnswers.ts');
  }

  beforeEach(() => {
    stored = memoryIndexedDb();
    vi.stubGlobal('indexedDB', stored);
  });

  test('loses what is somebody else’s or too old as soon as anything is written', async () => {
    const noor = { ...reader, sub: 'noor' };
    await (await page()).writeKept([kept({ sub: 'noor' })], noor);
    const { writeKept } = await page();
    await writeKept([kept({ hash: 'old', atMs: NOW - KEPT_FOR_MS }), kept()], reader);
    expect(keys()).toEqual(['maya/h']);
    await writeKept([], noor);
    expect(keys()).toEqual([]);
  });

  test('never holds more than the newest 300, and is read whole only when it may', async () => {
    const { writeKept } = await page();
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => kept({ hash: `h${from + index}`, atMs: NOW - 1_000 + from + index }));
    await writeKept(many(MAX_KEPT, 0), reader);
    await writeKept(many(1, 0), reader);
    expect([stored.rows.size, stored.log]).toEqual([300, ['getAll']]);
    await writeKept(many(2, MAX_KEPT), reader);
    expect(stored.rows.size).toBe(300);
    expect(keys()).not.toContain('maya/h1');
    expect(keys()).toContain('maya/h301');
  });

  test('is read by one build without loss for the other', async () => {
    const { readKept, writeKept } = await page();
    await writeKept([kept()], reader);
    expect(await readKept({ ...reader, build: 'b1' })).toEqual([]);
    expect(await readKept(reader)).toEqual([kept()]);
  });

  test('keeps the others where one cannot be copied or finds no room', async () => {
    stored.refusedHashes.add('large');
    const { readKept, writeKept } = await page();
    const script = kept({ hash: 'script', data: { open: () => {} } });
    await writeKept([kept({ hash: 'a' }), script, kept({ hash: 'large' }), kept({ hash: 'z' })], reader);
    expect((await readKept(reader)).map(({ hash }) => hash)).toEqual(['a', 'z']);
  });

  test('is let go when another tab deletes it, also a connection that came after our own deletion', async () => {
    const { deleteKept, writeKept } = await page();
    const early = writeKept([kept()], reader);
    deleteKept();
    await early.catch(() => {});
    await writeKept([kept()], reader);
    expect(stored.openCount()).toBe(1);
    stored.deleteDatabase();
    expect([stored.openCount(), stored.rows.size]).toEqual([0, 0]);
    await writeKept([kept()], reader);
    expect(keys()).toEqual(['maya/h']);
  });
});
