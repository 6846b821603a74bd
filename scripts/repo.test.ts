import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { annotationsIn, COVERAGE, coverageOf, readCoverage } from './repo/coverage.ts';
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

  // covers: server/load 20
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

  // covers: server/load 20
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

  // covers: server/addresses 5, 6
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
  test('each rule is covered by a test of npm test, and docs/coverage.md names its file', () => {
    const { text, problems } = coverageOf(root);
    expect(problems).toEqual([]);
    expect(read(COVERAGE) === text, 'docs/coverage.md is out of date; npm run format fills it in').toBe(true);
  });

  const list = [
    '| sums | What | Proven in |',
    '|---|---|---|',
    '| 1 | adds | `old.test.ts` |',
    '| 2 | subtracts | |',
    '| 3 | sums on paper | doesn’t apply: Cairn has no paper |',
  ].join('\n');
  const covering = (rules: string, declaration = "test('adds', () => {") => `// covers: ${rules}\n${declaration}`;
  const both = annotationsIn('a.test.ts', covering('sums 1-2'));

  test('the last column has the files of the tests that cover a rule', () => {
    const { text, problems } = readCoverage(list, [...both, ...annotationsIn('b.deep.test.ts', covering('sums 2'))]);
    expect(problems).toEqual([]);
    expect(text.split('\n').slice(2, 4)).toEqual([
      '| 1 | adds | `a.test.ts` |',
      '| 2 | subtracts | `a.test.ts`, `b.deep.test.ts` |',
    ]);
  });

  test.each([
    ['a rule without a test', covering('sums 1'), ['line 4: no test covers "sums 2" (subtracts)']],
    ['an unknown rule', covering('sums 1, 2; sums 9'), ['a.test.ts:1: there is no rule "sums 9"']],
    ['a range that is none', covering('sums 1, 2-1, 2'), ['a.test.ts:1: there is no rule "sums  2-1"']],
    [
      'a comment without a test',
      `${covering('sums 1-2')}\n// covers: sums 2\n}`,
      ['a.test.ts:3: no test follows the comment'],
    ],
    [
      'a rule that only a deep journey covers',
      `${covering('sums 1')}\n${covering('sums 2', "test('adds', { tag: '@deep' }, async ({\n  page,\n}) => {")}`,
      ['line 4: only deep tests cover "sums 2" (subtracts)'],
    ],
  ])('%s is reported', (_what, source, problems) => {
    expect(readCoverage(list, annotationsIn('a.test.ts', source)).problems).toEqual(problems);
  });

  test('two rules with the same name are reported', () => {
    expect(readCoverage(`${list}\n| 1 | adds again | |`, both).problems).toEqual([
      'line 6: there are two rules "sums 1"',
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

  test('only the snapshot that the next migration is generated from is stored', () => {
    expect(globSync('apps/api/migrations/meta/*_snapshot.json', { cwd: root })).toHaveLength(1);
  });

  test('a changed or removed migration is reported, but not a new one or the generator’s own files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-history-'));
    const run = (...args: string[]) =>
      git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args);
    const write = (name: string, text: string) => {
      mkdirSync(join(folder, 'apps/api/migrations/meta'), { recursive: true });
      writeFileSync(join(folder, 'apps/api/migrations', name), text);
    };
    run('init', '--quiet');
    for (const name of ['0000_a.sql', '0001_b.sql', '0002_c.sql', 'meta/_journal.json', 'meta/0002_snapshot.json'])
      write(name, name);
    run('add', '.');
    run('commit', '--quiet', '--message=Add');
    write('0000_a.sql', 'changed and committed');
    write('meta/_journal.json', 'grown');
    run('commit', '--quiet', '--all', '--message=Change');
    write('0003_d.sql', 'new');
    rmSync(join(folder, 'apps/api/migrations/0001_b.sql'));
    rmSync(join(folder, 'apps/api/migrations/meta/0002_snapshot.json'));
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
