import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from './config.ts';

/** Makes the data directory for its owner alone; says in one sentence why it cannot be used. */
export function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new ConfigError(`DATA_DIR ${directory} cannot be used${code}; set another one.`);
  }
}
