import { findCycles } from './cycles.ts';
import type { Graph, Import, Manifests, Violation } from './graph.ts';

interface ImportRule {
  name: string;
  /** Returns whether `file` must not import `target`. */
  forbids(file: string, target: string, found: Import): boolean;
}

const OURS = /^(apps|packages|e2e|bench|scripts)\//;
const API_SRC = /^apps\/api\/src\//;
const COMPOSITION = /^apps\/api\/src\/(app|main)\.ts$/;
const FEATURE = /^(apps\/(?:api|web)\/src\/features\/[^/]+)\//;
const WEB_OUTSIDE_FEATURES = /^apps\/web\/src\/(?!features\/|ui\/)/;
const WEB_ROUTER = 'apps/web/src/app/router.tsx';
const LEDGER = 'apps/api/src/ledger/';
const MOUNT = /^apps\/api\/src\/platform\/(identity|sandbox)\/mount\.ts$/;
const FIXTURE = /\.fixture\.tsx?$/;
const TEST = /\.(?:test|fixture)\.tsx?$|^apps\/[^/]+\/test\/|^packages\/[^/]+\/src\/testing\//;

/** `packages/domain`, `apps/api`, `e2e`, `scripts`, and so on; empty for files in the root. */
function unit(path: string): string {
  return /^(?:apps|packages)\/[^/]+|^(?:e2e|bench|scripts)(?=\/)/.exec(path)?.[0] ?? '';
}

const within = (path: string, ...units: string[]) => units.includes(unit(path));
const feature = (path: string) => FEATURE.exec(path)?.[1];
/** Whether it is an internal file of a feature: any file except index.ts. */
const isInternal = (target: string) => feature(target) !== undefined && target !== `${feature(target)}/index.ts`;
/** Tests may import other features' fixtures. */
const isFixtureInTest = (file: string, target: string) => TEST.test(file) && FIXTURE.test(target);
const isOther = (file: string, target: string) => OURS.test(target) && unit(file) !== unit(target);

const rules: ImportRule[] = [
  {
    name: 'domain imports no other workspace code',
    forbids: (file, target) => within(file, 'packages/domain') && isOther(file, target),
  },
  {
    name: 'contract imports only domain',
    forbids: (file, target) =>
      within(file, 'packages/contract') && isOther(file, target) && !within(target, 'packages/domain'),
  },
  {
    name: 'files imports only domain',
    forbids: (file, target) =>
      within(file, 'packages/files') && isOther(file, target) && !within(target, 'packages/domain'),
  },
  {
    name: 'the API never parses files; the browser does',
    forbids: (file, target) => within(file, 'apps/api') && within(target, 'packages/files'),
  },
  {
    name: 'identity and sandbox import no other workspace code',
    forbids: (file, target) => within(file, 'packages/identity', 'packages/sandbox') && isOther(file, target),
  },
  {
    name: 'api and web never import each other',
    forbids: (file, target) =>
      (within(file, 'apps/api') && within(target, 'apps/web')) ||
      (within(file, 'apps/web') && within(target, 'apps/api')),
  },
  {
    name: 'only mount.ts imports identity or sandbox',
    forbids: (file, target) =>
      !TEST.test(file) &&
      isOther(file, target) &&
      within(target, 'packages/identity', 'packages/sandbox') &&
      `packages/${MOUNT.exec(file)?.[1]}` !== unit(target),
  },
  {
    name: 'other features are imported only through index.ts',
    forbids: (file, target) => {
      const [from, to] = [feature(file), feature(target)];
      return from !== undefined && from !== to && isInternal(target) && !isFixtureInTest(file, target);
    },
  },
  {
    name: 'outside web features, only the router bypasses index.ts, with lazy imports',
    forbids: (file, target, { isLazy }) =>
      WEB_OUTSIDE_FEATURES.test(file) &&
      isInternal(target) &&
      !(file === WEB_ROUTER && isLazy) &&
      !isFixtureInTest(file, target),
  },
  {
    name: 'the ledger is imported only through index.ts',
    forbids: (file, target) => target.startsWith(LEDGER) && target !== `${LEDGER}index.ts` && !file.startsWith(LEDGER),
  },
  {
    name: 'the platform never imports the ledger',
    forbids: (file, target) =>
      file.startsWith('apps/api/src/platform/') && target.startsWith(LEDGER) && !TEST.test(file),
  },
  {
    name: 'outside features, only app.ts and main.ts import API features',
    forbids: (file, target) =>
      API_SRC.test(file) && API_SRC.test(target) && !feature(file) && !!feature(target) && !COMPOSITION.test(file),
  },
  {
    name: 'the design system imports nothing else from the web app',
    forbids: (file, target) =>
      file.startsWith('apps/web/src/ui/') &&
      target.startsWith('apps/web/src/') &&
      !target.startsWith('apps/web/src/ui/'),
  },
  {
    name: 'e2e, bench, and scripts import no product code',
    forbids: (file, target) => within(file, 'e2e', 'bench', 'scripts') && /^(apps|packages)\//.test(target),
  },
  {
    name: 'product code imports no tooling',
    forbids: (file, target) =>
      /^(apps|packages)\//.test(file) && !TEST.test(file) && within(target, 'e2e', 'bench', 'scripts'),
  },
  {
    name: 'product code imports no test code',
    forbids: (file, target) => /^(apps|packages)\//.test(file) && !TEST.test(file) && TEST.test(target),
  },
];

