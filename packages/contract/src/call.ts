import type * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

type Schema = z.core.$ZodType;

/**
 * Who may make a call: `person`, a user whose account is there, not marked deleted, and whose birth date is known;
 * `newcomer`, the same before the birth date is known; `signed-in`, any valid token, whose account may not exist yet
 * or be marked deleted; `anyone`, without a token.
 */
export type Access = 'person' | 'newcomer' | 'signed-in' | 'anyone';

/**
 * What a call asks of the server; each kind has turns of its own. What can touch a whole ledger (`bulk`, `import`,
 * `export`) is let in a few at once, one per person; of what may read much of a ledger (`scan`) a person has one at once;
 * what waits for a bank or for Stripe (`provider`) holds up nothing else of the person's.
 */
export type Work = 'usual' | 'scan' | 'bulk' | 'import' | 'export' | 'provider';

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the API's base, as in `User/GetUserAccount`; a parameter is written `:id`. */
  readonly path: string;
  readonly access: Access;
  /** What the caller's role in the ledger must allow. */
  readonly needs: Capability;
  /** What the call is for, in the API reference. */
  readonly summary: string;
  /** What a person is told when the call fails; the server's own reason comes as a second line. */
  readonly failure: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer: Schema;
  /** A payload that passes: shown in the reference, and the seed of the tests that walk the contract. */
  readonly example?: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
  /** More than the usual 1 MiB where long lists are sent. */
  readonly bodyLimitBytes?: number;
  /** The body is kept as it came, for a signature over its bytes. */
  readonly isSigned?: boolean;
  /** Longer than the usual 30 s where the work is. */
  readonly timeoutMs?: number;
  /** Its work is more than one database transaction: it waits for a provider, or part of it stays though it fails. */
  readonly isInSteps?: boolean;
  /** Its answer holds a secret or expires, so that it is never stored: a repetition is answered again, which changes nothing. */
  readonly isAnsweredAgain?: boolean;
  /** Other than the usual; where a call can be either, as its body says. */
  readonly work?: Work | ((body: never) => Work);
}

export function workOf({ work = 'usual' }: Call, body: unknown): Work {
  // The body has been checked against the schema that the function is written for.
  return typeof work === 'function' ? work(body as never) : work;
}

/** Whether a call changes something, so that it takes an idempotency key. */
export function isWrite({ method, needs }: Call): boolean {
  return method !== 'GET' && needs !== 'read' && needs !== 'export' && needs !== 'none';
}

export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What the browser hands over and receives: decoded values, cents and days rather than dollars and strings. */
export type BodyOf<C extends Call> = OutputOf<C['body']>;
export type QueryOf<C extends Call> = OutputOf<C['query']>;
export type ParamsOf<C extends Call> = OutputOf<C['params']>;
export type AnswerOf<C extends Call> = OutputOf<C['answer']>;
/** The server ends a request after this long, and the browser stops waiting for one. */
export const CALL_TIMEOUT_MS = 30_000;
export const API_BASE = '/api/';
