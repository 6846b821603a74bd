import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

const UNPRIVILEGED = 'nobody';
const OTHERS_EXECUTE = 0o001;

/**
 * PostgreSQL refuses to run as root. Every system has `nobody`, so root borrows that account and creates none;
 * anyone else runs PostgreSQL as themselves (undefined).
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Whether another user can reach this path: each folder on the way, and the path itself, lets others pass. */
export function othersMayEnter(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & OTHERS_EXECUTE) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
