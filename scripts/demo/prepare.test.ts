import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearForDemo } from './prepare.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-demo-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

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
