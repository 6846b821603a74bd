import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git } from './git.ts';

const MIGRATIONS = 'apps/api/migrations';
// drizzle-kit's index changes with every migration.
const JOURNAL = `${MIGRATIONS}/meta/_journal.json`;

/** Landed migrations that differ from the commit that added them. A branch's migrations count once it is merged. */
export function changedMigrations(root: string): string[] {
  const logArguments = ['log', '--first-parent', '--reverse', '--diff-filter=A', '--format=commit %H', '--name-only'];
  const added = git(root, ...logArguments, '--', MIGRATIONS);
  const changed: string[] = [];
  const seen = new Set<string>([JOURNAL]);
  let commit = '';
  for (const line of added.split('\n').filter(Boolean)) {
    if (line.startsWith('commit ')) commit = line.slice('commit '.length);
    else if (!seen.has(line)) {
      seen.add(line);
      const landed = git(root, 'rev-parse', `${commit}:${line}`);
      if (landed !== hashOf(root, line)) changed.push(line);
    }
  }
  return changed;
}

function hashOf(root: string, file: string): string {
  try {
    return git(root, 'hash-object', file);
  } catch {
    return 'removed';
  }
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
