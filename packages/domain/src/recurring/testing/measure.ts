import type { Day } from '../../day.ts';
import { detectRecurring } from '../detect.ts';
import type { RecurringPayment } from '../detected.ts';
import { median } from '../variation.ts';
import { compareDetectors } from './compare.ts';
import { generateLarge } from './generate.ts';

const PAYMENTS = 100_000;
const WARM_UP_RUNS = 3;
const RUNS = 5;
const LEDGERS = 200;
const FIRST_SEED = 1_001;

function detectMs(payments: readonly RecurringPayment[], today: Day): number {
  const startedAt = process.cpuUsage();
  detectRecurring(payments, today);
  return process.cpuUsage(startedAt).user / 1_000;
}

/** Milliseconds of computing time for one call, after some to warm up. */
function measureSpeed() {
  const { payments, today } = generateLarge(PAYMENTS);
  const times = Array.from({ length: WARM_UP_RUNS + RUNS }, () => detectMs(payments, today));
  return { detectMs: median(times.slice(WARM_UP_RUNS)) };
}

/** Measures what the benchmark reports, and prints it as JSON: `speed`, or how much is found by each detector. */
const measured = process.argv[2] === 'speed' ? measureSpeed() : compareDetectors(FIRST_SEED, LEDGERS);
process.stdout.write(JSON.stringify(measured));
