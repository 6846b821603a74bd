import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearForDemo, reserveForDemo } from './prepare.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-demo-'));
});
afterEach(() => {
  for (const path of [directory, `${directory}.filling`]) rmSync(path, { recursive: true, force: true });
});

test('data that isn’t from the demo is never removed', () => {
  writeFileSync(join(directory, 'encryption.key'), 'secret');
  expect(() => clearForDemo(directory)).toThrow('Please move it first');
  expect(readdirSync(directory)).toEqual(['encryption.key']);
});

test('leftovers of an interrupted first start are removed', () => {
  clearForDemo(directory);
  writeFileSync(join(directory, 'half'), '');
  clearForDemo(directory);
  expect(existsSync(join(directory, 'half'))).toBe(false);
});

test('a second start leaves a household alone that another process is filling, and says which one', () => {
  const release = reserveForDemo(directory);
  expect(() => reserveForDemo(directory)).toThrow(
    `Process ${process.pid} is preparing a demo household in ${directory}.`,
  );
  release();
  reserveForDemo(directory)();
});

test('a start after one that was killed goes ahead', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(`${directory}.filling`, `${pid} 1`);
  expect(() => reserveForDemo(directory)).not.toThrow();
});

test('a process with the same id as one that was killed doesn’t block a start', () => {
  writeFileSync(`${directory}.filling`, `${process.pid} 1`);
  expect(() => reserveForDemo(directory)).not.toThrow();
});
