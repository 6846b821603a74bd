import { execFileSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

export interface SystemAccount {
  uid: number;
  gid: number;
}

const UNPRIVILEGED = 'nobody';
const OTHERS_EXECUTE = 0o001;

/**
 * PostgreSQL refuses to run as root, so root uses an unprivileged account that every system has. Other users run
 * PostgreSQL as themselves (undefined).
 */
export function serverAccount(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Whether other users can access this path: they need the execute permission on it and on each parent folder. */
export function canOthersAccess(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & OTHERS_EXECUTE) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
