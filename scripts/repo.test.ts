import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { coverageProblems, coverageRows } from './repo/coverage.ts';
import { documents, findMissing, type Repository, readDocument, variablesIn } from './repo/documents.ts';
import { git } from './repo/git.ts';
import { changedMigrations, ungeneratedMigrations } from './repo/migrations.ts';
import { stages } from './test/stages.ts';

const root = dirname(import.meta.dirname);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const MOBILE_SETTINGS = 'scripts/mobile/settings.ts';
const CONFIGURATION = 'apps/api/src/platform/config.ts';
// Set by `npm run dev` for its own server.
const INTERNAL_VARIABLES = ['WEB_DEV_SERVER'];
// Read only by a separate command, never by the server.
const COMMAND_VARIABLES = ['NEW_ENCRYPTION_KEY'];
// Read by tools and Node, not by the product's configuration.
const TOOL_VARIABLES = ['CHROME_PATH', 'FIREFOX_PATH', 'NODE_ENV', 'PROPERTY_SEED', 'SKIP_BROWSER_INSTALL'];
// Third-party codes that look like variables.
const THIRD_PARTY_CODES = ['ITEM_LOGIN_REQUIRED'];

function repository(): Repository {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard');
  return {
    files: new Set(files.split('\n').filter((file) => file && existsSync(join(root, file)))),
    scripts: new Set(Object.keys(JSON.parse(read('package.json')).scripts)),
    variables: new Set([
      ...variablesIn(read(CONFIGURATION)),
      ...variablesIn(read(MOBILE_SETTINGS)),
      ...TOOL_VARIABLES,
      ...THIRD_PARTY_CODES,
    ]),
  };
}

