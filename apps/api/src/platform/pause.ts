import { AsyncLocalStorage } from 'node:async_hooks';

/** A request that takes longer counts as long, whether it pauses or waits for the database. */
const SHORT_MS = 25;
/** A part waits at most this long for short requests in progress. */
const PAUSE_MAX_MS = 5;
/** After a part, the user's requests rest eight times as long as it took, so that the process is free for others. */
const REST_FACTOR = 8;
const REST_MAX_MS = 250;
/** The limit for all rests of a request, which must finish within its timeout. */
const RESTS_TOTAL_MAX_MS = 10_000;
/** A user's requests rest only if another user has sent one within this time. */
const OTHERS_WITHIN_MS = 1_000;
/** At this size, expired rests are evicted. */
const RESTS_MAX = 1_000;

/** A request that has arrived and may still turn out to be short. */
interface Arrival {
  readonly at: number;
  person: string | undefined;
  restedMs: number;
  /** True while it holds a transaction that others may wait for. */
  isHurried: boolean;
  /** Once it saves, it is no longer stopped, and once it is stopped, it no longer saves. */
  end: 'open' | 'saving' | 'stopped';
}

interface Part {
  /** The request it belongs to; undefined for a job. */
  readonly of: Arrival | undefined;
  run(): void;
}

const current = new AsyncLocalStorage<Arrival>();
/** In order of arrival. */
const short = new Set<Arrival>();
const waiting: Part[] = [];
/** The latest request, and the latest one by a different user. */
let newest = { person: '', at: Number.NEGATIVE_INFINITY };
let newestOther = newest;
/** When each user's rest ends. */
const rests = new Map<string, number>();
let lastPartAt = 0;
let nextPart: NodeJS.Immediate | undefined;
let nextCheck: NodeJS.Timeout | undefined;

function noteRequestOf(person: string): void {
  if (person !== newest.person) newestOther = newest;
  newest = { person, at: performance.now() };
}

function hasShortRequest(): boolean {
  const since = performance.now() - SHORT_MS;
  for (const arrival of short) {
    if (arrival.at >= since) return true;
    short.delete(arrival);
  }
  return false;
}

function restsUntil({ of }: Part): number {
  return of?.person === undefined || of.isHurried ? 0 : (rests.get(of.person) ?? 0);
}

/** The first waiting part that isn't resting. */
function findReady(now: number): Part | undefined {
  return waiting.find((part) => restsUntil(part) <= now);
}

function runPart(): void {
  nextPart = undefined;
  const startedAt = performance.now();
  const part = findReady(startedAt);
  if (!part) {
    schedule();
    return;
  }
  waiting.splice(waiting.indexOf(part), 1);
  lastPartAt = startedAt;
  const canRest = part.of?.isHurried === false;
  part.run();
  // The part's synchronous work is done before the next event loop tick.
  nextPart = setImmediate(() => {
    nextPart = undefined;
    if (part.of && canRest) rest(part.of, performance.now() - startedAt);
    schedule();
  });
}

function evictEnded(now: number): void {
  for (const [person, until] of rests) if (until <= now) rests.delete(person);
}

function rest(request: Arrival, tookMs: number): void {
  const { person } = request;
  if (person === undefined || request.restedMs >= RESTS_TOTAL_MAX_MS) return;
  const now = performance.now();
  const { at } = newest.person === person ? newestOther : newest;
  if (now - at > OTHERS_WITHIN_MS) return;
  const ms = Math.min(REST_FACTOR * tookMs, REST_MAX_MS);
  if (rests.size >= RESTS_MAX) evictEnded(now);
  rests.set(person, now + ms);
  const resting = new Set([request, ...waiting.flatMap(({ of }) => (of?.person === person ? of : []))]);
  for (const arrival of resting) arrival.restedMs += ms;
}

/** Never runs a part synchronously, so that the event loop ticks between parts. */
function schedule(): void {
  if (waiting.length === 0 || nextPart) return;
  clearTimeout(nextCheck);
  const now = performance.now();
  const ready = findReady(now);
  if (!ready) {
    nextCheck = setTimeout(schedule, Math.min(...waiting.map(restsUntil)) - now);
    return;
  }
  const dueAt = Math.max(lastPartAt, restsUntil(ready)) + PAUSE_MAX_MS;
  if (now < dueAt && hasShortRequest()) nextCheck = setTimeout(schedule, dueAt - now);
  else nextPart = setImmediate(runPart);
}

function endShort(arrival: Arrival): void {
  if (short.delete(arrival) && waiting.length > 0) schedule();
}

interface Arrived {
  /** Sets the user, once known. */
  by(person: string): void;
  /** Runs work as part of the request. */
  run<T>(work: () => T): T;
  /** Stops the request when its time is up. False if it is saving already. */
  stop(): boolean;
  /** Call it once the response is finished. */
  leave(): void;
}

/** Registers a request, which counts as short at first. */
export function arrive(): Arrived {
  const arrival: Arrival = { at: performance.now(), person: undefined, restedMs: 0, isHurried: false, end: 'open' };
  short.add(arrival);
  return {
    by(person) {
      arrival.person = person;
      noteRequestOf(person);
    },
    run: (work) => current.run(arrival, work),
    stop() {
      if (arrival.end === 'open') arrival.end = 'stopped';
      return arrival.end === 'stopped';
    },
    leave: () => endShort(arrival),
  };
}

/** Call it before a commit. False if the request was stopped: the response said that nothing is saved. */
export function beginSaving(): boolean {
  const arrival = current.getStore();
  if (arrival?.end === 'open') arrival.end = 'saving';
  return arrival?.end !== 'stopped';
}

/** Runs work without rests, because others may wait for the locks it holds. */
export async function withoutRests<T>(work: () => Promise<T>): Promise<T> {
  const arrival = current.getStore();
  if (!arrival || arrival.isHurried) return await work();
  arrival.isHurried = true;
  try {
    return await work();
  } finally {
    arrival.isHurried = false;
  }
}

/**
 * Lets other requests run between two parts of long work. One waiting part runs per event loop tick, once no short
 * request is in progress or after 5 ms. While other users are active, all long requests of one user together get a
 * ninth of the process's time, so starting a dozen of them slows others down no more than one.
 */
export function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const arrival = current.getStore();
  waiting.push({ of: arrival, run: resolve });
  if (arrival) short.delete(arrival);
  schedule();
  return promise;
}
