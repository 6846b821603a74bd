import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import type { Passwords } from './passwords.ts';
import type { IdentityStore } from './store.ts';

export interface IdentityClient {
  readonly id: string;
  readonly kind: 'web' | 'native';
  readonly redirectUris: readonly string[];
  readonly postLogoutRedirectUris: readonly string[];
}

export interface IdentityMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface IdentityOptions {
  /** The URL's path is the mount path, as in http://localhost:3000/oidc. */
  readonly issuer: string;
  /** The audience of access tokens. */
  readonly audience: string;
  readonly clients: readonly IdentityClient[];
  readonly store: IdentityStore;
  /** Argon2id with OWASP's minimum cost by default; tests that check many passwords use a lower one. */
  readonly passwords?: Passwords | undefined;
  readonly now: () => Date;
  readonly stylesheetUrl: string;
  readonly iconUrl: string;
  /** Undefined if the server can't send email. */
  readonly sendMail?: ((mail: IdentityMail) => Promise<void>) | undefined;
  readonly trustProxy: boolean;
  readonly log: (level: 'info' | 'warn' | 'error', message: string, details?: Record<string, unknown>) => void;
}

export interface Identity {
  /**
   * Handles a request under the mount path, with that path removed from `req.url`. `address` is the client's IP
   * address.
   */
  handle(req: IncomingMessage, res: ServerResponse, address: string): void;
  publicKeys(): Promise<JSONWebKeySet>;
  /** Ignores case. */
  hasAccount(email: string): Promise<boolean>;
  /** Whether the account with this subject still exists. Tokens outlive an erased account. */
  knows(subject: string): Promise<boolean>;
  /** Also revokes all of the user's sessions and grants. Throws a RangeError if the password isn't acceptable. */
  setPassword(email: string, password: string): Promise<'done' | 'unknown'>;
  /** Erases the account with this subject and its sessions, grants and tokens. */
  removeAccount(subject: string): Promise<void>;
  /** Returns the number of removed rows. */
  removeExpired(): Promise<number>;
}
