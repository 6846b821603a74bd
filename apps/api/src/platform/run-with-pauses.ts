import type { Steps } from '@cairn/domain';
import { pause } from './pause.ts';

/** How long to compute before letting other requests run. */
const TURN_MS = 1;

export async function runWithPauses<T>(steps: Steps<T>): Promise<T> {
  for (let startedAt = performance.now(); ; ) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - startedAt < TURN_MS) continue;
    await pause();
    startedAt = performance.now();
  }
}
