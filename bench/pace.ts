import { setTimeout as sleep } from 'node:timers/promises';

interface PaceOptions {
  /** At most this many … */
  most: number;
  /** … in any span of this length. */
  spanMs: number;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Resolves when one more is allowed, and counts it. */
export function createPace({ most, spanMs, now = () => performance.now(), wait = sleep }: PaceOptions) {
  let taken: number[] = [];
  return async (): Promise<void> => {
    taken = taken.filter((at) => at > now() - spanMs);
    const [oldest] = taken;
    if (oldest !== undefined && taken.length >= most) {
      await wait(oldest + spanMs - now());
      taken.shift();
    }
    taken.push(now());
  };
}
