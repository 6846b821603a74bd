import { setTimeout as wait } from 'node:timers/promises';

interface OpenLoopOptions {
  readonly perSecond: number;
  readonly seconds: number;
  /** The maximum number of concurrent requests. Requests beyond it aren't sent and count as failed. */
  readonly maxInFlight: number;
  /** Numbers from 0 to 1 (exclusive). */
  readonly random: () => number;
  /** Makes one request; rejects if it fails. */
  send(): Promise<void>;
}

interface OpenLoopResult {
  /** For each successful request, the time from when it was due to its last byte. */
  readonly latenciesMs: readonly number[];
  readonly failures: number;
}

/** When requests are due. Like visitors, they don't depend on each other or on the responses (a Poisson process). */
export function arrivals({ perSecond, seconds, random }: Pick<OpenLoopOptions, 'perSecond' | 'seconds' | 'random'>) {
  const due: number[] = [];
  const endMs = seconds * 1_000;
  for (let at = 0; ; ) {
    at += (-Math.log(1 - random()) * 1_000) / perSecond;
    if (at >= endMs) return due;
    due.push(at);
  }
}

/** Sends at a fixed rate, however slow the responses are. Waiting for them would hide the latency that users see. */
export async function openLoop(options: OpenLoopOptions): Promise<OpenLoopResult> {
  const latenciesMs: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let failures = 0;
  const startedAt = performance.now();
  const start = (due: number) => {
    if (inFlight.size >= options.maxInFlight) {
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
      .finally(() => inFlight.delete(sent));
    inFlight.add(sent);
  };
  for (const due of arrivals(options)) {
    const waitMs = startedAt + due - performance.now();
    if (waitMs >= 1) await wait(waitMs);
    start(due);
  }
  await Promise.all(inFlight);
  return { latenciesMs, failures };
}
