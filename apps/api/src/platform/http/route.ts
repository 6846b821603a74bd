import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf, Role } from '@cairn/contract';
import type { ChangeSetId, Day, LedgerId, UserId } from '@cairn/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Claims, TokenVerifier } from '../identity/tokens.ts';
import type { Payments } from '../payments/payments.ts';
import type { Encoded } from './encoded.ts';

/** A signed-in person. */
export interface Person {
  readonly id: UserId;
  /** Their personal ledger. */
  readonly ledgerId: LedgerId;
  /** Decides what "today" is for this person. */
  readonly timeZone: string;
  readonly isPremium: boolean;
  /** Null until onboarding has asked for it. */
  readonly dateOfBirth: Day | null;
}

/** Who makes a call, in which ledger, and as what. */
export interface Caller {
  readonly actor: Person;
  readonly ledgerId: LedgerId;
  readonly role: Role;
}

export interface CallContext<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly caller: C['access'] extends 'person' | 'newcomer' ? Caller : undefined;
  /** The change in which the caller last saw what they change; null lets the last write win. */
  readonly seenIn: ChangeSetId | null;
  /** With which the caller repeats a write; passed on to providers that take one. */
  readonly idempotencyKey: string | null;
  readonly claims: C['access'] extends 'anyone' ? undefined : Claims;
  /** Refuses a bearer whom the identity provider no longer knows. */
  readonly checkBearer: () => Promise<void>;
  /** What the identity provider says of the person beyond the token, where it answers. */
  readonly userInfo: () => ReturnType<TokenVerifier['userInfo']>;
  readonly db: Db;
  readonly snapshot: Database['snapshot'];
  /** Aborts when the caller leaves before the answer has been sent. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Null where premium cannot be bought. */
  readonly payments: Payments | null;
  readonly log: FastifyBaseLogger;
  setHeader(name: string, value: string): void;
  header(name: string): string | undefined;
  /** The body as it came, byte by byte, where the contract says that it is signed. */
  readonly rawBody: Buffer | undefined;
  /** Has a recurring job run soon. */
  wake(job: string): Promise<void>;
  /** Encodes a long list while it is read, so that only its JSON is in memory as a whole. */
  encodeParts(parts: AsyncIterable<AnswerOf<C>>): Promise<Encoded>;
}

export type Handler<C extends Call> = (context: CallContext<C>) => Promise<AnswerOf<C> | Encoded>;

/** A call of the contract together with what answers it. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: never) => Promise<unknown>;
}

export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  return { call, handle };
}

/** The same for an answer too large for memory: the handler writes the JSON itself, as the contract would encode it. */
export function streamedRoute<C extends Call>(call: C, handle: (context: CallContext<C>) => Promise<Readable>): Route {
  return { call, handle };
}
