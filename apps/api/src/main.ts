import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, featureJobs } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { isDatabaseUnavailable } from './platform/db/errors.ts';
import { builtWebApp } from './platform/http/web-app.ts';
import { startServices } from './platform/services.ts';

const PARENT_POLL_MS = 500;
const FORCED_STOP_MS = 25_000;
/** Passed by our own scripts. Without it, a server in the background of a shell outlives the shell. */
const WATCH_PARENT = '--watch-parent';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** npm doesn't forward SIGTERM, so a missing parent counts as one. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_POLL_MS).unref();
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const webRoot = config.webDevServer ? null : builtWebApp;
  const services = await startServices(config, systemClock, webRoot, featureJobs);
  const app = await buildApp({ ...services, config, clock: systemClock, webRoot });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A request or job that hangs must not block the exit.
    void pause(FORCED_STOP_MS, undefined, { ref: false }).then(() => process.exit(1));
    await app.close();
    await services.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
  if (process.argv.includes(WATCH_PARENT)) whenOrphaned(() => void stop());
  await app.listen({ host: config.host, port: config.port });
  print(`Cairn is running at ${config.publicUrl}`);
}

/** One sentence for errors that an operator can fix; the stack trace for bugs. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseUnavailable(error))
    return 'The database isn’t responding. Check DATABASE_URL and make sure PostgreSQL is running.';
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const place = error instanceof Error && 'port' in error ? ` ${error.port}` : '';
  if (code === 'EADDRINUSE') return `PORT${place} is already in use. Stop the other program or set a different PORT.`;
  if (code === 'EACCES') return `This user isn’t allowed to use PORT${place}. Set a different PORT.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return 'HOST isn’t an address of this machine.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
