import type { FastifyInstance } from 'fastify';
import { DiskFullError } from '../db/disk-space.ts';

const READY_TIMEOUT_MS = 2_000;

/** Why the server isn't ready; null if it is. */
async function findProblem(ping: () => Promise<void>): Promise<string | null> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS);
  try {
    await Promise.race([ping(), timeout]);
    return null;
  } catch (error) {
    return error instanceof DiskFullError ? 'The database is out of disk space.' : 'The database isn’t responding.';
  } finally {
    clearTimeout(timer);
  }
}

/** `live`: the process is running. `ready`: it can serve requests, which needs a writable database. */
export function serveHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    const reason = await findProblem(ping);
    return reason === null ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable', reason });
  });
}
