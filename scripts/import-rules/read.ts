import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { Graph, Import, Manifest, Manifests } from './graph.ts';
import { parseImports } from './parse.ts';

const SOURCES = ['{apps,packages}/*/{src,test}/**', '{apps,packages}/*/*', '{e2e,bench,scripts}/**', '*'];
const SOURCE_FILE = /\.([cm]?[jt]s|[jt]sx)$/;

interface PackageFile {
  name?: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function readPackages(root: string): Map<string, PackageFile> {
  const files = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root });
  return new Map(
    files.map((file) => {
      const folder = dirname(file).split(sep).join('/');
      return [folder === '.' ? '' : folder, JSON.parse(readFileSync(join(root, file), 'utf8'))];
    }),
  );
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function resolve(
  root: string,
  packages: Map<string, PackageFile>,
  file: string,
  specifier: string,
): string | undefined {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) {
    const target = posix.join(posix.dirname(file), path);
    return isFile(join(root, target)) ? target : undefined;
  }
  if (isBuiltin(path)) return `node:${path.replace(/^node:/, '')}`;
  const name = packageName(path);
  for (const [folder, ours] of packages) {
    if (ours.name !== name) continue;
    const exported = ours.exports?.[`.${path.slice(name.length)}`];
    return exported && isFile(join(root, folder, exported)) ? posix.join(folder, exported) : undefined;
  }
  return `npm:${name}`;
}

/** Reads all source files in the repository and resolves their imports. */
export function readGraph(root: string): { graph: Graph; manifests: Manifests } {
  const packages = readPackages(root);
  const exclude = (path: string) => /(^|[\\/])(node_modules|dist|\.cache|android|ios)$/.test(path);
  const files = globSync(SOURCES, { cwd: root, exclude }).filter((path) => SOURCE_FILE.test(path));
  const graph = new Map<string, Import[]>();
  for (const path of files) {
    const file = relative('.', path).split(sep).join('/');
    const parsed = parseImports(file, readFileSync(join(root, path), 'utf8'));
    graph.set(
      file,
      parsed.map((found) => ({ ...found, target: resolve(root, packages, file, found.specifier) })),
    );
  }
  const names = (section: Record<string, string> | undefined) => new Set(Object.keys(section ?? {}));
  const manifests = new Map<string, Manifest>();
  for (const [folder, file] of packages) {
    manifests.set(folder, {
      dependencies: names(file.dependencies),
      devDependencies: names(file.devDependencies),
    });
  }
  return { graph, manifests };
}
