import { execFileSync } from 'node:child_process';

/** Sets safe.directory, because in many build containers the clone belongs to another user. */
export function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-c', `safe.directory=${root}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
