import type { Day } from '../../day.ts';
import { detectRecurring } from '../detect.ts';
import type { RecurringPayment } from '../detected.ts';
import { median } from '../variation.ts';
import { compareDetectors } from './compare.ts';
import { generateLarge } from './generate.ts';
import { generateOtherLedger } from './other-ledgers.ts';
import { generateStreetLedger } from './street-ledgers.ts';

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

const measures: Record<string, () => object> = {
  speed: measureSpeed,
  compare: () => compareDetectors(FIRST_SEED, LEDGERS),
  'compare-others': () => compareDetectors(FIRST_SEED, LEDGERS, generateOtherLedger),
  'compare-street': () => compareDetectors(FIRST_SEED, LEDGERS, (seed) => generateStreetLedger(seed)),
  'compare-rough-street': () => compareDetectors(FIRST_SEED, LEDGERS, (seed) => generateStreetLedger(seed, true)),
};

/** Measures the benchmark's figures, and prints them as JSON: `speed`, or how much each detector finds. */
const measure = measures[process.argv[2] ?? ''];
if (!measure) throw new Error(`measure one of: ${Object.keys(measures).join(', ')}`);
process.stdout.write(JSON.stringify(measure()));
