import { addDays, type Day, parseDay } from '../day.ts';
import { cents } from '../money.ts';
import type { StoredAssertion } from './assertions.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { type AccountFacts, type AccountProof, proveAccount } from './prove.ts';
import { createStates } from './strip.ts';
import type { PostedMovement } from './sums.ts';

const FIRST = parseDay('2026-03-01');

/** The day that many days after March 1, 2026. */
export function at(offset: number): Day {
  if (!FIRST) throw new Error('not a day');
  return addDays(FIRST, offset);
}

let lastId = 1_000;

export function balance(amount: number, day: Day, more: Partial<StoredAssertion> = {}): StoredAssertion {
  lastId += 1;
  return {
    ...{ id: lastId, accountId: 1, day, basis: 'closing', afterTransactionId: null, asOfIn: null },
    amountCents: cents(amount),
    ...{ pendingCents: null, source: 'file', madeIn: lastId },
    ...more,
  };
}

/** A bank's report in the given change. */
export function reported(amount: number, day: Day, asOfIn: number, pending = 0): StoredAssertion {
  return balance(amount, day, { basis: 'asOf', asOfIn, pendingCents: cents(pending), source: 'bank' });
}

export function moved(amount: number, day: Day, more: Partial<PostedMovement> = {}): PostedMovement {
  return { day, cents: amount, postedIn: 1, timing: 'day', afterBalanceIn: null, ...more };
}

export function accountFacts(
  assertions: readonly StoredAssertion[],
  movements: readonly PostedMovement[],
  more: Partial<AccountFacts> = {},
): AccountFacts {
  return {
    accountId: 1,
    type: 0,
    includesPending: null,
    assertions,
    movements,
    laterThatDay: new Map(),
    accepted: [],
    ...more,
  };
}

export const prove = (...given: Parameters<typeof accountFacts>): AccountProof => proveAccount(accountFacts(...given));

export function row(amount: number, day: Day, name: string, more: Partial<ProofRow> = {}): ProofRow {
  lastId += 1;
  return {
    ...{ id: lastId, accountId: 1, day, cents: cents(amount), name, merchantKey: name.toLowerCase() },
    ...{ postedIn: 1, timing: 'day', afterBalanceIn: null, isTransfer: false, origin: 'typed', isDeleted: false },
    ...{ isRemovedByBank: false, wasPending: false, isTicked: false, editedFrom: [], movedFrom: null },
    ...more,
  };
}

/** An account with 1,000.00 at the end of March 2 and the given balance at the end of March 9, and its only gap. */
export function gapOf(closing: number, rows: readonly ProofRow[], more: Partial<GapFacts> = {}): GapFacts {
  const assertions = [balance(1_000_00, at(1)), balance(closing, at(8))];
  const own = rows.filter(({ accountId, isDeleted }) => accountId === 1 && !isDeleted);
  const proof = prove(assertions, own);
  const [gap] = proof.gaps;
  if (!gap) throw new Error('there is no gap');
  const stateOf = createStates(proof);
  return {
    ...{ gap, rows, misdated: [], expected: [], earlier: [], gaps: proof.gaps, today: at(30), isOwed: false },
    isFirstBalance: ({ id }) => id === gap.earlier.id,
    isLastBalance: ({ id }) => id === gap.later.id,
    canCorrect: () => true,
    stateOn: (accountId, day) => (accountId === 1 ? stateOf(day) : 'unproven'),
    accountName: (id) => (id === 1 ? 'Checking' : 'Savings'),
    ...more,
  };
}
