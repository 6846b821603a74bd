import { createHash } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import { StripeRefusal } from './errors.ts';

const KIND = 'stripe.idempotency';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Kept extends Answer {
  readonly request: string;
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'request' in value && 'status' in value && 'body' in value;
}

/** A request that comes again under its key gets the first one's answer, also while that one is under way. */
export function createIdempotency(store: SandboxStore) {
  const underWay = new Map<string, Promise<Kept>>();

  async function answerOnce(key: string, request: string, work: () => Promise<Answer>): Promise<Kept> {
    const kept = await store.get(KIND, key);
    if (isKept(kept)) return kept;
    const answer = { ...(await work()), request };
    if (answer.status < 500) await store.put(KIND, key, answer);
    return answer;
  }

  return async (key: string | undefined, asked: string, work: () => Promise<Answer>): Promise<Answer> => {
    if (key === undefined) return await work();
    const request = createHash('sha256').update(asked).digest('base64url');
    const running = underWay.get(key) ?? answerOnce(key, request, work);
    underWay.set(key, running);
    try {
      const answer = await running;
      if (answer.request === request) return answer;
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    } finally {
      underWay.delete(key);
    }
  };
}
