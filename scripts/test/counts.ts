import { readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  /** Explains why something that didn't fail counts as failed. */
  notes: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: { name: string; status: string; message: string; assertionResults: { status: string }[] }[];
}

/** Skipped tests and files that couldn't run count as failed, so a run never passes by leaving something out. */
export function readTestCounts(file: string): Counts {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const notes: string[] = [];
  const skipped = report.numTotalTests - report.numPassedTests - report.numFailedTests;
  if (skipped > 0) notes.push(`${skipped} skipped or todo; they count as failed.`);
  if (report.numTotalTests === 0) notes.push('No test ran.');
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  notes.push(...broken.map(({ name }) => `${name} couldn’t run.`));
  const failed = report.numFailedTests + skipped + broken.length + (report.numTotalTests === 0 ? 1 : 0);
  return { passed: report.numPassedTests, failed, notes };
}

interface JourneySuite {
  specs?: { tests: { projectName: string }[] }[];
  suites?: JourneySuite[];
}

interface PlaywrightReport extends JourneySuite {
  config: { projects: { name: string }[] };
  stats: { expected: number; skipped: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
}

function projectsThatRan(suite: JourneySuite): string[] {
  const here = (suite.specs ?? []).flatMap(({ tests }) => tests.map(({ projectName }) => projectName));
  return [...here, ...(suite.suites ?? []).flatMap(projectsThatRan)];
}

export function readJourneyCounts(file: string): Counts {
  const report: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  const { expected, skipped, unexpected, flaky } = report.stats;
  const notes: string[] = [];
  if (skipped > 0) notes.push(`${skipped} skipped; they count as failed.`);
  if (flaky > 0) notes.push(`${flaky} passed only on retry; they count as failed.`);
  const ran = new Set(projectsThatRan(report));
  const empty = report.config.projects.filter(({ name }) => !ran.has(name));
  notes.push(...empty.map(({ name }) => `No journey ran in the ${name} project.`));
  return { passed: expected, failed: skipped + unexpected + flaky + empty.length + report.errors.length, notes };
}
