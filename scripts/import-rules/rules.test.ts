import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Graph, Import, Manifests } from './graph.ts';
import { parseImports } from './parse.ts';
import { readGraph } from './read.ts';
import { checkImportRules } from './rules.ts';

const manifest = (dependencies: string[] = [], devDependencies: string[] = []) => ({
  dependencies: new Set(dependencies),
  devDependencies: new Set(devDependencies),
});
const manifests: Manifests = new Map([
  ['', manifest([], ['vitest'])],
  ['apps/api', manifest(['fastify'], ['drizzle-kit', '@types/pg'])],
  ['apps/web', manifest(['react'])],
  ['packages/contract', manifest(['zod'])],
  ['packages/domain', manifest()],
  ['packages/files', manifest(['papaparse'])],
  ['packages/identity', manifest(['jose'])],
  ['packages/sandbox', manifest()],
]);

function imports(target: string | undefined, overrides: Partial<Import> = {}): Import {
  return { specifier: '@cairn/written', target, isTypeOnly: false, isLazy: false, line: 1, ...overrides };
}

function broken(file: string, found: Import): string[] {
  const graph: Graph = new Map([[file, [found]]]);
  return checkImportRules(graph, manifests).map(({ rule }) => rule);
}

const BYPASSES_INDEX = 'outside web features, only the router bypasses index.ts, with lazy imports';

test.each([
  ['packages/domain/src/a.ts', 'packages/contract/src/index.ts', 'domain imports no other workspace code'],
  ['packages/domain/src/a.test.ts', 'apps/api/src/app.ts', 'domain imports no other workspace code'],
  ['packages/contract/src/a.ts', 'apps/api/src/app.ts', 'contract imports only domain'],
  ['packages/contract/src/a.ts', 'apps/web/src/main.tsx', 'contract imports only domain'],
  ['packages/files/src/a.ts', 'packages/contract/src/index.ts', 'files imports only domain'],
  ['apps/api/src/app.ts', 'packages/files/src/index.ts', 'the API never parses files; the browser does'],
  ['packages/identity/src/a.ts', 'packages/domain/src/index.ts', 'identity and sandbox import no other workspace code'],
  [
    'packages/sandbox/src/a.ts',
    'packages/contract/src/index.ts',
    'identity and sandbox import no other workspace code',
  ],
  ['apps/api/src/app.ts', 'apps/web/src/main.tsx', 'api and web never import each other'],
  ['apps/web/src/app/a.ts', 'apps/api/src/app.ts', 'api and web never import each other'],
  ['apps/api/src/app.ts', 'packages/identity/src/index.ts', 'only mount.ts imports identity or sandbox'],
  ['apps/web/src/app/a.ts', 'packages/identity/src/index.ts', 'only mount.ts imports identity or sandbox'],
  [
    'apps/api/src/platform/identity/mount.ts',
    'packages/sandbox/src/index.ts',
    'only mount.ts imports identity or sandbox',
  ],
  ['apps/api/src/features/a/a.ts', 'apps/api/src/features/b/b.ts', 'other features are imported only through index.ts'],
  [
    'apps/web/src/features/a/A.tsx',
    'apps/web/src/features/b/B.tsx',
    'other features are imported only through index.ts',
  ],
  ['apps/web/src/features/a/a.ts', 'apps/web/src/features/a/a.fixture.ts', 'product code imports no test code'],
  [
    'apps/web/src/features/a/a.test.ts',
    'apps/web/src/features/b/b.ts',
    'other features are imported only through index.ts',
  ],
  ['apps/web/src/app/Shell.tsx', 'apps/web/src/features/b/B.tsx', BYPASSES_INDEX],
  ['apps/web/src/app/a.test.ts', 'apps/web/src/features/b/b.ts', BYPASSES_INDEX],
  ['apps/web/src/app/router.tsx', 'apps/web/src/features/b/BScreen.tsx', BYPASSES_INDEX],
  ['apps/web/src/main.tsx', 'apps/web/src/features/b/b.ts', BYPASSES_INDEX],
  ['apps/api/src/features/a/a.ts', 'apps/api/src/ledger/rules/b.ts', 'the ledger is imported only through index.ts'],
  ['apps/api/test/a.db.test.ts', 'apps/api/src/ledger/rules/b.ts', 'the ledger is imported only through index.ts'],
  ['apps/api/src/platform/a.ts', 'apps/api/src/ledger/index.ts', 'the platform never imports the ledger'],
  [
    'apps/api/src/ledger/rules/a.ts',
    'apps/api/src/features/b/index.ts',
    'outside features, only app.ts and main.ts import API features',
  ],
  [
    'apps/api/src/platform/a.ts',
    'apps/api/src/features/b/b.ts',
    'outside features, only app.ts and main.ts import API features',
  ],
  ['apps/web/src/ui/A.tsx', 'apps/web/src/features/b/B.tsx', 'the design system imports nothing else from the web app'],
  ['apps/web/src/ui/A.tsx', 'apps/web/src/app/b.ts', 'the design system imports nothing else from the web app'],
  ['e2e/a.spec.ts', 'packages/domain/src/index.ts', 'e2e, bench, and scripts import no product code'],
  ['bench/main.ts', 'apps/api/src/app.ts', 'e2e, bench, and scripts import no product code'],
  ['scripts/a.ts', 'apps/api/src/app.ts', 'e2e, bench, and scripts import no product code'],
  ['apps/api/src/app.ts', 'scripts/postgres.ts', 'product code imports no tooling'],
  ['apps/api/src/app.ts', 'apps/api/test/a.ts', 'product code imports no test code'],
  ['apps/web/src/main.tsx', 'node:fs', 'domain, contract, files, and web use no Node modules'],
  ['packages/domain/src/a.ts', 'npm:zod', 'domain has no dependencies'],
  ['apps/api/src/app.ts', 'npm:drizzle-kit', 'product code imports only dependencies of its own package'],
  ['apps/api/src/app.ts', 'npm:react', 'product code imports only dependencies of its own package'],
  ['apps/api/test/a.ts', 'npm:left-pad', 'an imported package is listed in package.json'],
  ['apps/api/src/app.ts', undefined, 'every import resolves'],
])('%s importing %s breaks "%s"', (file, target, rule) => {
  expect(broken(file, imports(target))).toEqual([rule]);
  expect(broken(file, imports(target, { isTypeOnly: true }))).toEqual([rule]);
});

