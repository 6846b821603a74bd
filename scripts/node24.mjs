import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { node24, root } from './paths.mjs';
import { forwardSignals } from './signals.mjs';

/**
 * Runs the project's Node 24 in the foreground and resolves with its exit code. The child gets its own process group,
 * so a Ctrl-C in the terminal reaches it only once, forwarded by this process.
 */
export function run(args, { cwd = root, env = {} } = {}) {
  const child = spawn(node24, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  const release = forwardSignals(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  }).finally(release);
}
