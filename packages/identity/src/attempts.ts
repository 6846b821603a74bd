import { isIPv4, isIPv6 } from 'node:net';
import { hashOf } from './hash.ts';
import type { IdentityStore } from './store.ts';

const MINUTE_MS = 60_000;

export const LIMITS = {
  /** A browser that logged in to the account before. */
  logInPerDevice: { most: 10, windowMs: 15 * MINUTE_MS },
  /** One address at one account. */
  logInPerPair: { most: 10, windowMs: 15 * MINUTE_MS },
  logInPerPairDaily: { most: 30, windowMs: 24 * 60 * MINUTE_MS },
  /** All addresses together, without known browsers; one address alone cannot use it up. */
  logInPerAccount: { most: 40, windowMs: 60 * MINUTE_MS },
  logInPerAddress: { most: 50, windowMs: 15 * MINUTE_MS },
  signUpPerAddress: { most: 300, windowMs: 60 * MINUTE_MS },
  /** Sign-up mails to one email, asked for from one address: others who ask for some get theirs. */
  signUpMailPerPair: { most: 3, windowMs: 60 * MINUTE_MS },
  /** The same from wherever they are asked for; the link in any of them is enough to sign up. */
  signUpMailPerAccount: { most: 12, windowMs: 60 * MINUTE_MS },
  signUpMailPerAddress: { most: 30, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { most: 3, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { most: 20, windowMs: 60 * MINUTE_MS },
} as const;

export type Limit = keyof typeof LIMITS;

export interface Attempts {
  /** Counts one; answers when to try again where that was one too many. */
  take(limit: Limit, subject: string): Promise<Date | undefined>;
  giveBack(limit: Limit, subject: string): Promise<void>;
  clear(limit: Limit, subject: string): Promise<void>;
}

/** The part of an IPv6 address that one household or host gets: whoever holds it can use every address below. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** One address at one account. */
export function pairOf(address: string, account: string): string {
  return `${network(address)} ${account}`;
}

// Hashed, so that the table of attempts is not a list of people's emails, and of one length whatever was typed.
function keyOf(limit: Limit, subject: string): string {
  const text = limit.endsWith('PerAddress') ? network(subject) : subject;
  return `${limit}:${hashOf(text)}`;
}

export function makeAttempts(store: IdentityStore, now: () => Date): Attempts {
  return {
    async take(limit, subject) {
      const { most, windowMs } = LIMITS[limit];
      const { count, resetsAt } = await store.countAttempt(keyOf(limit, subject), now(), windowMs);
      return count > most ? resetsAt : undefined;
    },
    giveBack: (limit, subject) => store.refundAttempt(keyOf(limit, subject)),
    clear: (limit, subject) => store.clearAttempts(keyOf(limit, subject)),
  };
}
