import { setTimeout as sleep } from 'node:timers/promises';

interface PaceOptions {
  /** The maximum number of calls in any span of `spanMs`. */
  max: number;
  spanMs: number;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Limits the rate of calls: the returned function resolves when another call is allowed, and counts it. */
export function createPace({ max, spanMs, now = () => performance.now(), wait = sleep }: PaceOptions) {
  let taken: number[] = [];
  return async (): Promise<void> => {
    taken = taken.filter((at) => at > now() - spanMs);
    const [oldest] = taken;
    if (oldest !== undefined && taken.length >= max) {
      await wait(oldest + spanMs - now());
      taken.shift();
    }
    taken.push(now());
  };
}
