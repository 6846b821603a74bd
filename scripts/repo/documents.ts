import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface Repository {
  /** The paths of all files, from the root. */
  files: ReadonlySet<string>;
  /** Names of the scripts in package.json. */
  scripts: ReadonlySet<string>;
  /** Variables that the product or its tools read. */
  variables: ReadonlySet<string>;
}

const PATH = /^\.{0,2}[\w.@<>*{},/-]*[\w>*}/]$/;
const EXTENSION = /\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|yaml|yml|toml)$/;
const VARIABLE = /^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|PORT|HOST)$/;
// Paths in a document may be relative to these folders, or to the document's own folder.
const BASES = ['', 'apps/api/', 'apps/web/', 'apps/api/src/', 'apps/web/src/'];
// Created by running the product or its tools, so they aren't in a clone.
const GENERATED = /^(data|node_modules|\.cache|apps\/web\/dist)(\/|$)|^\.env$/;

function looksLikePath(word: string): boolean {
  if (!PATH.test(word) || word.startsWith('/') || word.startsWith('@')) return false;
  return (
    EXTENSION.test(word) ||
    (word.endsWith('/') && word.length > 1) ||
    /^(apps|packages|e2e|bench|docs|scripts|\.ci)\//.test(word)
  );
}

function toPattern(path: string): RegExp {
  const text = path
    .replace(/^\.\//, '')
    .replaceAll(/<[^>]*>/g, '*')
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(',', '|')})`)
    .replaceAll('**/', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '(.*/)?');
  return new RegExp(`^${text}${path.endsWith('/') ? '' : '(/|$)'}`);
}

function pathExists(path: string, document: string, { files }: Repository): boolean {
  if (GENERATED.test(path) || files.has(path)) return true;
  const all = [...files];
  if (!path.includes('/')) {
    const name = toPattern(path);
    return all.some((file) => name.test(basename(file)));
  }
  const folder = dirname(document) === '.' ? '' : `${dirname(document)}/`;
  return [...BASES, folder].some((base) => {
    const pattern = toPattern(join(base, path));
    return all.some((file) => pattern.test(file));
  });
}

function missingIn(text: string, document: string, repository: Repository): string[] {
  const command = /^npm (?:run )?(\S+)/.exec(text);
  if (command?.[1] && !['install', 'ci'].includes(command[1])) {
    return repository.scripts.has(command[1]) ? [] : [`the command ${text}`];
  }
  const name = text.replace(/=.*$/, '');
  if (VARIABLE.test(name)) {
    return repository.variables.has(name) ? [] : [`the variable ${name}`];
  }
  const paths = text.split(/\s+/).filter(looksLikePath);
  return paths.filter((path) => !pathExists(path, document, repository)).map((path) => `the path ${path}`);
}

/** Paths, commands, and variables that a document mentions in code formatting or links and that don't exist. */
export function findMissing(document: string, text: string, repository: Repository): string[] {
  const prose = text.replaceAll(/^```[^\n]*\n[\s\S]*?^```/gm, '');
  const marked = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code ?? '');
  const fenced = [...text.matchAll(/^```(?:sh|bash|shell|console)\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    (block ?? '').split('\n'),
  );
  const links = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, target]) => target ?? '');
  const broken = links.filter((link) => !pathExists(join(dirname(document), link), '', repository));
  const missing = [...marked, ...fenced.map((line) => line.replace(/^\$\s*/, '').trim())].flatMap((code) =>
    missingIn(code, document, repository),
  );
  return [...missing, ...broken.map((link) => `the link ${link}`)];
}

/** The variables that a module reads: quoted names in capitals. */
export function variablesIn(source: string): string[] {
  return [...source.matchAll(/'([A-Z][A-Z0-9_]{2,})'/g)].map(([, name]) => name ?? '');
}

export function documents(root: string): string[] {
  const fixed = ['README.md', 'CONTRIBUTING.md'].filter((file) => existsSync(join(root, file)));
  return [...fixed, ...globSync('docs/*.md', { cwd: root })].map((file) => file.replaceAll('\\', '/')).sort();
}

export function readDocument(root: string, document: string): string {
  return readFileSync(join(root, document), 'utf8');
}
