import { readFileSync, rmSync, writeFileSync } from 'node:fs';
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function holderOf(file: string): number | null {
  const [pidText = '', start = ''] = readFileSync(file, 'utf8').split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid < 1 || !isRunning(pid)) return null;
  return startOf(pid) === start ? pid : null;
}

function tryToWrite(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes in one PGlite directory corrupt it. Returns what gives the directory free. */
export function lockDirectory(directory: string): () => void {
  const file = join(directory, LOCK_FILE);
  if (!tryToWrite(file)) {
    const holder = holderOf(file);
    if (holder !== null)
      throw new ConfigError(
        `DATA_DIR ${directory} is in use by process ${holder}; stop that one, or set another DATA_DIR or a DATABASE_URL.`,
      );
    rmSync(file, { force: true });
    if (!tryToWrite(file)) throw new ConfigError(`DATA_DIR ${directory} was taken by another process just now.`);
  }
  return () => rmSync(file, { force: true });
}
