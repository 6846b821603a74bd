import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that takes longer is long, whether it pauses or waits for the database. */
const SHORT_MS = 25;
/** Long work runs a part at least this often, however many short requests arrive. */
const LONGEST_PAUSE_MS = 5;

/** A request that has arrived and may still turn out to be short. */
interface Arrival {
  readonly at: number;
}

const current = new AsyncLocalStorage<Arrival>();
/** In the order of their arrival. */
const short = new Set<Arrival>();
const waiting: (() => void)[] = [];
let lastPartAt = 0;
let nextPart: NodeJS.Immediate | undefined;
let longestPause: NodeJS.Timeout | undefined;

function isShortUnderWay(): boolean {
  const since = performance.now() - SHORT_MS;
  for (const arrival of short) {
    if (arrival.at >= since) return true;
    short.delete(arrival);
  }
  return false;
}

function runPart(): void {
  nextPart = undefined;
  lastPartAt = performance.now();
  waiting.shift()?.();
  plan();
}

/** Nothing runs at once: the event loop turns between two parts. */
function plan(): void {
  if (waiting.length === 0 || nextPart) return;
  const overdueIn = lastPartAt + LONGEST_PAUSE_MS - performance.now();
  if (overdueIn <= 0 || !isShortUnderWay()) {
    clearTimeout(longestPause);
    longestPause = undefined;
    nextPart = setImmediate(runPart);
  } else {
    longestPause ??= setTimeout(() => {
      longestPause = undefined;
      plan();
    }, overdueIn);
  }
}

function endShort(arrival: Arrival): void {
  if (short.delete(arrival) && waiting.length > 0) plan();
}

/** Counts a request among the short ones; returns what runs work in its name, and what to call once it is answered. */
export function arrive(): { run<T>(work: () => T): T; leave(): void } {
  const arrival = { at: performance.now() };
  short.add(arrival);
  return { run: (work) => current.run(arrival, work), leave: () => endShort(arrival) };
}

/**
 * Lets other requests be served between two parts of long work. Of all the work that waits, one part runs in a turn of
 * the event loop, and only while no short request is under way or after 5 ms: a person who starts a dozen long requests
 * slows others down no more than with one, and hardly with that.
 */
export function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.push(resolve);
  const arrival = current.getStore();
  if (arrival) short.delete(arrival);
  plan();
  return promise;
}
