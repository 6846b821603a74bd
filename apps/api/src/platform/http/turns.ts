import { ProblemError } from './problem-error.ts';

/** Concurrency limits for one kind of work. */
export interface TurnLimits {
  /** In this process, for all users together. */
  readonly atOnce: number;
  readonly atOncePerPerson: number;
  /** Running and waiting. */
  readonly underWayPerPerson: number;
  readonly waitMs: number;
  /** Shown to a user who has too many. */
  readonly refusal: string;
}

interface Waiter {
  begin(): void;
}

interface Line {
  running: number;
  readonly waiting: Set<Waiter>;
}

const BUSY = 'Cairn is busy right now. Please try again in a moment.';

/**
 * A fair queue: users take turns, so a user with a hundred requests gets one turn per round, like a user with a single
 * request.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** Round-robin order. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** Runs `work` when its turn comes and holds the turn until it ends; leaves the queue if `signal` aborts. */
  async run<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(person) ?? { running: 0, waiting: new Set() };
    const { refusal, underWayPerPerson } = this.#limits;
    if (line.running + line.waiting.size >= underWayPerPerson) throw new ProblemError('too_many', refusal);
    this.#lines.set(person, line);
    try {
      if (this.#canBegin(line)) this.#take(line);
      else await this.#wait(line, signal);
      try {
        return await work();
      } finally {
        line.running -= 1;
        this.#running -= 1;
        this.#beginNext();
      }
    } finally {
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(person);
    }
  }

  #canBegin(line: Line): boolean {
    return this.#running < this.#limits.atOnce && line.running < this.#limits.atOncePerPerson;
  }

  #take(line: Line): void {
    line.running += 1;
    this.#running += 1;
  }

  async #wait(line: Line, signal: AbortSignal): Promise<void> {
    const { atOncePerPerson, refusal, waitMs } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { begin: resolve };
    const giveUp = () => {
      line.waiting.delete(waiter);
      const isBehindOwnWork = line.running >= atOncePerPerson;
      reject(isBehindOwnWork ? new ProblemError('too_many', refusal) : new ProblemError('unavailable', BUSY));
    };
    const timer = setTimeout(giveUp, waitMs);
    signal.addEventListener('abort', giveUp);
    line.waiting.add(waiter);
    if (signal.aborted) giveUp();
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** Hands the turn over synchronously, so that a new request can't take it. */
  #beginNext(): void {
    for (const [person, line] of this.#lines) {
      const [next] = line.waiting;
      if (!next || !this.#canBegin(line)) continue;
      line.waiting.delete(next);
      this.#lines.delete(person);
      this.#lines.set(person, line);
      this.#take(line);
      next.begin();
      return;
    }
  }
}
