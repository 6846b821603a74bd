import { type Day, daysBetween } from '../../day.ts';
import type { TransactionId } from '../../ids.ts';
import type { CadenceUnit } from '../series.ts';
import type { GeneratedLedger, TrueSeries } from './generate.ts';

/** A detector's report, ours or another one's. */
export interface FoundSeries {
  readonly payments: readonly TransactionId[];
  readonly unit: CadenceUnit;
  readonly count: number;
  readonly nextOn: Day;
}

export interface DetectionTally {
  /** Series to find. */
  readonly due: number;
  readonly found: number;
  /** Series that were reported, except those that are neither right nor wrong. */
  readonly reported: number;
  readonly sameCadence: number;
  readonly nextWithin3Days: number;
}

const NEXT_WITHIN_DAYS = 3;
/** At least this share of the reported payments belongs to the contract, and this share of the contract is reported. */
const OWN_SHARE = 0.8;
const COVERED_SHARE = 0.5;

interface ScoredSeries {
  readonly found: FoundSeries;
  /** Null if it is no contract. */
  readonly truth: TrueSeries | null;
}

function ownerOf(found: FoundSeries, owners: ReadonlyMap<TransactionId, TrueSeries>): TrueSeries | null {
  const counts = new Map<TrueSeries, number>();
  for (const id of found.payments) {
    const owner = owners.get(id);
    if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  }
  for (const [truth, count] of counts)
    if (count >= OWN_SHARE * found.payments.length && count >= COVERED_SHARE * truth.payments.length) return truth;
  return null;
}

/** Compares the reports with the contracts. A contract that is found twice is right once. */
function compareWithTruth({ series }: GeneratedLedger, found: readonly FoundSeries[]): ScoredSeries[] {
  const owners = new Map(series.flatMap((truth) => truth.payments.map((id) => [id, truth] as const)));
  const taken = new Set<TrueSeries>();
  return found.map((one) => {
    const truth = ownerOf(one, owners);
    if (truth === null || taken.has(truth)) return { found: one, truth: null };
    taken.add(truth);
    return { found: one, truth };
  });
}

export function tallyOf(ledger: GeneratedLedger, found: readonly FoundSeries[]): DetectionTally {
  const scored = compareWithTruth(ledger, found).filter(({ truth }) => truth === null || truth.isDue);
  const right = scored.flatMap(({ found: one, truth }) => (truth ? [{ one, truth }] : []));
  return {
    due: ledger.series.filter(({ isDue }) => isDue).length,
    found: right.length,
    reported: scored.length,
    sameCadence: right.filter(({ one, truth }) => one.unit === truth.unit && one.count === truth.count).length,
    nextWithin3Days: right.filter(
      ({ one, truth }) => truth.nextOn && Math.abs(daysBetween(one.nextOn, truth.nextOn)) <= NEXT_WITHIN_DAYS,
    ).length,
  };
}

export interface DetectionFigures {
  readonly recall: number;
  readonly precision: number;
  readonly cadence: number;
  readonly next: number;
}

export function figuresOf(tallies: readonly DetectionTally[]): DetectionFigures {
  const sum = (pick: (tally: DetectionTally) => number) => tallies.reduce((total, one) => total + pick(one), 0);
  const found = sum((one) => one.found);
  return {
    recall: found / sum((one) => one.due),
    precision: found / sum((one) => one.reported),
    cadence: sum((one) => one.sameCadence) / found,
    next: sum((one) => one.nextWithin3Days) / found,
  };
}
