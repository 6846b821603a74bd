import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from './git.ts';

export const COVERAGE = 'docs/coverage.md';

/** One row of the list of rules: `key` names its table, `number` the row. */
interface Rule {
  line: number;
  key: string;
  number: number;
  what: string;
  provenIn: string;
}

/** A test's comment that names the rules it proves. */
interface Annotation {
  file: string;
  line: number;
  rules: string[];
  /** Whether the test runs only in `npm run test:deep`. */
  isDeep: boolean;
}

export interface Coverage {
  /** The document with its last column filled from the annotations. */
  text: string;
  problems: string[];
}

const ANNOTATION = /^\s*\/\/ covers: (.*)$/;
const COMMENT = /^\s*\/\//;
/** Where a test would be: the end of a block or of the file. */
const NO_TEST = /^[\s)}\];,]*$/;
const EXCUSE = 'doesn’t apply: ';

const nameOf = ({ key, number }: Rule) => `${key} ${number}`;

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** The rows of the document's tables. The heading of a table's first column is the key of its rules. */
function rulesIn(text: string): Rule[] {
  let key = '';
  return text.split('\n').flatMap((source, index) => {
    const [first = '', what = '', provenIn = ''] = source.startsWith('|') ? cellsOf(source) : [];
    if (what === 'What') key = first;
    return /^\d+$/.test(first) ? [{ line: index + 1, key, number: Number(first), what, provenIn }] : [];
  });
}

/** `routes 1, 3-5; calls 2` names five rules. */
function namesIn(list: string): string[] {
  return list.split(';').flatMap((part) => {
    const [, key = '', numbers = ''] = /^\s*(\S+) (.*)$/.exec(part) ?? [];
    return numbers.split(',').flatMap((range) => {
      const [from = Number.NaN, to = from] = range.split('-').map(Number);
      if (!(to >= from)) return [`${key} ${range}`];
      return Array.from({ length: to - from + 1 }, (_unused, index) => `${key} ${from + index}`);
    });
  });
}

export function annotationsIn(file: string, source: string): Annotation[] {
  const lines = source.split('\n');
  return lines.flatMap((text, index) => {
    const list = ANNOTATION.exec(text)?.[1];
    if (list === undefined) return [];
    const following = lines.slice(index);
    const test = following.slice(following.findIndex((other) => !COMMENT.test(other)));
    // A journey's tag stands before its function.
    const declaration = test.slice(0, test.findIndex((other) => other.includes('=>')) + 1).join('\n');
    const isDeep = file.includes('.deep.') || /@deep\b/.test(declaration);
    return [{ file, line: index + 1, rules: NO_TEST.test(test[0] ?? '') ? [] : namesIn(list), isDeep }];
  });
}

/** Fills the document's last column with the files whose tests prove each rule. */
export function readCoverage(text: string, annotations: readonly Annotation[]): Coverage {
  const rules = rulesIn(text);
  const known = new Set(rules.map(nameOf));
  const problems = annotations.flatMap(({ file, line, rules: named }) => {
    if (named.length === 0) return [`${file}:${line}: no test follows the comment`];
    return named.filter((name) => !known.has(name)).map((name) => `${file}:${line}: there is no rule "${name}"`);
  });
  const byRule = Map.groupBy(
    annotations.flatMap((annotation) => annotation.rules.map((name) => ({ name, annotation }))),
    ({ name }) => name,
  );
  const lines = text.split('\n');
  const seen = new Set<string>();
  for (const rule of rules) {
    const name = nameOf(rule);
    if (seen.has(name)) problems.push(`line ${rule.line}: there are two rules "${name}"`);
    seen.add(name);
    const proofs = byRule.get(name)?.map(({ annotation }) => annotation) ?? [];
    if (proofs.length === 0 && rule.provenIn.startsWith(EXCUSE)) continue;
    if (proofs.length === 0) problems.push(`line ${rule.line}: no test covers "${name}" (${rule.what})`);
    else if (proofs.every(({ isDeep }) => isDeep))
      problems.push(`line ${rule.line}: only deep tests cover "${name}" (${rule.what})`);
    const files = [...new Set(proofs.map(({ file }) => `\`${file}\``))].sort();
    lines[rule.line - 1] = `| ${rule.number} | ${rule.what} | ${files.join(', ')} |`;
  }
  return { text: lines.join('\n'), problems };
}

/** The document as it should be, from the tests of this working tree. */
export function coverageOf(root: string): Coverage {
  const listed = git(
    root,
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
  );
  const files = [...new Set(listed.split('\n'))].filter((file) => existsSync(join(root, file)));
  const annotations = files.flatMap((file) => annotationsIn(file, readFileSync(join(root, file), 'utf8')));
  return readCoverage(readFileSync(join(root, COVERAGE), 'utf8'), annotations);
}
