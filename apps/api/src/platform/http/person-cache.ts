import type { Call } from '@cairn/contract';
import type { Claims } from '../identity/tokens.ts';
import type { Person } from './route.ts';

/** Covers the calls of one screen. A deletion in another process takes effect after this long. */
const LIFETIME_MS = 1_000;
const CACHED_MAX = 1_000;
/** Calls to these paths don't depend on anything about the user that changes within a second. */
const LEDGER_PATHS = new Set([
  'Account',
  'AnnualBudget',
  'Category',
  'Dashboard',
  'Import',
  'Ledger',
  'MonthlyBudget',
  'Rule',
  'Subcategory',
  'Transaction',
]);

interface CachedPerson {
  readonly found: Promise<Person>;
  readonly sinceMs: number;
}

/** Looks up the user behind a token once for calls made at about the same time. */
export class PersonCache {
  readonly #find: (claims: Claims) => Promise<Person>;
  readonly #nowMs: () => number;
  readonly #cache = new Map<string, CachedPerson>();

  constructor(find: (claims: Claims) => Promise<Person>, nowMs: () => number = () => performance.now()) {
    this.#find = find;
    this.#nowMs = nowMs;
  }

  /** Calls that may change the user, or depend on their subscription, bypass the cache. */
  async find(call: Call, claims: Claims): Promise<Person> {
    if (!isLedgerCall(call)) return await this.#find(claims);
    const key = keyOf(claims);
    const known = this.#cache.get(key);
    const nowMs = this.#nowMs();
    if (known && nowMs - known.sinceMs < LIFETIME_MS) return await known.found;
    return await this.#store(key, { found: this.#find(claims), sinceMs: nowMs });
  }

  async #store(key: string, cached: CachedPerson): Promise<Person> {
    this.#cache.delete(key);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= CACHED_MAX && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(key, cached);
    const evict = () => {
      if (this.#cache.get(key) === cached) this.#cache.delete(key);
    };
    try {
      const person = await cached.found;
      // Onboarding sets the birth date, and the next call needs the new value.
      if (!person.dateOfBirth) evict();
      return person;
    } catch (error) {
      evict();
      throw error;
    }
  }

  /** Invalidates the cache after a call that may have changed the user. */
  forgetAfter(call: Call, claims: Claims | undefined): void {
    if (claims && !isLedgerCall(call)) this.#cache.delete(keyOf(claims));
  }
}

function isLedgerCall({ path }: Call): boolean {
  return LEDGER_PATHS.has(path.slice(0, path.indexOf('/')));
}

function keyOf({ realm, subject }: Claims): string {
  return `${realm}\n${subject}`;
}
