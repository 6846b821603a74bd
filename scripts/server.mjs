import { join } from 'node:path';
import { root } from './paths.mjs';

/** How the server is started. It ends with the script that started it, however that ends. */
export const serverArguments = ['apps/api/src/main.ts', '--watch-parent'];

/**
 * Compiled code is kept between starts: the second one is faster by a third. Few arenas give memory that only the
 * start needed back to the system.
 */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, '.cache', 'node'), MALLOC_ARENA_MAX: '2' };

/** Only what a program needs to run: a variable of the person who starts it must not change what is shown or measured. */
export function plainEnvironment() {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SYSTEMROOT'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
