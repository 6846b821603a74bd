import { setTimeout as wait } from 'node:timers/promises';

interface OpenLoopOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** Requests that may be under way at once; one more is not sent and counts as failed. */
  readonly mostUnderWay: number;
  /** Numbers from 0 up to but not including 1. */
  readonly random: () => number;
  /** Makes one request; rejects when it fails. */
  send(): Promise<void>;
}

interface OpenLoopResult {
  /** For each answered request, from the moment at which it was due to its last byte. */
  readonly latenciesMs: readonly number[];
  readonly failures: number;
}

/** When requests are due: independent of each other and of the answers, as visitors are (a Poisson process). */
export function arrivals({ perSecond, seconds, random }: Pick<OpenLoopOptions, 'perSecond' | 'seconds' | 'random'>) {
  const due: number[] = [];
  const endMs = seconds * 1_000;
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1_000) / perSecond;
    if (at >= endMs) return due;
    due.push(at);
  }
}

/** Sends at a given rate, however slow the answers are: waiting for them would hide what a visitor waits. */
export async function openLoop(options: OpenLoopOptions): Promise<OpenLoopResult> {
  const latenciesMs: number[] = [];
  const underWay = new Set<Promise<void>>();
  let failures = 0;
  const startedAt = performance.now();
  const begin = (due: number) => {
    if (underWay.size >= options.mostUnderWay) {
      failures += 1;
      return;
    }
    const sent = options
      .send()
      .then(
        () => void latenciesMs.push(performance.now() - startedAt - due),
        () => {
          failures += 1;
        },
      )
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  for (const due of arrivals(options)) {
    const early = startedAt + due - performance.now();
    if (early >= 1) await wait(early);
    begin(due);
  }
  await Promise.all(underWay);
  return { latenciesMs, failures };
}