test('importing from another package by a relative path breaks "a package is imported by its name"', () => {
  const found = imports('packages/domain/src/money.ts', { specifier: '../../../packages/domain/src/money.ts' });
  expect(broken('apps/api/src/app.ts', found)).toEqual(['a package is imported by its name']);
});

test.each([
  ['packages/contract/src/a.ts', 'packages/domain/src/index.ts'],
  ['apps/api/src/features/a/a.ts', 'packages/contract/src/index.ts'],
  ['apps/api/src/features/a/a.ts', 'apps/api/src/features/b/index.ts'],
  ['apps/web/src/features/a/A.tsx', 'apps/web/src/features/b/index.ts'],
  ['apps/api/src/features/a/a.ts', 'apps/api/src/ledger/index.ts'],
  ['apps/api/src/ledger/rules/a.ts', 'apps/api/src/ledger/changes/b.ts'],
  ['apps/api/src/ledger/rules/a.ts', 'apps/api/src/platform/db/b.ts'],
  ['apps/web/src/features/a/A.tsx', 'packages/domain/src/index.ts'],
  ['apps/web/src/features/a/A.tsx', 'apps/web/src/features/a/B.tsx'],
  ['apps/web/src/features/a/A.tsx', 'apps/web/src/app/b.ts'],
  ['apps/web/src/app/Shell.tsx', 'apps/web/src/features/a/index.ts'],
  ['apps/web/src/features/a/a.test.ts', 'apps/web/src/features/b/b.fixture.ts'],
  ['apps/web/src/app/a.test.ts', 'apps/web/src/features/b/b.fixture.ts'],
  ['apps/api/src/platform/identity/mount.ts', 'packages/identity/src/index.ts'],
  ['apps/api/src/platform/sandbox/mount.ts', 'packages/sandbox/src/index.ts'],
  ['apps/api/src/app.ts', 'apps/api/src/features/a/a.ts'],
  ['apps/api/src/features/a/a.db.test.ts', 'apps/api/test/b.ts'],
  ['apps/api/test/a.ts', 'scripts/postgres.ts'],
  ['apps/api/test/a.ts', 'npm:vitest'],
  ['apps/api/src/app.ts', 'npm:fastify'],
  ['apps/api/src/app.ts', 'node:fs'],
  ['e2e/a.spec.ts', 'scripts/browser.ts'],
])('%s may import %s', (file, target) => {
  expect(broken(file, imports(target))).toEqual([]);
});