const BROWSER_OR_PURE = ['packages/domain', 'packages/contract', 'packages/files', 'apps/web'];
const isProduct = (file: string) => /^(apps|packages)\/[^/]+\/src\//.test(file) && !TEST.test(file);

function checkDependency(
  file: string,
  found: Import,
  manifests: Manifests,
): Omit<Violation, 'file' | 'line'> | undefined {
  const { specifier, target, isTypeOnly } = found;
  if (target === undefined) return { rule: 'every import resolves', detail: specifier };
  if (target.startsWith('node:') && isProduct(file) && within(file, ...BROWSER_OR_PURE)) {
    return { rule: 'domain, contract, files, and web use no Node modules', detail: specifier };
  }
  if (
    OURS.test(target) &&
    specifier.startsWith('.') &&
    unit(file) !== unit(target) &&
    within(target, ...manifests.keys())
  ) {
    return { rule: 'a package is imported by its name', detail: specifier };
  }
  if (!target.startsWith('npm:')) return undefined;
  const name = target.slice('npm:'.length);
  if (within(file, 'packages/domain') && isProduct(file)) {
    return { rule: 'domain has no dependencies', detail: name };
  }
  const own = manifests.get(unit(file));
  const base = manifests.get('');
  if (own?.dependencies.has(name)) return undefined;
  const types = name.startsWith('@') ? name.slice(1).replace('/', '__') : name;
  if (isProduct(file)) {
    const isTypesPackage = isTypeOnly && (own?.devDependencies.has(`@types/${types}`) ?? false);
    return isTypesPackage
      ? undefined
      : { rule: 'product code imports only dependencies of its own package', detail: name };
  }
  const listed = own?.devDependencies.has(name) || base?.devDependencies.has(name) || base?.dependencies.has(name);
  return listed ? undefined : { rule: 'an imported package is listed in package.json', detail: name };
}

function checkImport(file: string, found: Import, manifests: Manifests): Violation[] {
  const { line, target } = found;
  const dependency = checkDependency(file, found, manifests);
  const broken = target ? rules.filter((rule) => rule.forbids(file, target, found)) : [];
  const violations = broken.map((rule) => ({ rule: rule.name, file, line, detail: target ?? '' }));
  return dependency ? [{ ...dependency, file, line }, ...violations] : violations;
}

/** The imports between features, which may not form a cycle even if their files don't. */
function featureGraph(graph: Graph): Graph {
  const features = new Map<string, Import[]>();
  for (const [file, imports] of graph) {
    const from = feature(file);
    if (from === undefined || TEST.test(file)) continue;
    const others = imports.flatMap((found) => {
      const to = found.target && feature(found.target);
      return to && to !== from ? [{ ...found, target: to }] : [];
    });
    features.set(from, [...(features.get(from) ?? []), ...others]);
  }
  return features;
}

function findCycleViolations(graph: Graph, rule: string): Violation[] {
  return findCycles(graph).map((cycle) => ({
    rule,
    file: cycle[0] ?? '',
    line: 1,
    detail: [...cycle, cycle[0]].join(' → '),
  }));
}

/** Checks the import rules in `docs/architecture.md`, without exceptions. */
export function checkImportRules(graph: Graph, manifests: Manifests): Violation[] {
  const violations: Violation[] = [];
  for (const [file, imports] of graph) {
    for (const found of imports) violations.push(...checkImport(file, found, manifests));
  }
  violations.push(...findCycleViolations(graph, 'no import cycles'));
  violations.push(...findCycleViolations(featureGraph(graph), 'no feature cycles'));
  return violations;
}
