import { addDays, parseDay } from '../../day.ts';
import { cents } from '../../money.ts';
import { median } from '../../recurring/variation.ts';
import type { StoredAssertion } from '../assertions.ts';
import { type AccountFacts, proveAccount } from '../prove.ts';
import type { PostedMovement } from '../sums.ts';
import { generateFamily } from './families.ts';
import { otherFaults, specifiedFaults } from './faults.ts';
import { mishapKinds } from './mishaps.ts';
import { mistakeKinds } from './mistakes.ts';
import { otherSlips, specifiedSlips } from './slips.ts';
import { type FaultResult, falseGaps, type TriedKind, tryFault } from './trial.ts';

const ROWS = 100_000;
const ACCOUNTS = 5;
const DAYS = 730;
const RUNS = 5;
const FIRST_SEED = 5_001;
const LEDGERS_PER_KIND = 125;
const CLEAN_LEDGERS = 1_000;

/** An account with a balance for every day, and every transaction on its own. */
function largeAccount(accountId: number): AccountFacts {
  const start = parseDay('2024-11-16');
  if (!start) throw new Error('not a day');
  const movements = Array.from({ length: ROWS / ACCOUNTS }, (_, index): PostedMovement => {
    const offset = index % DAYS;
    const placed = { day: addDays(start, offset), postedIn: offset + 1, timing: 'bank', afterBalanceIn: null } as const;
    return { ...placed, cents: -((index * 37) % 9_000) - 100 };
  });
  const assertions = Array.from(
    { length: DAYS },
    (_, offset): StoredAssertion => ({
      ...{ id: offset + 1, accountId, day: addDays(start, offset), basis: 'asOf', afterTransactionId: null },
      ...{ asOfIn: offset + 1, amountCents: cents(0), pendingCents: cents(0), source: 'bank', madeIn: offset + 1 },
    }),
  );
  return { accountId, type: 0, includesPending: false, assertions, movements, laterThatDay: new Map(), accepted: [] };
}

function proveMs(accounts: readonly AccountFacts[]): number {
  const startedAt = process.cpuUsage();
  for (const account of accounts) proveAccount(account);
  return process.cpuUsage(startedAt).user / 1_000;
}

function measureSpeed() {
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => largeAccount(index + 1));
  return { proveMs: median(Array.from({ length: RUNS + 1 }, () => proveMs(accounts)).slice(1)) };
}

function figuresOf(kind: TriedKind) {
  const results: FaultResult[] = [];
  for (let seed = FIRST_SEED; results.length < LEDGERS_PER_KIND; seed += 1) {
    const result = tryFault(seed, kind);
    if (result) results.push(result);
  }
  const share = (isCounted: (result: FaultResult) => boolean) => results.filter(isCounted).length / results.length;
  return {
    kind,
    found: share(({ isFound }) => isFound),
    first: share(({ rank }) => rank === 1),
    inThree: share(({ rank }) => rank >= 1 && rank <= 3),
  };
}

function measureFaults() {
  const clean = Array.from({ length: CLEAN_LEDGERS }, (_, index) => falseGaps(40_001 + index));
  const cleanFamilies = Array.from({ length: CLEAN_LEDGERS }, (_, index) => falseGaps(50_001 + index, generateFamily));
  return {
    falseGaps: clean.reduce((sum, count) => sum + count, 0),
    falseFamilyGaps: cleanFamilies.reduce((sum, count) => sum + count, 0),
    specified: specifiedFaults.map(figuresOf),
    other: otherFaults.map(figuresOf),
    mistakes: mistakeKinds.map(figuresOf),
    mishaps: mishapKinds.map(figuresOf),
    slips: [...specifiedSlips, ...otherSlips].map(figuresOf),
  };
}

/** Measures the benchmark's figures, and prints them as JSON: `speed`, or how often the culprit is found. */
const measured = process.argv[2] === 'speed' ? measureSpeed() : measureFaults();
process.stdout.write(JSON.stringify(measured));
