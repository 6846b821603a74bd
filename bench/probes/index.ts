import type { Probe } from '../probe.ts';
import { accountLatency, accountThroughput } from './account-calls.ts';
import { firstPageBytes, firstPageTime } from './first-page.ts';
import { idleMemory } from './idle-memory.ts';
import { secondStart } from './second-start.ts';

/** In the order in which they run and appear. */
export const probes: readonly Probe[] = [
  secondStart,
  idleMemory,
  firstPageBytes,
  firstPageTime,
  accountLatency,
  accountThroughput,
];
