import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';

const LOCK_FILE = 'cairn.lock';

/** Tells a process from a later one with the same id, where the system says when a process began. */
function startOf(pid: number): string {
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
  return startOf(pid) === start ? pid : null;
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
  // The last word makes each lock unlike any other.
  writeFileSync(own, `${process.pid} ${startOf(process.pid)} ${randomUUID()}`, { flag: 'wx', mode: 0o600 });
  try {
    return place(own);
  } finally {
    rmSync(own, { force: true });
  }
}

function takeFree(file: string): boolean {
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
function replaceDead(file: string, directory: string, dead: string): boolean {
  const right = join(directory, `${LOCK_FILE}.${createHash('sha256').update(file).update(dead).digest('hex')}`);
  if (take(right, directory) !== 'taken') return false;
  try {
    if (read(file) !== dead) return false;
    withOwnLock(file, (own) => renameSync(own, file));
    return true;
  } finally {
    rmSync(right, { force: true });
  }
}

/** Takes the lock, or returns the id of its holder; null if the holder has just released it. */
function take(file: string, directory: string): 'taken' | number | null {
  if (takeFree(file)) return 'taken';
  const found = read(file);
  if (found === null) return null;
  const holder = holderIn(found);
  if (holder !== null) return holder;
  return replaceDead(file, directory, found) ? 'taken' : null;
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
