import { detectRecurring } from '../detect.ts';
import type { DetectedSeries } from '../detected.ts';
import { type GeneratedLedger, generateLedger } from './generate.ts';
import { fixedMonthly, threeAlike } from './peers.ts';
import { type DetectionFigures, type DetectionTally, type FoundSeries, figuresOf, tallyOf } from './score.ts';

const toFound = ({ payments, cadence, nextOn }: DetectedSeries): FoundSeries => ({
  payments,
  unit: cadence.unit,
  count: cadence.count,
  nextOn,
});

interface DetectorComparison {
  readonly ours: DetectionFigures;
  readonly fixedMonthly: DetectionFigures;
  readonly threeAlike: DetectionFigures;
  /** How many series there are to find. */
  readonly series: number;
  readonly payments: number;
}

/** Runs all detectors on generated ledgers, whose seeds follow `firstSeed`. */
export function compareDetectors(
  firstSeed: number,
  count: number,
  generate: (seed: number) => GeneratedLedger = generateLedger,
): DetectorComparison {
  const tallies: Record<'ours' | 'fixedMonthly' | 'threeAlike', DetectionTally[]> = {
    ours: [],
    fixedMonthly: [],
    threeAlike: [],
  };
  let allPayments = 0;
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const ledger = generate(seed);
    const { payments, today } = ledger;
    allPayments += payments.length;
    tallies.ours.push(tallyOf(ledger, detectRecurring(payments, today).map(toFound)));
    tallies.fixedMonthly.push(tallyOf(ledger, fixedMonthly(payments, today)));
    tallies.threeAlike.push(tallyOf(ledger, threeAlike(payments, today)));
  }
  return {
    ours: figuresOf(tallies.ours),
    fixedMonthly: figuresOf(tallies.fixedMonthly),
    threeAlike: figuresOf(tallies.threeAlike),
    series: tallies.ours.reduce((sum, { due }) => sum + due, 0),
    payments: allPayments,
  };
}