test('only the web router may load screens lazily', () => {
  const screen = imports('apps/web/src/features/a/AScreen.tsx', { isLazy: true });
  expect(broken('apps/web/src/app/router.tsx', screen)).toEqual([]);
  expect(broken('apps/web/src/app/Shell.tsx', screen)).toEqual([BYPASSES_INDEX]);
  expect(broken('apps/web/src/features/b/B.tsx', screen)).toEqual([
    'other features are imported only through index.ts',
  ]);
});

test('an @types package allows importing a package’s types, but not its code', () => {
  expect(broken('apps/api/src/app.ts', imports('npm:pg', { isTypeOnly: true }))).toEqual([]);
  expect(broken('apps/api/src/app.ts', imports('npm:pg'))).toEqual([
    'product code imports only dependencies of its own package',
  ]);
});

test('a cycle is reported with all its files', () => {
  const graph: Graph = new Map([
    ['scripts/a.ts', [imports('scripts/b.ts')]],
    ['scripts/b.ts', [imports('scripts/c.ts', { isTypeOnly: true })]],
    ['scripts/c.ts', [imports('scripts/b.ts')]],
  ]);
  const [cycle, ...others] = checkImportRules(graph, manifests);
  expect(others).toEqual([]);
  expect(cycle).toMatchObject({ rule: 'no import cycles', detail: 'scripts/b.ts → scripts/c.ts → scripts/b.ts' });
});

test.each(['api', 'web'])('features of %s that import each other are a cycle, even if their files aren’t', (app) => {
  const features = `apps/${app}/src/features`;
  const graph: Graph = new Map([
    [`${features}/a/index.ts`, []],
    [`${features}/a/a.ts`, [imports(`${features}/b/index.ts`)]],
    [`${features}/b/index.ts`, []],
    [`${features}/b/b.ts`, [imports(`${features}/a/index.ts`)]],
  ]);
  expect(checkImportRules(graph, manifests)).toMatchObject([
    { rule: 'no feature cycles', detail: `${features}/a → ${features}/b → ${features}/a` },
  ]);
});

test('every kind of import is found', () => {
  const source = [
    `import a, { type A } from './a.ts';`,
    `import type { B } from './b.ts';`,
    `export { c } from './c.ts';`,
    `export * from './d.ts';`,
    `export type { E } from './e.ts';`,
    `import './f.css';`,
    `const g = () => import('./g.tsx');`,
    `type H = import('./h.ts').H;`,
    `const i = <T,>(x: T) => x satisfies T;`,
  ].join('\n');
  expect(
    parseImports('x.tsx', source).map(({ specifier, isTypeOnly, isLazy, line }) => [
      specifier,
      isTypeOnly,
      isLazy,
      line,
    ]),
  ).toEqual([
    ['./a.ts', false, false, 1],
    ['./b.ts', true, false, 2],
    ['./c.ts', false, false, 3],
    ['./d.ts', false, false, 4],
    ['./e.ts', true, false, 5],
    ['./f.css', false, false, 6],
    ['./g.tsx', false, true, 7],
    ['./h.ts', true, false, 8],
  ]);
});

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('readGraph resolves packages by their exports and files by their path, and leaves missing files undefined', () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-imports-'));
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  write('package.json', '{}');
  write('packages/domain/package.json', '{ "name": "@cairn/domain", "exports": { ".": "./src/index.ts" } }');
  write('packages/domain/src/index.ts', `import 'zod/mini';`);
  write('apps/api/package.json', '{ "name": "@cairn/api" }');
  write(
    'apps/api/src/app.ts',
    `import '@cairn/domain'; import '@cairn/domain/deep'; import './b.ts'; import './gone.ts';`,
  );
  write('apps/api/src/b.ts', `import 'fs';`);
  const { graph } = readGraph(folder);
  const targets = (file: string) => graph.get(file)?.map(({ target }) => target);
  expect(targets('apps/api/src/app.ts')).toEqual([
    'packages/domain/src/index.ts',
    undefined,
    'apps/api/src/b.ts',
    undefined,
  ]);
  expect(targets('apps/api/src/b.ts')).toEqual(['node:fs']);
  expect(targets('packages/domain/src/index.ts')).toEqual(['npm:zod']);
});
