import { expect, test } from 'vitest';
import { compareDetectors } from './testing/compare.ts';
import type { DetectionFigures } from './testing/score.ts';

const LEDGERS = 20;
/** Seconds on a machine with nothing else to do. */
const TIMEOUT_MS = 120_000;

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;

function line(name: string, { recall, precision, cadence, next }: DetectionFigures): string {
  return [name, ...[recall, precision, cadence, next].map(percent)].join(' | ');
}

test(
  '20 generated ledgers: recall 95%, precision 98%, the right cadence, and the next date within 3 days in 95%',
  () => {
    const { ours, fixedMonthly, threeAlike } = compareDetectors(1, LEDGERS);
    expect(ours.recall).toBeGreaterThanOrEqual(0.95);
    expect(ours.precision).toBeGreaterThanOrEqual(0.98);
    expect(ours.cadence).toBeGreaterThanOrEqual(0.995);
    expect(ours.next).toBeGreaterThanOrEqual(0.95);
    const lines = [
      line('ours', ours),
      line('fixed amount, monthly', fixedMonthly),
      line('three within two days and 7.5%', threeAlike),
    ];
    expect(['detector | recall | precision | cadence | next date', ...lines].join('\n')).toMatchInlineSnapshot(`
      "detector | recall | precision | cadence | next date
      ours | 99.4% | 99.9% | 100.0% | 98.5%
      fixed amount, monthly | 40.2% | 90.1% | 98.3% | 93.5%
      three within two days and 7.5% | 50.6% | 66.2% | 99.7% | 90.2%"
    `);
  },
  TIMEOUT_MS,
);
