import type { Keys } from './keys.ts';

export interface Account {
  readonly id: string;
  /** Trimmed and lower-cased; unique. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Something the provider keeps for a while: a session, an interaction, a grant, a code, a refresh token. */
export interface Artefact {
  readonly model: string;
  /** Unique within its model. Tokens arrive here as a hash, never as the token itself. */
  readonly id: string;
  /** JSON text, opaque to the store: it may hold any character, `\u0000` escapes included. */
  readonly payload: string;
  readonly accountId: string | undefined;
  readonly grantId: string | undefined;
  readonly uid: string | undefined;
  readonly expiresAt: Date;
}

export interface StoredArtefact {
  readonly payload: string;
  readonly consumedAt: Date | undefined;
}

export interface AttemptCount {
  readonly count: number;
  readonly resetsAt: Date;
}

export interface ResetToken {
  readonly tokenHash: string;
  readonly accountId: string;
  readonly expiresAt: Date;
}

/** What stays when everything else of an account is revoked: the session somebody is using right now, and its grants. */
export interface Kept {
  readonly sessionUid: string;
  readonly grantIds: readonly string[];
}

export interface IdentityStore {
  /** The account with this id, or undefined. */
  accountById(id: string): Promise<Account | undefined>;
  /** The account with this lower-cased email, or undefined. */
  accountByEmail(email: string): Promise<Account | undefined>;
  /** Inserts; 'taken', and nothing changed, where the email exists already (decided by the unique index, so that races are safe). */
  createAccount(account: Account): Promise<'created' | 'taken'>;
  /** Replaces the hash and answers true; with `expected`, only where the stored hash still equals it, else false. */
  setPasswordHash(accountId: string, passwordHash: string, expected?: string): Promise<boolean>;
  /** Removes the account and everything that refers to it; an unknown id is no error. */
  removeAccount(accountId: string): Promise<void>;

  /** Inserts, or replaces all columns of the same model and id but `consumedAt`, which is kept. */
  saveArtefact(artefact: Artefact): Promise<void>;
  /** The artefact, expired or not (the provider checks expiry itself), or undefined. */
  findArtefact(model: string, id: string): Promise<StoredArtefact | undefined>;
  /** The artefact of this model whose `uid` is this one, or undefined. */
  findArtefactByUid(model: string, uid: string): Promise<StoredArtefact | undefined>;
  /** Sets `consumedAt` where it is not set yet: the first time stays. */
  consumeArtefact(model: string, id: string, at: Date): Promise<void>;
  /** When an artefact of this model and grant was last consumed, or undefined. */
  lastConsumedAt(model: string, grantId: string): Promise<Date | undefined>;
  /** Consumes every artefact of this model and grant that is not yet. */
  consumeGrant(model: string, grantId: string, at: Date): Promise<void>;
  /** Removes it; an unknown id is no error. */
  removeArtefact(model: string, id: string): Promise<void>;
  /** Removes every artefact whose `grantId` is this one, of one model or (without a model) of all. */
  revokeGrant(grantId: string, model?: string): Promise<void>;
  /** Removes every artefact and reset token of the account, but the kept session (by uid) and artefacts of the kept grants. */
  revokeAccount(accountId: string, kept?: Kept): Promise<void>;

  /** The stored keys; where there are none, stores `make()`. Concurrent callers, in any process, all get the same ones. */
  loadOrCreateKeys(make: () => Keys): Promise<Keys>;

  /** Adds one and answers the new count, in one statement; a window that ended at or before `now` starts again at 1. */
  countAttempt(key: string, now: Date, windowMs: number): Promise<AttemptCount>;
  /** Takes one back where the key exists, never below zero. */
  refundAttempt(key: string): Promise<void>;
  /** Forgets the key. */
  clearAttempts(key: string): Promise<void>;

  /** Stores the token and forgets an earlier one of the same account. */
  saveResetToken(token: ResetToken): Promise<void>;
  /** The account of a token that has not expired, which stays usable. */
  peekResetToken(tokenHash: string, now: Date): Promise<string | undefined>;
  /** The same, and removes it in the same statement: of two callers at once only one gets the account. */
  takeResetToken(tokenHash: string, now: Date): Promise<string | undefined>;

  /** Removes artefacts, attempt windows and reset tokens that ended at or before `now`; answers how many rows. */
  removeExpired(now: Date): Promise<number>;
}
