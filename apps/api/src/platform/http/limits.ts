import rateLimit, { type CreateRateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

const WINDOW = '1 minute';
const CALLS_PER_PERSON = 600;
/** For calls without a valid token. */
const ANONYMOUS_CALLS_PER_ADDRESS = 600;
/** Lower, because every anonymous visit to the login page stores a row. */
const IDENTITY_REQUESTS_PER_ADDRESS = 300;

/** Counts a request and throws if it is over the limit. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface Limits {
  readonly perPerson: Limit;
  readonly perAnonymousAddress: Limit;
  readonly perIdentityAddress: Limit;
}

/** An IPv6 /64 network counts as one address. */
function makeLimit(app: FastifyInstance, options: CreateRateLimitOptions): Limit {
  const count = app.createRateLimit({ timeWindow: WINDOW, ...options });
  return async (request, reply) => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header('retry-after', counted.ttlInSeconds);
    throw new ProblemError('too_many', 'Too many requests. Please wait a minute and try again.');
  };
}

/** The key that a user's requests are counted under. */
export function personOf({ bearer: { claims } }: FastifyRequest): string {
  if (!claims) throw new Error('a request without claims has no user to count');
  return `${claims.realm} ${claims.subject}`;
}

/** The counters are local to this process. */
export async function makeLimits(app: FastifyInstance): Promise<Limits> {
  await app.register(rateLimit, { global: false });
  return {
    perPerson: makeLimit(app, { max: CALLS_PER_PERSON, keyGenerator: personOf }),
    perAnonymousAddress: makeLimit(app, { max: ANONYMOUS_CALLS_PER_ADDRESS }),
    perIdentityAddress: makeLimit(app, { max: IDENTITY_REQUESTS_PER_ADDRESS }),
  };
}
