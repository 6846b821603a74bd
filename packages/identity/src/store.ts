import type { Keys } from './keys.ts';

export interface IdentityAccount {
  readonly id: string;
  /** Trimmed, lowercase and unique. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Something the provider stores until it expires: a session, interaction, grant, code or refresh token. */
export interface Artifact {
  readonly model: string;
  /** Unique within its model. For tokens this is a hash, never the token itself. */
  readonly id: string;
  /** JSON text, opaque to the store. It may contain any character, including `\u0000` escapes. */
  readonly payload: string;
  readonly accountId: string | undefined;
  readonly grantId: string | undefined;
  readonly uid: string | undefined;
  readonly expiresAt: Date;
}

export interface StoredArtifact {
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

/** The session in use, which survives when the account's other sessions and grants are revoked. */
export interface ActiveSession {
  readonly sessionUid: string;
  readonly grantIds: readonly string[];
}

export interface IdentityStore {
  accountById(id: string): Promise<IdentityAccount | undefined>;
  /** Expects a lowercase email. */
  accountByEmail(email: string): Promise<IdentityAccount | undefined>;
  /**
   * Returns 'taken' and changes nothing if the email exists. The unique index decides, so concurrent calls are safe.
   */
  createAccount(account: IdentityAccount): Promise<'created' | 'taken'>;
  /** Returns whether it replaced the hash. With `expected`, it only replaces a stored hash that equals it. */
  setPasswordHash(accountId: string, passwordHash: string, expected?: string): Promise<boolean>;
  /** Removes the account and everything that refers to it. Ignores an unknown id. */
  removeAccount(accountId: string): Promise<void>;

  /** Upserts by model and id. An update leaves `consumedAt` unchanged. */
  saveArtifact(artefact: Artifact): Promise<void>;
  /** Also finds expired artifacts, because the provider checks expiry itself. */
  findArtifact(model: string, id: string): Promise<StoredArtifact | undefined>;
  findArtifactByUid(model: string, uid: string): Promise<StoredArtifact | undefined>;
  /** Sets `consumedAt` unless it is already set. */
  consumeArtifact(model: string, id: string, at: Date): Promise<void>;
  /** When an artifact of this model and grant was last consumed. */
  lastConsumedAt(model: string, grantId: string): Promise<Date | undefined>;
  /** Consumes every unconsumed artifact of this model and grant. */
  consumeGrant(model: string, grantId: string, at: Date): Promise<void>;
  /** Ignores an unknown id. */
  removeArtifact(model: string, id: string): Promise<void>;
  /** Removes the grant's artifacts of one model, or of all models. */
  revokeGrant(grantId: string, model?: string): Promise<void>;
  /** Removes the account's artifacts and reset token, except the given session and the artifacts of its grants. */
  revokeAccount(accountId: string, except?: ActiveSession): Promise<void>;

  /**
   * Returns the stored keys, or stores `make()` if there are none. Concurrent callers in all processes get the same
   * keys.
   */
  loadOrCreateKeys(make: () => Keys): Promise<Keys>;

  /** Increments and returns the count in one statement. A window that ended at or before `now` restarts at 1. */
  countAttempt(key: string, now: Date, windowMs: number): Promise<AttemptCount>;
  /** Decrements the key's count if it exists, never below zero. */
  refundAttempt(key: string): Promise<void>;
  clearAttempts(key: string): Promise<void>;

  /** Replaces an earlier token of the same account. */
  saveResetToken(token: ResetToken): Promise<void>;
  /** Returns the account of an unexpired token without consuming it. */
  peekResetToken(tokenHash: string, now: Date): Promise<string | undefined>;
  /**
   * Like `peekResetToken`, but also removes the token, atomically, so only one of two concurrent callers gets the
   * account.
   */
  takeResetToken(tokenHash: string, now: Date): Promise<string | undefined>;

  /** Removes artifacts, attempt windows and reset tokens that ended at or before `now`. Returns the number of rows. */
  removeExpired(now: Date): Promise<number>;
}
