import { markdown } from '@cairn/web/markdown';
import { defineConfig } from 'vitest/config';
import { isDeep, seed } from './scripts/test/depth.ts';

/**
 * Node loads these packages itself, as on the server: once for all files of a process, and without Vite's accessors
 * around every import, which slow down inner loops. Fixtures may count, so each test file gets its own.
 */
const packages = { deps: { external: [/\/packages\/(contract|domain|files)\/src\/(?!.*\.(fixture|test)\.ts)/] } };

/** In database tests, Node loads the whole server. */
const server = {
  deps: {
    external: [
      ...packages.deps.external,
      /\/(apps\/api|packages\/(identity|sandbox))\/src\/(?!testing\/|.*\.(fixture|test)\.ts)/,
    ],
  },
};

/** Read by tests with `inject`. */
const provide = { isDeep, seed };

/** `*.deep.*` runs only in `npm run test:deep`. */
const exclude = ['**/node_modules/**', ...(isDeep ? [] : ['**/*.deep.*'])];

const setup = [
  'scripts/test/watchdog.ts',
  'scripts/test/long-waits.ts',
  'scripts/test/plain-assertions.ts',
  'scripts/test/same-cases.ts',
];

/** Ten times what any test takes on a machine with nothing else to do, so a test that hangs fails, but no busy machine. */
const unhurried = {
  provide,
  exclude,
  testTimeout: 55_000,
  hookTimeout: 55_000,
  expect: { poll: { timeout: 30_000 } },
};

const allDatabaseTests = ['apps/api/**/*.db.test.ts'];

/** What the engines could do differently. Everything else is proven on PostgreSQL, and on both in deep runs. */
const engineTests = [
  'apps/api/src/*.db.test.ts',
  'apps/api/src/platform/**/*.db.test.ts',
  'apps/api/src/features/ledger/verify-every-write.db.test.ts',
  'apps/api/src/features/transactions/sorted-transactions.db.test.ts',
  'apps/api/src/ledger/merchants/*.db.test.ts',
  'apps/api/test/isolation/*.db.test.ts',
  'apps/api/test/{contract,crash,fold-names,last-release,process,production,routes}.db.test.ts',
];

const databaseTests = {
  ...unhurried,
  server,
  // One process for all files, because loading the server and the database engine takes longer than most files' tests.
  isolate: false,
};

const componentTests = {
  ...unhurried,
  server: packages,
  environment: 'happy-dom',
  setupFiles: [...setup, 'apps/web/test/setup.ts'],
};

export default defineConfig({
  test: {
    passWithNoTests: false,
    allowOnly: false,
    // At the end of a run on PostgreSQL, every statement is checked.
    teardownTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        plugins: [markdown()],
        test: {
          ...unhurried,
          name: 'unit',
          server: packages,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.ui.test.tsx'],
          // One process for all files, because starting one takes longer than most files' tests.
          isolate: false,
          setupFiles: [...setup, 'scripts/test/separate-files.ts'],
        },
      },
      {
        plugins: [markdown()],
        test: {
          name: 'ui',
          ...componentTests,
          include: ['apps/web/**/*.ui.test.tsx'],
          exclude: [...exclude, '**/*.isolated.ui.test.tsx'],
          // One process for all files, because loading the whole app takes longer than most files' tests.
          isolate: false,
        },
      },
      {
        plugins: [markdown()],
        test: { name: 'ui-isolated', ...componentTests, include: ['apps/web/**/*.isolated.ui.test.tsx'] },
      },
      {
        test: {
          ...databaseTests,
          name: 'db-pglite',
          include: isDeep ? allDatabaseTests : engineTests,
          // Both engines run the same statements, so they are recorded and checked only on PostgreSQL.
          exclude: [...exclude, 'apps/api/test/statements/**'],
          env: { TEST_ENGINE: 'pglite' },
          globalSetup: 'apps/api/test/global-pglite.ts',
          setupFiles: setup,
        },
      },
      {
        test: {
          ...databaseTests,
          name: 'db-postgres',
          include: allDatabaseTests,
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: 'apps/api/test/global-postgres.ts',
          setupFiles: [...setup, 'apps/api/test/statements/record.ts'],
        },
      },
    ],
  },
});
