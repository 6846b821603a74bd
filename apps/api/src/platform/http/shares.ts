import type { Call, Work } from '@cairn/contract';
import { ProblemError } from './problem-error.ts';
import { Turns } from './turns.ts';

/** A user's requests in this process: running, waiting or still being received. */
const REQUESTS_PER_PERSON = 64;
/** For calls whose body limit is above the usual 1 MB. */
const LARGE_REQUESTS_PER_PERSON = 4;

const tooManyAtOnce = 'Too many requests at once. Please wait for the others to finish and try again.';

/** Expensive work never takes all ten database connections of the process. */
function makeTurns(): Readonly<Record<Work, Turns>> {
  return {
    usual: new Turns({
      atOnce: Number.POSITIVE_INFINITY,
      atOncePerPerson: 3,
      underWayPerPerson: REQUESTS_PER_PERSON,
      waitMs: 15_000,
      refusal: tooManyAtOnce,
    }),
    scan: new Turns({
      atOnce: 4,
      atOncePerPerson: 1,
      underWayPerPerson: REQUESTS_PER_PERSON,
      waitMs: 15_000,
      refusal: tooManyAtOnce,
    }),
    provider: new Turns({
      atOnce: Number.POSITIVE_INFINITY,
      atOncePerPerson: 4,
      underWayPerPerson: 16,
      waitMs: 15_000,
      refusal: tooManyAtOnce,
    }),
    bulk: new Turns({
      atOnce: 3,
      atOncePerPerson: 1,
      underWayPerPerson: 9,
      waitMs: 15_000,
      refusal: 'Your other large changes are still in progress. Please try again in a moment.',
    }),
    import: new Turns({
      atOnce: 2,
      atOncePerPerson: 1,
      underWayPerPerson: 4,
      waitMs: 60_000,
      refusal: 'Your other imports are still in progress. Please try again in a moment.',
    }),
    export: new Turns({
      atOnce: 2,
      atOncePerPerson: 1,
      underWayPerPerson: 1,
      waitMs: 30_000,
      refusal: 'A download of your data is already in progress. Please wait for it to finish.',
    }),
  };
}

/** Limits each user's concurrent requests, so that no one can starve the others. */
export class Shares {
  readonly #turns = makeTurns();
  /** Large changes read as much as searches, so a user runs only one of either at a time. */
  readonly #wholeLedgerTurns = new Turns({
    atOnce: Number.POSITIVE_INFINITY,
    atOncePerPerson: 1,
    underWayPerPerson: 16,
    waitMs: 15_000,
    refusal: tooManyAtOnce,
  });
  readonly #requests = new Map<string, number>();

  /** Counts a request before its body is read. Returns a function to call when it is finished. */
  admit(person: string, call: Call): () => void {
    const [key, most] = call.bodyLimitBytes
      ? [`large ${person}`, LARGE_REQUESTS_PER_PERSON]
      : [person, REQUESTS_PER_PERSON];
    const count = this.#requests.get(key) ?? 0;
    if (count >= most) throw new ProblemError('too_many', tooManyAtOnce);
    this.#requests.set(key, count + 1);
    return () => {
      const left = (this.#requests.get(key) ?? 1) - 1;
      if (left === 0) this.#requests.delete(key);
      else this.#requests.set(key, left);
    };
  }

  async run<T>(person: string, kind: Work, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const inTurn = () => this.#turns[kind].run(person, signal, work);
    const touchesWholeLedger = kind === 'scan' || kind === 'bulk';
    return await (touchesWholeLedger ? this.#wholeLedgerTurns.run(person, signal, inTurn) : inTurn());
  }
}
