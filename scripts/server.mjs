import { join } from 'node:path';
import { root } from './paths.mjs';

/** Starts the server so that it stops with the script that started it, however the script ends. */
export const serverArguments = ['apps/api/src/main.ts', '--watch-parent'];

/**
 * The compile cache makes later starts a third faster. With few malloc arenas, memory that was only needed at startup
 * is returned to the system.
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), MALLOC_ARENA_MAX: '2' };

/** The minimum a program needs to run, so the user's variables can't affect the output or the measurements. */
export function plainEnvironment() {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
