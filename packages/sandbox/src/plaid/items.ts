import { createHash, randomUUID } from 'node:crypto';
import { type Records, recordsOf } from '../records.ts';
import type { SandboxStore } from '../store.ts';
import type { SandboxDay } from './bank/days.ts';
import { dayOf } from './bank/days.ts';
import type { BankEntry } from './bank/entries.ts';
import { type Login, newLogin } from './bank/history.ts';

/** A change to the bank's generated history that a test or user requested. Events apply in order. */
export type ItemEvent =
  | { readonly kind: 'post'; readonly day: SandboxDay }
  | { readonly kind: 'add'; readonly entry: BankEntry }
  | { readonly kind: 'remove'; readonly keys: readonly string[] }
  | { readonly kind: 'misreport'; readonly key: string; readonly mistake: Mistake; readonly cents: number };

/** A mistake in the bank's list of transactions about a posted one. Its balances stay correct. */
export const mistakes = ['drop', 'duplicate', 'alter'] as const;
export type Mistake = (typeof mistakes)[number];

/** An error that the next requests run into. */
export interface Fault {
  readonly kind: 'rate-limit' | 'server-error' | 'slow' | 'mutation';
  readonly times: number;
  readonly ms?: number | undefined;
}

/** Permission to read accounts at a bank. */
export interface Item {
  readonly id: string;
  readonly bankId: string;
  readonly user: string;
  readonly createdAt: string;
  readonly daysRequested: number;
  readonly webhook: string | null;
  /** Keys of the accounts that the user shared. */
  readonly accounts: readonly string[];
  readonly error: 'ITEM_LOGIN_REQUIRED' | 'USER_PERMISSION_REVOKED' | null;
  /** The login expires after the first complete sync. */
  readonly expiresAfterSync: boolean;
  readonly events: readonly ItemEvent[];
  readonly faults: readonly Fault[];
}

/** The state of one Link session and the request that created it. */
export interface LinkSession {
  readonly token: string;
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly clientName: string;
  readonly webhook: string | null;
  readonly redirectUri: string | null;
  readonly daysRequested: number;
  /** In update mode, the item to repair. */
  readonly itemId: string | null;
  /** Set for Hosted Link, which runs as a full page and redirects at the end. */
  readonly hosted: { readonly completionUri: string | null } | null;
  readonly bankId: string | null;
  readonly user: string | null;
  readonly oauthStateId: string | null;
  readonly finishedAt: string | null;
  readonly publicToken: string | null;
  /** The item that the public token is exchanged for. */
  readonly linkedItemId: string | null;
}

/** Can be exchanged once. */
interface PublicToken {
  readonly itemId: string;
}

export interface BankState {
  readonly items: Records<Item>;
  readonly sessions: Records<LinkSession>;
  readonly publicTokens: Records<PublicToken>;
  /** Maps a redirect to its Link session. */
  readonly oauthStates: Records<{ readonly token: string }>;
  readonly keys: Records<{ readonly publicJwk: object; readonly privateJwk: object; readonly createdAtS: number }>;
  /** A user's login at a bank, created on the first link. */
  loginOf(bankId: string, user: string, now: Date): Promise<Login>;
}

export function createState(store: SandboxStore): BankState {
  const logins = recordsOf<Login>(store, 'plaid-login');
  return {
    items: recordsOf(store, 'plaid-item'),
    sessions: recordsOf(store, 'plaid-link'),
    publicTokens: recordsOf(store, 'plaid-public-token'),
    oauthStates: recordsOf(store, 'plaid-oauth-state'),
    keys: recordsOf(store, 'plaid-webhook-key'),
    async loginOf(bankId, user, now) {
      const id = `${bankId}:${user}`;
      const known = await logins.get(id);
      if (known) return known;
      const login = newLogin(bankId, user, now);
      await logins.put(id, login);
      return login;
    },
  };
}

const ID_LENGTH = 37;

/** Deterministic, and as long as Plaid's own ids. */
export function idOf(...parts: readonly string[]): string {
  const digest = createHash('sha256').update(parts.join('\n')).digest('base64');
  return digest.replaceAll(/[+/=]/g, '').padEnd(ID_LENGTH, '0').slice(0, ID_LENGTH);
}

const ACCESS = 'access-sandbox-';

export function accessTokenOf(item: Item): string {
  return `${ACCESS}${item.id}`;
}

export function itemIdOf(accessToken: string): string | null {
  return accessToken.startsWith(ACCESS) ? accessToken.slice(ACCESS.length) : null;
}

export function accountIdOf(item: Pick<Item, 'id'>, accountKey: string): string {
  return idOf(item.id, 'account', accountKey);
}

/** The last digits of an account number, the same for every link of a user. */
export function maskOf({ bankId, user }: Pick<Item, 'bankId' | 'user'>, accountKey: string): string {
  const digits = createHash('sha256').update(`${bankId}:${user}:${accountKey}`).digest().readUInt32BE() % 10_000;
  return String(digits).padStart(4, '0');
}

export function makeItem(
  details: Pick<Item, 'bankId' | 'user' | 'accounts' | 'webhook' | 'daysRequested' | 'expiresAfterSync'>,
  now: Date,
): Item {
  return { id: idOf(randomUUID()), createdAt: now.toISOString(), error: null, events: [], faults: [], ...details };
}

export function createdOn(item: Item): SandboxDay {
  return dayOf(new Date(Date.parse(item.createdAt)));
}
