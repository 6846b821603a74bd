import { execFileSync } from 'node:child_process';

/** A clone that belongs to another user, as in many build containers, is still ours to read. */
export function git(root: string, ...args: string[]): string {
  return execFileSync('git', ['-c', `safe.directory=${root}`, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}
