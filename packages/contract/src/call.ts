import type * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

type Schema = z.core.$ZodType;

/**
 * Who may make a call:
 * - `person`: a user with a known birth date whose account isn't marked deleted.
 * - `newcomer`: the same, but the birth date may be unknown.
 * - `signed-in`: anyone with a valid token, even if the account doesn't exist yet or is marked deleted.
 * - `anyone`: no token needed.
 */
export type Access = 'person' | 'newcomer' | 'signed-in' | 'anyone';

/**
 * How much load a call puts on the server. Each kind has its own queue: calls that can touch a whole ledger (`bulk`,
 * `import`, `export`) or read much of it (`scan`) run a few at a time and one per user, and calls that wait for a bank
 * or Stripe (`provider`) don't block the user's other calls.
 */
export type Work = 'usual' | 'scan' | 'bulk' | 'import' | 'export' | 'provider';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the API base, such as `User/GetUserAccount`. Parameters are written as `:id`. */
  readonly path: string;
  readonly access: Access;
  /** The capability that the caller's role in the ledger must have. */
  readonly needs: Capability;
  /** The user must have logged in within the last 5 minutes, because the call hands out a way to their data. */
  readonly needsStepUp?: boolean;
  /** Shown in the API reference. */
  readonly summary: string;
  /** Shown to the user when the call fails, above the server's own reason. */
  readonly failure: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
  /** A valid payload, shown in the API reference and used as the seed for the contract tests. */
  readonly example?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  /** Overrides the default of 1 MiB for calls that send long lists. */
  readonly bodyLimitBytes?: number;
  /** The raw body is preserved, because its signature covers the exact bytes. */
  readonly isSigned?: boolean;
  /** Overrides the default of 30 s for calls that take longer. */
  readonly timeoutMs?: number;
  /** Takes more than one database transaction, so a failure can leave part of it done. Default: true for `provider`. */
  readonly hasSeveralTransactions?: boolean;
  /** The answer holds a secret or expires, so idempotency doesn't store it: a retry runs again, which is harmless. */
  readonly isRerunOnRetry?: boolean;
  /** Defaults to `usual`. A function if it depends on the body. */
  readonly work?: Work | ((body: never) => Work);
}

export function workOf({ work = 'usual' }: Call, body: unknown): Work {
  // The body already passed the schema that the function is typed for.
  return typeof work === 'function' ? work(body as never) : work;
}

/** Whether a call changes data and therefore accepts an idempotency key. */
export function isWrite({ method, needs }: Call): boolean {
  return method !== 'GET' && needs !== 'read' && needs !== 'export' && needs !== 'none';
}

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** Decoded values, as the browser passes and receives them: cents and days instead of dollars and strings. */
export type BodyOf<C extends Call> = OutputOf<C['body']>;
export type QueryOf<C extends Call> = OutputOf<C['query']>;
export type ParamsOf<C extends Call> = OutputOf<C['params']>;
export type AnswerOf<C extends Call> = OutputOf<C['answer']>;
/** After this, the server aborts a request and the browser stops waiting for it. */
export const CALL_TIMEOUT_MS = 30_000;
/** For writes that may change every transaction of a large ledger. */
export const BULK_TIMEOUT_MS = 120_000;
/** How recent a login must be for calls that need a step-up. */
export const STEP_UP_MS = 5 * 60_000;
export const API_BASE = '/api/';
