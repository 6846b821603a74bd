import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

const GROUP_AND_OTHERS = 0o077;
const WRITABLE_BY_ALL = 0o002;

/** The files and directories that Cairn creates in a data directory. */
const ownNames = /^(pglite|encryption\.key|cairn\.lock|demo$)/;

function modeOf(path: string): number {
  return statSync(path).mode & 0o7777;
}

function tryRestrict(path: string): void {
  try {
    chmodSync(path, modeOf(path) & ~GROUP_AND_OTHERS);
  } catch {
    // The path has another owner, or the file system doesn't support permissions; callers check the resulting mode.
  }
}

/**
 * Removes other users' access to an existing directory that has only our files. A directory with other files, such as
 * /tmp, is left alone, and rejected if it is world-writable.
 */
function restrictToOwner(directory: string): void {
  // Windows has no POSIX modes.
  if (process.platform === 'win32' || (modeOf(directory) & GROUP_AND_OTHERS) === 0) return;
  if (readdirSync(directory).every((name) => ownNames.test(name))) tryRestrict(directory);
  const mode = modeOf(directory);
  if ((mode & WRITABLE_BY_ALL) !== 0)
    throw new ConfigError(
      `DATA_DIR ${directory} is writable by every user of this machine (mode ${mode.toString(8)}). Run chmod 700 on it, or set a different DATA_DIR.`,
    );
}

/** Removes other users' access to a directory and everything in it, unless the directory is already private. */
export function restrictTreeToOwner(directory: string): void {
  if (process.platform === 'win32' || (modeOf(directory) & GROUP_AND_OTHERS) === 0) return;
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) tryRestrict(join(directory, name));
  tryRestrict(directory);
}

/** Creates the data directory for its owner only. Throws if it can't be used. */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    readdirSync(directory);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(`DATA_DIR ${directory} can’t be used${code}. Set a different DATA_DIR.`);
  }
  restrictToOwner(directory);
}
