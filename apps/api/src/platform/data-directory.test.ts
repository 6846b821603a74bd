import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { makeDirectory } from './data-directory.ts';

test('the data directory is made for its owner alone; what cannot be one is named', () => {
  const parent = mkdtempSync(join(tmpdir(), 'cairn-data-'));
  const directory = join(parent, 'a/b');
  makeDirectory(directory);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => makeDirectory(file)).toThrow(ConfigError);
  expect(() => makeDirectory(join(file, 'x'))).toThrow(/^DATA_DIR .* cannot be used .*\.$/);
  rmSync(parent, { recursive: true });
});
