import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that takes longer is long, whether it pauses or waits for the database. */
const SHORT_MS = 25;
/** Long work runs a part at least this often, however many short requests arrive. */
const LONGEST_PAUSE_MS = 5;
/** After a part, a long request rests for so many times as long as the part took, so that others find the process free. */
const REST_FACTOR = 8;
const LONGEST_REST_MS = 250;
/** Then it has rested enough: it must end within its time limit, and may hold a lock. */
const LONGEST_RESTS_MS = 10_000;
/** It rests only where someone else has sent a request within this time: alone, it has the process to itself. */
const OTHERS_WITHIN_MS = 1_000;

/** A request that has arrived and may still turn out to be short. */
interface Arrival {
  readonly at: number;
  person: string | undefined;
  restedMs: number;
}

interface Part {
  /** The request it belongs to; none for a job. */
  readonly of: Arrival | undefined;
  run(): void;
}

const current = new AsyncLocalStorage<Arrival>();
/** In the order of their arrival. */
const short = new Set<Arrival>();
const waiting: Part[] = [];
/** The newest request of anyone, and the newest of anyone else. */
let newest = { person: '', at: Number.NEGATIVE_INFINITY };
let newestOther = newest;
let restsUntil = 0;
let nextPart: NodeJS.Immediate | undefined;
let nextLook: NodeJS.Timeout | undefined;

function noteRequestOf(person: string): void {
  if (person !== newest.person) newestOther = newest;
  newest = { person, at: performance.now() };
}

function isShortUnderWay(): boolean {
  const since = performance.now() - SHORT_MS;
  for (const arrival of short) {
    if (arrival.at >= since) return true;
    short.delete(arrival);
  }
  return false;
}

function runPart(): void {
  const startedAt = performance.now();
  const part = waiting.shift();
  part?.run();
  // All that the part does before it waits for something is done before the next turn of the event loop.
  nextPart = setImmediate(() => {
    nextPart = undefined;
    restsUntil = performance.now() + restAfter(part?.of, performance.now() - startedAt);
    plan();
  });
}

function restAfter(request: Arrival | undefined, tookMs: number): number {
  if (!request || request.restedMs >= LONGEST_RESTS_MS) return 0;
  const { at } = newest.person === request.person ? newestOther : newest;
  if (performance.now() - at > OTHERS_WITHIN_MS) return 0;
  const rest = Math.min(REST_FACTOR * tookMs, LONGEST_REST_MS);
  request.restedMs += rest;
  return rest;
}

/** Nothing runs at once: the event loop turns between two parts. */
function plan(): void {
  if (waiting.length === 0 || nextPart) return;
  clearTimeout(nextLook);
  const now = performance.now();
  if (now < restsUntil) nextLook = setTimeout(plan, restsUntil - now);
  else if (now < restsUntil + LONGEST_PAUSE_MS && isShortUnderWay())
    nextLook = setTimeout(plan, restsUntil + LONGEST_PAUSE_MS - now);
  else nextPart = setImmediate(runPart);
}

function endShort(arrival: Arrival): void {
  if (short.delete(arrival) && waiting.length > 0) plan();
}

interface Arrived {
  /** Says whose request it is, once that is known. */
  by(person: string): void;
  /** Runs work in its name. */
  run<T>(work: () => T): T;
  /** To be called once it is answered. */
  leave(): void;
}

/** Counts a request among the short ones. */
export function arrive(): Arrived {
  const arrival: Arrival = { at: performance.now(), person: undefined, restedMs: 0 };
  short.add(arrival);
  return {
    by(person) {
      arrival.person = person;
      noteRequestOf(person);
    },
    run: (work) => current.run(arrival, work),
    leave: () => endShort(arrival),
  };
}

/**
 * Lets other requests be served between two parts of long work. Of all the work that waits, one part runs in a turn of
 * the event loop, and only while no short request is under way or after 5 ms; while others use the process, long
 * requests have a ninth of its time. A person who starts a dozen of them slows others down no more than with one, and
 * hardly with that.
 */
export function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const arrival = current.getStore();
  waiting.push({ of: arrival, run: resolve });
  if (arrival) short.delete(arrival);
  plan();
  return promise;
}
