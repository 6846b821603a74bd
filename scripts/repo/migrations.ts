import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

const MIGRATIONS = 'apps/api/migrations';

/** Landed migrations that differ from the commit that added them. A branch's migrations count once it is merged. */
export function changedMigrations(root: string): string[] {
  const logArguments = ['log', '--first-parent', '--reverse', '--diff-filter=A', '--format=', '--raw', '--no-abbrev'];
  const added = git(root, ...logArguments, '--', MIGRATIONS);
  const landed = new Map<string, string>();
  for (const line of added.split('\n').filter(Boolean)) {
    // Modes, hashes and the status, then the path after a tab.
    const [about = '', file = ''] = line.split('\t');
    if (file.endsWith('.sql') && !landed.has(file)) landed.set(file, about.split(' ')[3] ?? '');
  }
  const present = hashesOf(
    root,
    [...landed.keys()].filter((file) => existsSync(join(root, file))),
  );
  return [...landed].filter(([file, hash]) => present.get(file) !== hash).map(([file]) => file);
}

function hashesOf(root: string, files: readonly string[]): Map<string, string> {
  if (files.length === 0) return new Map();
  const hashes = git(root, 'hash-object', ...files).split('\n');
  return new Map(files.map((file, index) => [file, hashes[index] ?? '']));
}

/** The migrations that drizzle-kit would still generate from the schema, in a copy of the real folder. */
export function ungeneratedMigrations(root: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-migrations-'));
  const api = join(root, 'apps', 'api');
  try {
    copyFileSync(join(api, 'drizzle.config.ts'), join(folder, 'drizzle.config.ts'));
    cpSync(join(api, 'migrations'), join(folder, 'migrations'), { recursive: true });
    symlinkSync(join(api, 'src'), join(folder, 'src'), 'junction');
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const drizzleKit = join(root, 'node_modules', 'drizzle-kit', 'bin.cjs');
    const output = execFileSync(process.execPath, [drizzleKit, 'generate'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const known = new Set(readdirSync(join(api, 'migrations')));
    const generated = readdirSync(join(folder, 'migrations')).filter((name) => !known.has(name));
    // drizzle-kit exits successfully even if it can't read the schema.
    if (generated.length === 0 && !output.includes('No schema changes')) throw new Error(output);
    return generated;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
