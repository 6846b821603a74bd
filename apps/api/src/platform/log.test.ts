import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, gatherLines } from './log.ts';

let folder: string;
let file: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-log-'));
  file = openSync(join(folder, 'log'), 'w');
});

afterEach(() => {
  closeSync(file);
  rmSync(folder, { recursive: true });
});

const written = () => readFileSync(join(folder, 'log'), 'utf8');

test('lines are written together, soon after', async () => {
  const log = createLog('info', gatherLines(file));
  log.info('one');
  log.info('two');
  expect(written()).toBe('');
  await vi.waitFor(() => expect(written()).toMatch(/"one".*\n.*"two"/));
});

test('an error is written at once, with the lines before it', () => {
  const log = createLog('info', gatherLines(file));
  log.info('before');
  log.error('the last line');
  expect(written()).toMatch(/"before".*\n.*"the last line"/);
});
