import type { FastifyInstance } from 'fastify';

const READY_TIMEOUT_MS = 2_000;

async function answers(ping: () => Promise<void>): Promise<boolean> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('too late')), READY_TIMEOUT_MS);
  try {
    await Promise.race([ping(), tooLate]);
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `live`: the process runs. `ready`: it can serve people, which takes a database. */
export function serveHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/health/live', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
    if (await answers(ping)) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable', reason: 'The database does not answer.' });
  });
}
