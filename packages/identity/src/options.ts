import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import type { IdentityStore } from './store.ts';

export interface IdentityClient {
  readonly id: string;
  readonly kind: 'web' | 'native';
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface IdentityOptions {
  /** Its pathname is the mount path, e.g. http://localhost:3000/oidc. */
  readonly issuer: string;
  /** Whom access tokens are for. */
  readonly audience: string;
  readonly clients: readonly IdentityClient[];
  readonly store: IdentityStore;
  readonly now: () => Date;
  readonly stylesheetUrl: string;
  readonly iconUrl: string;
  /** Present only where mail can be sent. */
  readonly sendMail?: ((mail: Mail) => Promise<void>) | undefined;
  readonly trustProxy: boolean;
  readonly log: (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void;
}

export interface Identity {
  /** Answers a request under the mount path; `req.url` comes without it. `address` is the caller's network address. */
  handle(req: IncomingMessage, res: ServerResponse, address: string): void;
  publicKeys(): Promise<JSONWebKeySet>;
  /** Whether somebody has signed up with this email, in any case. */
  hasAccount(email: string): Promise<boolean>;
  /** Whether the bearer of a token with this subject is still signed up; a token outlives an erased account. */
  knows(subject: string): Promise<boolean>;
  /** Also ends every session and grant of that person. Throws a RangeError where the password's length is out of bounds. */
  setPassword(email: string, password: string): Promise<'done' | 'unknown'>;
  /** Erases a person by the tokens' subject: account, sessions, grants, tokens. */
  removeAccount(subject: string): Promise<void>;
  /** Removes what has expired; answers how many rows. */
  removeExpired(): Promise<number>;
}
