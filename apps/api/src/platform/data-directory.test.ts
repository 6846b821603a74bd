import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDirectory, restrictTreeToOwner } from './data-directory.ts';

test('the data directory is created for its owner only, and an unusable path is reported by name', () => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  const directory = join(parent, 'a/b');
  makeDirectory(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => makeDirectory(file)).toThrow(ConfigError);
  expect(() => makeDirectory(join(file, 'x'))).toThrow(/^DATA_DIR .* can’t be used .*\.$/);
  rmSync(parent, { recursive: true });
});

// covers: server/load 14
test('an existing directory is restricted to its owner if it is ours; one with other files is left alone or rejected', () => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  const modeOf = (name: string) => statSync(join(parent, name)).mode & 0o777;
  const open = (name: string, mode: number) => {
    mkdirSync(join(parent, name));
    chmodSync(join(parent, name), mode);
    return join(parent, name);
  };
  const empty = open('empty', 0o777);
  makeDirectory(empty);
  expect(modeOf('empty')).toBe(0o700);

  const ours = open('ours', 0o775);
  writeFileSync(join(ours, 'encryption.key'), '');
  makeDirectory(ours);
  expect(modeOf('ours')).toBe(0o700);

  const mixed = open('mixed', 0o755);
  writeFileSync(join(mixed, 'letters.txt'), '');
  makeDirectory(mixed);
  expect(modeOf('mixed')).toBe(0o755);

  chmodSync(mixed, 0o777);
  expect(() => makeDirectory(mixed)).toThrow(/^DATA_DIR .* is writable by every user .*mode 777.*chmod 700.*\.$/);
  rmSync(parent, { recursive: true });
});

// covers: server/load 14
test('the database’s files are restricted to their owner at every depth', () => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  const database = join(parent, 'pglite');
  mkdirSync(join(database, 'base/1'), { recursive: true });
  const file = join(database, 'base/1/16384');
  writeFileSync(file, '');
  for (const path of [database, join(database, 'base'), join(database, 'base/1')]) chmodSync(path, 0o755);
  chmodSync(file, 0o666);
  restrictTreeToOwner(database);
  expect([database, join(database, 'base/1'), file].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o700, 0o600,
  ]);
  rmSync(parent, { recursive: true });
});
