import type { Call } from '@cairn/contract';
import type { Claims } from '../identity/tokens.ts';
import type { Person } from './route.ts';

/** A screen makes its calls within a moment; a deletion in another process of the server counts after this long. */
const RECENT_MS = 1_000;
const MOST_REMEMBERED = 1_000;
/** What these calls do depends on nothing of a person that changes from one second to the next. */
const OF_THE_LEDGER = new Set([
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

interface Remembered {
  readonly found: Promise<Person>;
  readonly sinceMs: number;
}

/** Looks up the user behind a token once for calls made at about the same time. */
export class RecentPeople {
  readonly #find: (claims: Claims) => Promise<Person>;
  readonly #nowMs: () => number;
  readonly #remembered = new Map<string, Remembered>();

  constructor(find: (claims: Claims) => Promise<Person>, nowMs: () => number = () => performance.now()) {
    this.#find = find;
    this.#nowMs = nowMs;
  }

  /** Calls that may change the user, or depend on their subscription, bypass the cache. */
  async find(call: Call, claims: Claims): Promise<Person> {
    if (!isOfTheLedger(call)) return await this.#find(claims);
    const key = keyOf(claims);
    const known = this.#remembered.get(key);
    const nowMs = this.#nowMs();
    if (known && nowMs - known.sinceMs < RECENT_MS) return await known.found;
    return await this.#remember(key, { found: this.#find(claims), sinceMs: nowMs });
  }

  async #remember(key: string, looked: Remembered): Promise<Person> {
    this.#remembered.delete(key);
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= MOST_REMEMBERED && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(key, looked);
    const forget = () => {
      if (this.#remembered.get(key) === looked) this.#remembered.delete(key);
    };
    try {
      const person = await looked.found;
      // Onboarding asks for it, and the very next call needs it.
      if (!person.dateOfBirth) forget();
      return person;
    } catch (error) {
      forget();
      throw error;
    }
  }

  /** Invalidates the cache after a call that may have changed the user. */
  forgetAfter(call: Call, claims: Claims | undefined): void {
    if (claims && !isOfTheLedger(call)) this.#remembered.delete(keyOf(claims));
  }
}

function isOfTheLedger({ path }: Call): boolean {
  return OF_THE_LEDGER.has(path.slice(0, path.indexOf('/')));
}

function keyOf({ realm, subject }: Claims): string {
  return `${realm}\n${subject}`;
}