describe('documents', () => {
  const requiredDocuments = [
    'README.md',
    'CONTRIBUTING.md',
    ...['architecture', 'domain', 'differences', 'operations', 'coverage', 'mobile'].map((name) => `docs/${name}.md`),
  ];

  test.each(requiredDocuments)('%s exists', (document) => {
    expect(existsSync(join(root, document))).toBe(true);
  });

  test('every path, command, and variable they mention exists', () => {
    const repo = repository();
    const missing = documents(root).flatMap((document) =>
      findMissing(document, readDocument(root, document), repo).map((what) => `${document} mentions ${what}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(['README.md', '.env.example'])('%s mentions every configuration variable', (document) => {
    const text = read(document);
    const names = variablesIn(read(CONFIGURATION)).filter((name) => !INTERNAL_VARIABLES.includes(name));
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  test('compose.yaml and the image pass exactly the configuration variables to the server', () => {
    const environment = read('compose.yaml').match(/^ {2}app:[\s\S]*?^ {4}environment:\n((?: {6}.*\n)+)/m)?.[1] ?? '';
    const given = [...environment.matchAll(/^ {6}([A-Z][A-Z\d_]*): (.*)$/gm)].map(([, name = '', value = '']) => ({
      name,
      value,
    }));
    const imageVariables =
      read('Dockerfile')
        .match(/^ENV (.*)$/m)?.[1]
        ?.split(' ') ?? [];
    const names = [...given.map(({ name }) => name), ...imageVariables.map((pair) => pair.split('=')[0])];
    const known = new Set(variablesIn(read(CONFIGURATION)));
    for (const name of [...INTERNAL_VARIABLES, ...COMMAND_VARIABLES]) known.delete(name);
    expect(names.toSorted()).toEqual([...known].toSorted());
    const passedThrough = given.filter(({ name, value }) => value.startsWith(`\${${name}:`)).map(({ name }) => name);
    expect(given.map(({ name }) => name).filter((name) => !passedThrough.includes(name))).toEqual(['DATABASE_URL']);
  });

  test('third-party images are pinned by digest', () => {
    const images = [
      ...[...read('compose.yaml').matchAll(/^\s*image: (\S+)/gm)].map(([, image]) => image),
      ...[...read('Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image),
    ];
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[\da-f]{64}$/);
  });

  test('CONTRIBUTING.md lists the stages of the test command in order', () => {
    const [, table = ''] = read('CONTRIBUTING.md').split('## What `npm test` runs');
    const rows = [...table.matchAll(/^\| (?!Stage|-)([^|]+) \| ([^|]+) \|/gm)].map(([, title, name]) => ({
      title,
      name,
    }));
    expect(rows).toEqual(stages.map(({ title, name }) => ({ title, name })));
  });

  const readOnOneLine = (file: string) => read(file).replaceAll(/\s+/g, ' ');

  test('operations.md requires the operator to do what the legal pages promise', () => {
    const policy = readOnOneLine('apps/web/src/features/legal/privacyPolicy.md');
    const operations = readOnOneLine('docs/operations.md');
    for (const [promise, duty] of [
      ['TLS 1.2 or newer', 'it must accept only TLS 1.2 and 1.3'],
      ['AES-256', 'the operator must encrypt the storage underneath with AES-256'],
      ['about 30 days', 'backups are overwritten in about 30 days. Delete older ones'],
    ] as const) {
      expect(policy).toContain(promise);
      expect(operations).toContain(duty);
    }
  });

  test('unknown variables are found in every document', () => {
    for (const document of ['CONTRIBUTING.md', 'docs/architecture.md', 'docs/domain.md'])
      expect(findMissing(document, '`GONE_DIR`', small)).toEqual(['the variable GONE_DIR']);
  });

  const small: Repository = {
    files: new Set(['README.md', 'docs/a.md', 'apps/api/src/app.ts', 'apps/api/src/features/user/user.routes.ts']),
    scripts: new Set(['start', 'db:generate']),
    variables: new Set(['DATA_DIR', 'PORT']),
  };

  test.each([
    ['`apps/api/src/gone.ts`', 'the path apps/api/src/gone.ts'],
    ['`apps/gone/`', 'the path apps/gone/'],
    ['`gone.ts`', 'the path gone.ts'],
    ['`src/features/<noun>/gone.ts`', 'the path src/features/<noun>/gone.ts'],
    ['`node scripts/gone.mjs`', 'the path scripts/gone.mjs'],
    ['`npm run gone`', 'the command npm run gone'],
    ['`npm test`', 'the command npm test'],
    ['```sh\n$ npm run gone\n```', 'the command npm run gone'],
    ['`GONE_DIR`', 'the variable GONE_DIR'],
    ['[see](docs/gone.md)', 'the link docs/gone.md'],
  ])('%j in a document is reported', (text, missing) => {
    expect(findMissing('README.md', text, small)).toEqual([missing]);
  });

  test.each([
    '`apps/api/src/app.ts`, `apps/api/`, `src/app.ts`, `app.ts`, `apps/api/src/features/<noun>/*.routes.ts`',
    '`npm start`, `npm run db:generate`, `npm install`',
    '`DATA_DIR=./data`, `PORT`, `data/`, `.env`',
    '[see](docs/a.md#part), [out](https://example.com/gone.md), `application/json`, `/health/ready`, `@cairn/domain`',
  ])('%j in a document is correct', (text) => {
    expect(findMissing('README.md', text, small)).toEqual([]);
  });
});

describe('coverage', () => {
  test('each row names an existing test, or is open', () => {
    const readTest = (path: string) => (existsSync(join(root, path)) ? read(path) : undefined);
    const text = read('docs/coverage.md');
    expect(coverageRows(text).length).toBeGreaterThan(0);
    expect(coverageProblems(text, readTest)).toEqual([]);
  });

  test('a missing file, title, or test, an empty cell, and a row that isn’t closed are reported', () => {
    const text = [
      '| What | Test |',
      '|---|---|',
      '| right | a.test.ts › adds 1 + 1 |',
      '| two | `a.test.ts › adds 1 + 1`<br>a.test.ts › gone |',
      '| later | open |',
      '| not applicable | Cairn doesn’t have this screen. |',
      '| no file | b.spec.ts › adds |',
      '| no title | a.test.ts |',
      '| empty | |',
      '| not closed | a.test.ts › adds 1 + 1',
    ].join('\n');
    const problems = coverageProblems(text, (path) => (path === 'a.test.ts' ? "test('adds 1 + 1', …" : undefined));
    expect(problems).toEqual([
      'line 10: the row doesn’t end with a |',
      'line 4 (two): a.test.ts has no test "gone"',
      'line 7 (no file): b.spec.ts doesn’t exist',
      'line 8 (no title): a.test.ts has no test title',
      'line 9 (empty): neither a test nor the word open',
    ]);
  });
});

describe('migrations', () => {
  test('no migration has changed since the commit that added it', () => {
    expect(changedMigrations(root)).toEqual([]);
  });

  test('the schema contains nothing that isn’t in a migration', () => {
    expect(ungeneratedMigrations(root)).toEqual([]);
  });

  test('a changed or removed migration is reported, but not a new one or the journal', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-history-'));
    const run = (...args: string[]) =>
      git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args);
    const write = (name: string, text: string) => {
      mkdirSync(join(folder, 'apps/api/migrations/meta'), { recursive: true });
      writeFileSync(join(folder, 'apps/api/migrations', name), text);
    };
    run('init', '--quiet');
    for (const name of ['0000_a.sql', '0001_b.sql', '0002_c.sql', 'meta/_journal.json']) write(name, name);
    run('add', '.');
    run('commit', '--quiet', '--message=Add');
    write('0000_a.sql', 'changed and committed');
    write('meta/_journal.json', 'grown');
    run('commit', '--quiet', '--all', '--message=Change');
    write('0003_d.sql', 'new');
    rmSync(join(folder, 'apps/api/migrations/0001_b.sql'));
    const changed = changedMigrations(folder);
    rmSync(folder, { recursive: true });
    expect(changed).toEqual(['apps/api/migrations/0000_a.sql', 'apps/api/migrations/0001_b.sql']);
  });
});

describe('compose.yaml', () => {
  test('trusts one proxy and listens only on this machine', () => {
    const text = read('compose.yaml');
    expect(text).toMatch(/^ +TRUST_PROXY: \$\{TRUST_PROXY:-1\}$/m);
    expect([...text.matchAll(/^ +- (\S+):3000$/gm)].map(([, host]) => host?.split(':')[0])).toEqual(['127.0.0.1']);
  });
});

describe('packages', () => {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];

  test.each(files)('%s requires exact versions', (file) => {
    const { dependencies, devDependencies, overrides } = JSON.parse(read(file));
    const versions: [string, unknown][] = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))).toEqual([]);
  });

  test('the lock file contains no download URLs', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": "https?:/);
  });
});
