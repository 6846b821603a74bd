import { expect, inject, test } from 'vitest';
import { weightIn } from './effect.ts';
import { generateFamily } from './testing/families.ts';
import { otherFaults, specifiedFaults } from './testing/faults.ts';
import { mishapKinds } from './testing/mishaps.ts';
import { mistakeKinds } from './testing/mistakes.ts';
import { otherSlips, specifiedSlips } from './testing/slips.ts';
import { type FaultResult, falseGaps, type TriedKind, tryFault, tryGaps } from './testing/trial.ts';

/** Deep runs try as many as the specification requires, and other ones each time. */
const LEDGERS = inject('isDeep') ? 1_000 : 20;
const FIRST_SEED = inject('isDeep') ? inject('seed') % 1_000_000_000 : 0;
const timeout = Math.max(60_000, LEDGERS * 2_000);

/** One fault of a kind in each ledger, in turn. Seeds whose ledger has no place for the fault are passed over. */
function tryAll(kinds: readonly TriedKind[], firstSeed: number): FaultResult[] {
  const results: FaultResult[] = [];
  for (let seed = FIRST_SEED + firstSeed; results.length < LEDGERS; seed += 1) {
    const result = tryFault(seed, kinds[results.length % kinds.length] ?? 'dropped row');
    if (result) results.push(result);
  }
  return results;
}

const share = (results: readonly FaultResult[], isCounted: (result: FaultResult) => boolean) =>
  results.filter(isCounted).length / results.length;
const isInThree = ({ rank }: FaultResult) => rank >= 1 && rank <= 3;

// covers: entry/proof 23
test(
  'generated ledgers with one of eight faults: the interval always, the culprit first in 90% and among three in 98%',
  () => {
    const results = tryAll(specifiedFaults, 1);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, ({ rank }) => rank === 1)).toBeGreaterThanOrEqual(0.9);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.98);
  },
  timeout,
);

// covers: entry/proof 23
test(
  'generated ledgers with a fault of another kind: the interval always, and the culprit among three in 90%',
  () => {
    const results = tryAll(otherFaults, 20_001);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.9);
  },
  timeout,
);

// covers: entry/proof 17
test(
  'generated ledgers with a mistake of the second generator: the interval always, and the culprit among three in 90%',
  () => {
    const results = tryAll(mistakeKinds, 60_001);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.9);
  },
  timeout,
);

// covers: entry/proof 19
test(
  'generated ledgers with a mishap of the third generator: the interval always, and the culprit among three in 90%',
  () => {
    const results = tryAll(mishapKinds, 70_001);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.9);
  },
  timeout,
);

// covers: entry/proof 22
test(
  'ledgers of families with one of the eight faults: the interval always, the culprit first in 90% and among three in 98%',
  () => {
    const results = tryAll(specifiedSlips, 90_001);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, ({ rank }) => rank === 1)).toBeGreaterThanOrEqual(0.9);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.98);
  },
  timeout,
);

// covers: entry/proof 22
test(
  'ledgers of families with a slip of another kind: the interval always, and the culprit among three in 85%',
  () => {
    const results = tryAll(otherSlips, 95_001);
    expect(results.filter(({ isFound }) => !isFound)).toEqual([]);
    expect(share(results, isInThree)).toBeGreaterThanOrEqual(0.85);
  },
  timeout,
);

// covers: entry/proof 16
test(
  'whatever the fault, only transactions of the interval are removed, and nothing gets a date in the future',
  () => {
    const tried = [...specifiedFaults, ...mistakeKinds, ...mishapKinds, ...specifiedSlips, ...otherSlips].flatMap(
      (kind, at) => tryGaps(FIRST_SEED + 80_001 + at, kind) ?? [],
    );
    expect(tried.length).toBeGreaterThan(mistakeKinds.length);
    for (const { facts, culprits } of tried)
      for (const step of culprits.flatMap(({ fix }) => fix)) {
        const row = facts.rows.find(({ id }) => 'id' in step && step.id === id);
        if (step.kind === 'remove') expect(row && weightIn(facts.gap, row)).toBe(1);
        if (step.kind === 'add') expect(step.row.day <= facts.today).toBe(true);
        if (step.kind === 'setDay') expect(step.day <= facts.today).toBe(true);
      }
  },
  timeout,
);

// covers: entry/proof 23
test(
  'generated ledgers without a fault, with pending transactions, tips, and weekend posting: no gap',
  () => {
    const seeds = Array.from({ length: LEDGERS }, (_, index) => FIRST_SEED + 40_001 + index);
    expect(seeds.filter((seed) => falseGaps(seed) > 0)).toEqual([]);
    expect(seeds.filter((seed) => falseGaps(seed, generateFamily) > 0)).toEqual([]);
  },
  timeout,
);
