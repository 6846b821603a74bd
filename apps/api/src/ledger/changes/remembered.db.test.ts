import type { Day } from '@cairn/domain';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/database.ts';
import { RememberedLedgers } from './remembered.ts';
import type { LedgerVersion } from './version.ts';

const database = useTestDatabase();

interface NamedData {
  readonly version: LedgerVersion;
  readonly size: number;
  readonly name: string;
  without(days: ReadonlySet<Day>, version: LedgerVersion): NamedData;
}

const at = (version: number, keyVersion = 1): LedgerVersion => ({ version, keyVersion });

function known(name: string, version = at(5), size = 40): NamedData {
  return { name, version, size, without: () => known(`later ${name}`) };
}

function startMemory() {
  const memory = new RememberedLedgers<NamedData>({ max: 100, start: (version) => known('new', version) });
  const find = async (ledgerId: number, version = at(5)) =>
    (await memory.find(database.current.db, ledgerId, version)).name;
  return { memory, find };
}

// covers: server/rollover 34
test('the ledgers that were used longest ago make room', async () => {
  const { memory, find } = startMemory();
  for (const name of ['one', 'two']) memory.store(name === 'one' ? 1 : 2, known(name));
  memory.store(1, known('one again'));
  memory.store(3, known('three'));
  expect(await find(1)).toBe('one again');
  expect(await find(2)).toBe('new');
  expect(await find(3)).toBe('three');
});

// covers: server/rollover 34
test('an earlier version, or one with other merchant keys, starts empty and replaces nothing', async () => {
  const { memory, find } = startMemory();
  memory.store(1, known('one'));
  expect(await find(1, at(4))).toBe('new');
  expect(await find(1, at(5, 2))).toBe('new');
  memory.store(1, known('earlier', at(4)));
  expect(await find(1)).toBe('one');
});
