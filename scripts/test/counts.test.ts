import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readJourneyCounts, readTestCounts } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'cairn-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(report: object): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

const tests = (numTotalTests: number, numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  readTestCounts(file({ numTotalTests, numPassedTests, numFailedTests, testResults }));

test('5 tests: 3 passed, 1 failed, 1 skipped = 3 passed, 2 failed', () => {
  expect(tests(5, 3, 1)).toMatchObject({ passed: 3, failed: 2 });
});

test('no tests = 1 failed', () => {
  expect(tests(0, 0, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('a file that can’t be loaded = 1 failed', () => {
  const broken = { name: 'a.test.ts', status: 'failed', assertionResults: [] };
  expect(tests(2, 2, 0, [broken])).toMatchObject({ passed: 2, failed: 1 });
});

const journeys = (stats: object, ran: string[], errors: object[] = []) =>
  readJourneyCounts(
    file({
      config: { projects: [{ name: 'wide' }, { name: 'narrow' }] },
      suites: [{ suites: [{ specs: [{ tests: ran.map((projectName) => ({ projectName })) }] }] }],
      stats: { expected: 0, skipped: 0, unexpected: 0, flaky: 0, ...stats },
      errors,
    }),
  );

test('4 journeys: 1 passed, 1 failed, 1 skipped, 1 passed on retry = 1 passed, 3 failed', () => {
  const counts = journeys({ expected: 1, unexpected: 1, skipped: 1, flaky: 1 }, ['wide', 'narrow']);
  expect(counts).toMatchObject({ passed: 1, failed: 3 });
});

test('a project without journeys = 1 failed', () => {
  expect(journeys({ expected: 1 }, ['wide'])).toMatchObject({ passed: 1, failed: 1 });
});

test('an error outside the journeys = 1 failed', () => {
  expect(journeys({ expected: 2 }, ['wide', 'narrow'], [{ message: 'boom' }])).toMatchObject({ passed: 2, failed: 1 });
});
