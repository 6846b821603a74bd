import type { FastifyInstance } from 'fastify';
import { DiskFullError } from '../db/disk-space.ts';

const READY_TIMEOUT_MS = 2_000;

/** Why people cannot be served; null when they can. */
async function obstacle(ping: () => Promise<void>): Promise<string | null> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('too late')), READY_TIMEOUT_MS);
  try {
    await Promise.race([ping(), tooLate]);
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
    const reason = await obstacle(ping);
    return reason === null ? { status: 'ok' } : reply.status(503).send({ status: 'unavailable', reason });
  });
}
