import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
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
  /** Whether `npm run test:deep` runs it: it tries more there. */
  hasDepth?: boolean;
  /** Whether it takes names of features or files, and runs only what has one of them in its path. */
  isFilterable?: boolean;
}

const reports = join('.cache', 'test');
const bin = (path: string) => join('node_modules', path);
const require = createRequire(import.meta.url);

/** A failure prints its own output: no line for what passes, and no logs of tests that passed. */
function tests(name: string, title: string, { projects = [name], workers = 1 } = {}): Stage {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`];
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
    hasDepth: true,
    isFilterable: true,
  };
}

/** What proves a feature, in one process: its rules, its calls on the faster engine, and its screens. */
export const featureTests = tests('feature', 'tests', {
  projects: ['unit', 'ui', 'ui-isolated', 'db-postgres'],
  workers: availableParallelism(),
});

// Without this option, Biome always uses colors.
const colors = process.stdout.isTTY ? '--colors=force' : '--colors=off';
const journeysReport = join(reports, 'journeys.json');

/** In the order they start, as far as cores and dependencies allow. */
export const stages: Stage[] = [
  {
    name: 'browser',
    title: 'browsers for the journeys',
    command: ['scripts/test/browser.ts'],
    cores: 1,
    isLive: true,
    hasDepth: true,
  },
  {
    name: 'build',
    title: 'web build',
    command: ['scripts/build.mjs', '--if-changed'],
    cores: 1,
    hasDepth: true,
  },
  // The stages that take longest start first, and the shortest fill the cores at the end.
  {
    name: 'journeys',
    title: 'browser journeys',
    command: [bin('@playwright/test/cli.js'), 'test', '--reporter=failures,json'],
    // Its two workers often wait, for a page to load or a server to answer.
    cores: 1,
    after: ['browser', 'build'],
    // Playwright's workers set FORCE_COLOR, and Node warns if NO_COLOR is set too.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport, NO_COLOR: undefined },
    report: { file: journeysReport, read: readJourneyCounts },
    hasDepth: true,
    isFilterable: true,
  },
  tests('db-postgres', 'database tests on PostgreSQL'),
  tests('db-pglite', 'database tests on PGlite'),
  tests('ui', 'component tests', { projects: ['ui', 'ui-isolated'] }),
  tests('unit', 'unit tests'),
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
    name: 'firefox',
    title: 'a smoke journey in Firefox',
    command: ['e2e/firefox/main.ts'],
    cores: 1,
    after: ['browser', 'build'],
    showsOutput: true,
    hasDepth: true,
  },
  {
    name: 'bundle-size',
    title: 'bundle size',
    command: ['scripts/bundle-size/main.ts'],
    cores: 1,
    after: ['build'],
    showsOutput: true,
  },
];
