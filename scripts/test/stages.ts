import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Counts, readJourneyCounts, readTestCounts } from './counts.ts';

export interface Stage {
  name: string;
  title: string;
  /** Arguments for Node. */
  command: string[];
  /** The number of cores it uses. */
  cores: number;
  /** The stages it depends on. */
  after?: string[];
  env?: Record<string, string | undefined>;
  /** The report with the test counts. Without one, the stage counts as a single check. */
  report?: { file: string; read(file: string): Counts };
  /** Prints its output as it runs, instead of at the end and only on failure. */
  isLive?: boolean;
  /** Prints its output even if it passes. */
  showsOutput?: boolean;
}

const reports = join('.cache', 'test');
const bin = (path: string) => join('node_modules', path);
const require = createRequire(import.meta.url);

function tests(name: string, title: string, { projects = [name], workers = 1 } = {}): Stage {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    title,
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      ...reporters,
    ],
    cores: workers,
    report: { file, read: readTestCounts },
  };
}

// Without this option, Biome always uses colors.
const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';
const journeysReport = join(reports, 'journeys.json');

/** In the order they start, as far as cores and dependencies allow. */
export const stages: Stage[] = [
  {
    name: 'browser',
    title: 'a browser for the journeys',
    command: ['scripts/test/browser.ts'],
    cores: 1,
    isLive: true,
  },
  { name: 'build', title: 'web build', command: ['scripts/build.mjs', '--if-changed'], cores: 1 },
  // The stages that take longest with one core start first.
  {
    name: 'journeys',
    title: 'browser journeys',
    command: [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    // Its two workers often wait, for a page to load or a server to answer.
    cores: 1,
    after: ['browser', 'build'],
    // Playwright's workers set FORCE_COLOR, and Node warns if NO_COLOR is set too.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport, NO_COLOR: undefined },
    report: { file: journeysReport, read: readJourneyCounts },
  },
  tests('db-postgres', 'database tests on PostgreSQL'),
  {
    name: 'types',
    title: 'types',
    // By default, four checkers share each project and check much of it more than once.
    command: [bin('typescript/bin/tsc'), '-b', '--checkers', '1', '--builders', '1'],
    cores: 1,
  },
  {
    name: 'lint',
    title: 'lint and format',
    command: [require.resolve('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', colors, '.'],
    cores: 1,
  },
  { name: 'imports', title: 'import rules', command: ['scripts/import-rules/main.ts'], cores: 1 },
  { name: 'words', title: 'words', command: ['scripts/words/main.ts'], cores: 1 },
  { name: 'dead-code', title: 'dead code', command: [bin('knip/bin/knip.js'), '--no-progress'], cores: 1 },
  {
    name: 'bundle-size',
    title: 'bundle size',
    command: ['scripts/bundle-size/main.ts'],
    cores: 1,
    after: ['build'],
    showsOutput: true,
  },
  tests('unit', 'unit tests'),
  tests('ui', 'component tests', { projects: ['ui', 'ui-isolated'] }),
  {
    name: 'firefox',
    title: 'a smoke journey in Firefox',
    command: ['e2e/firefox/main.ts'],
    cores: 1,
    after: ['build'],
    showsOutput: true,
  },
  // Uses both cores to the end, so it runs last.
  tests('db-pglite', 'database tests on PGlite', { workers: 2 }),
];
