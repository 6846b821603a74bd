import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

const LOCK_FILE = 'cairn.lock';

/** Distinguishes a process from a later one with the same id, on systems that report start times. */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function holderIn(content: string): number | null {
  const [pidText = '', start = ''] = content.split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid < 1 || !isRunning(pid)) return null;
  return startTimeOf(pid) === start ? pid : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Writes our lock to a temporary file first, so that no process ever reads a partial lock. */
function withOwnLock<T>(file: string, place: (own: string) => T): T {
  const own = `${file}.${randomUUID()}`;
  // The UUID makes every lock unique.
  writeFileSync(own, `${process.pid} ${startTimeOf(process.pid)} ${randomUUID()}`, { flag: 'wx', mode: 0o600 });
  try {
    return place(own);
  } finally {
    rmSync(own, { force: true });
  }
}

function tryCreate(file: string): boolean {
  return withOwnLock(file, (own) => {
    try {
      linkSync(own, file);
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    }
  });
}

/**
 * If several processes find the same stale lock, only one may replace it: the holder of a second lock that is named
 * after the stale one. If that process dies, its lock is replaced the same way.
 */
function replaceStale(file: string, directory: string, stale: string): boolean {
  const guard = join(directory, `${LOCK_FILE}.${createHash('sha256').update(file).update(stale).digest('hex')}`);
  if (take(guard, directory) !== 'taken') return false;
  try {
    if (read(file) !== stale) return false;
    withOwnLock(file, (own) => renameSync(own, file));
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

/** Takes the lock, or returns the id of its holder; null if the holder has just released it. */
function take(file: string, directory: string): 'taken' | number | null {
  if (tryCreate(file)) return 'taken';
  const found = read(file);
  if (found === null) return null;
  const holder = holderIn(found);
  if (holder !== null) return holder;
  return replaceStale(file, directory, found) ? 'taken' : null;
}

/** Two processes would corrupt a PGlite directory. Returns a function that releases the lock. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, LOCK_FILE);
  const result = take(file, directory);
  if (result === 'taken') return () => rmSync(file, { force: true });
  throw new ConfigError(
    result === null
      ? `DATA_DIR ${directory} was just locked by another process.`
      : `DATA_DIR ${directory} is in use by process ${result}. Stop that process, or set a different DATA_DIR or a DATABASE_URL.`,
  );
}
