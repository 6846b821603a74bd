import { createHash } from 'node:crypto';
import type { SandboxStore } from '../store.ts';
import { StripeErrorResponse } from './errors.ts';

const KIND = 'stripe.idempotency';

export interface RepeatableAnswer {
  readonly status: number;
  readonly body: unknown;
}

interface StoredAnswer extends RepeatableAnswer {
  readonly request: string;
}

function isStoredAnswer(value: unknown): value is StoredAnswer {
  return typeof value === 'object' && value !== null && 'request' in value && 'status' in value && 'body' in value;
}

/** A repeated request with the same key gets the first response, even while the first request is still running. */
export function createIdempotency(store: SandboxStore) {
  const running = new Map<string, Promise<StoredAnswer>>();

  async function answerOnce(
    key: string,
    request: string,
    work: () => Promise<RepeatableAnswer>,
  ): Promise<StoredAnswer> {
    const stored = await store.get(KIND, key);
    if (isStoredAnswer(stored)) return stored;
    const answer = { ...(await work()), request };
    if (answer.status < 500) await store.put(KIND, key, answer);
    return answer;
  }

  return async (
    key: string | undefined,
    description: string,
    work: () => Promise<RepeatableAnswer>,
  ): Promise<RepeatableAnswer> => {
    if (key === undefined) return await work();
    const request = createHash('sha256').update(description).digest('base64url');
    const pending = running.get(key) ?? answerOnce(key, request, work);
    running.set(key, pending);
    try {
      const answer = await pending;
      if (answer.request === request) return answer;
      throw new StripeErrorResponse(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    } finally {
      running.delete(key);
    }
  };
}
