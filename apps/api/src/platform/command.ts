import { ConfigError } from './config.ts';
import { isDatabaseUnavailable } from './db/errors.ts';

export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof RangeError) return error.message;
  if (isDatabaseUnavailable(error))
    return 'The database isn’t responding. Check DATABASE_URL and make sure PostgreSQL is running.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs an operator's command and prints its result, or one sentence about what failed. Returns the exit code. */
export async function runCommand(terminal: Terminal, command: () => Promise<string>): Promise<number> {
  try {
    terminal.stdout.write(`${await command()}\n`);
    return 0;
  } catch (error) {
    terminal.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}
