import { detectRecurring } from '../detect.ts';
import { compareDetectors } from './compare.ts';
import { generateLarge } from './generate.ts';

const PAYMENTS = 100_000;
const LEDGERS = 200;
const FIRST_SEED = 1_001;

/** Milliseconds of computing time for one call. */
function measureSpeed() {
  const { payments, today } = generateLarge(PAYMENTS);
  // Once to warm up.
  detectRecurring(payments, today);
  const startedAt = process.cpuUsage();
  detectRecurring(payments, today);
  return { detectMs: process.cpuUsage(startedAt).user / 1_000 };
}

/** Measures what the benchmark reports, and prints it as JSON: `speed`, or how much is found by each detector. */
const measured = process.argv[2] === 'speed' ? measureSpeed() : compareDetectors(FIRST_SEED, LEDGERS);
process.stdout.write(JSON.stringify(measured));
