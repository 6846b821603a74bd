import type { Readable } from 'node:stream';
import type { AnswerOf, BodyOf, Call, ParamsOf, QueryOf, Role } from '@cairn/contract';
import { type ChangeSetId, type Day, dayAt, type LedgerId, type UserId } from '@cairn/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Claims, TokenVerifier } from '../identity/tokens.ts';
import type { Payments } from '../payments/payments.ts';
import type { Encoded } from './encoded.ts';

/** A signed-in user. */
export interface Person {
  readonly id: UserId;
  /** The user's personal ledger. */
  readonly ledgerId: LedgerId;
  /** Determines "today" for this user. */
  readonly timeZone: string;
  readonly isPremium: boolean;
  /** Null until onboarding has asked for it. */
  readonly dateOfBirth: Day | null;
}

/** The user who makes a call, with the ledger and role that it runs with. */
export interface Caller {
  readonly actor: Person;
  readonly ledgerId: LedgerId;
  readonly role: Role;
}

/** The caller's current day. */
export function todayOf({ clock, caller }: { readonly clock: Clock; readonly caller: Caller }): Day {
  return dayAt(clock.now(), caller.actor.timeZone);
}

/** The handling of fields that both the caller and someone else changed. */
export type OnConflict = 'reject' | 'review';

export interface CallContext<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly caller: C['access'] extends 'person' | 'newcomer' ? Caller : undefined;
  /** The last change that the caller has seen of the row; null lets the last write win. */
  readonly seenIn: ChangeSetId | null;
  readonly onConflict: OnConflict;
  /** The key of a repeatable write, which is also passed to providers that support one. */
  readonly idempotencyKey: string | null;
  readonly claims: C['access'] extends 'anyone' ? undefined : Claims;
  /** Throws if the identity provider no longer knows the user. */
  readonly checkBearer: () => Promise<void>;
  /** The user's profile at the identity provider; null if it doesn't respond. */
  readonly userInfo: () => ReturnType<TokenVerifier['userInfo']>;
  readonly db: Db;
  readonly snapshot: Database['snapshot'];
  /** Aborts when the client disconnects before the response has been sent. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Null if premium isn't for sale. */
  readonly payments: Payments | null;
  readonly log: FastifyBaseLogger;
  setHeader(name: string, value: string): void;
  header(name: string): string | undefined;
  /** The raw body, if the contract marks the call as signed. */
  readonly rawBody: Buffer | undefined;
  /** Runs a recurring job soon. */
  wake(job: string): Promise<void>;
  /**
   * For calls with several transactions: stores the answer under the request's key, if it has one, in the transaction
   * of a step that can't be repeated.
   */
  saveAnswer(tx: Db, answer: AnswerOf<C>): Promise<void>;
  /** Encodes a long list while it is read, so that only its JSON is held in memory. */
  encodeParts(parts: AsyncIterable<AnswerOf<C>>): Promise<Encoded>;
}

export type Handler<C extends Call> = (context: CallContext<C>) => Promise<AnswerOf<C> | Encoded>;

/** A call of the contract and its handler. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: never) => Promise<unknown>;
}

export function route<C extends Call>(call: C, handle: Handler<C>): Route {
  return { call, handle };
}

/** For answers too large for memory: the handler streams JSON in the format of the contract. */
export function streamedRoute<C extends Call>(call: C, handle: (context: CallContext<C>) => Promise<Readable>): Route {
  return { call, handle };
}
