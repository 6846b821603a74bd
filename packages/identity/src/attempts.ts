import { isIPv4, isIPv6 } from 'node:net';
import { hashOf } from './hash.ts';
import type { IdentityStore } from './store.ts';

const MINUTE_MS = 60_000;

export const LIMITS = {
  /** A browser that has logged in to the account before. */
  logInPerDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  /** One IP address trying one account. */
  logInPerPair: { max: 10, windowMs: 15 * MINUTE_MS },
  logInPerPairDaily: { max: 30, windowMs: 24 * 60 * MINUTE_MS },
  /** All IP addresses together, excluding known browsers. The per-pair limits stop one address from using it up. */
  logInPerAccount: { max: 40, windowMs: 60 * MINUTE_MS },
  logInPerAddress: { max: 50, windowMs: 15 * MINUTE_MS },
  signUpPerAddress: { max: 300, windowMs: 60 * MINUTE_MS },
  /**
   * Sign-up emails to one recipient requested from one IP address, so the owner can still request one from elsewhere.
   */
  signUpMailPerPair: { max: 3, windowMs: 60 * MINUTE_MS },
  /** Sign-up emails to one recipient from all IP addresses together. The link in any of them is enough to sign up. */
  signUpMailPerAccount: { max: 12, windowMs: 60 * MINUTE_MS },
  signUpMailPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { max: 3, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { max: 20, windowMs: 60 * MINUTE_MS },
} as const;

export type AttemptLimit = keyof typeof LIMITS;

export interface Attempts {
  /** Counts one attempt. Returns when to try again if that exceeds the limit. */
  take(limit: AttemptLimit, subject: string): Promise<Date | undefined>;
  refund(limit: AttemptLimit, subject: string): Promise<void>;
  clear(limit: AttemptLimit, subject: string): Promise<void>;
}

/** The /64 network of an IPv6 address: its owner can use every address in it. */
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

export function pairOf(address: string, account: string): string {
  return `${network(address)} ${account}`;
}

// Hashed so that the attempts table stores no emails and every key has a fixed length.
function keyOf(limit: AttemptLimit, subject: string): string {
  const text = limit.endsWith('PerAddress') ? network(subject) : subject;
  return `${limit}:${hashOf(text)}`;
}

export function makeAttempts(store: IdentityStore, now: () => Date): Attempts {
  return {
    async take(limit, subject) {
      const { max, windowMs } = LIMITS[limit];
      const { count, resetsAt } = await store.countAttempt(keyOf(limit, subject), now(), windowMs);
      return count > max ? resetsAt : undefined;
    },
    refund: (limit, subject) => store.refundAttempt(keyOf(limit, subject)),
    clear: (limit, subject) => store.clearAttempts(keyOf(limit, subject)),
  };
}
