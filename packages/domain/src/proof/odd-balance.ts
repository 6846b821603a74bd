import { formatDay } from '../day.ts';
import { formatCents } from '../money.ts';
import { type Sentence, sentence } from '../review/sentence.ts';
import type { StoredAssertion } from './assertions.ts';
import { type CulpritCandidate, type FindCandidates, money, namedBalance, scores, shownName } from './candidate.ts';
import { isCountedIn, neighborAt } from './effect.ts';
import type { GapFacts, ProofRow } from './facts.ts';
import { isOnlyOneOff } from './mistyped-balance.ts';

/** A transaction that a bank's balance had already, and that arrived after it. */
function arrivedLater(facts: GapFacts, { id, source }: StoredAssertion): ProofRow | undefined {
  const { gap, rows } = facts;
  const neighbor = neighborAt(facts, id);
  const [before, after] = id === gap.later.id ? [gap, neighbor] : [neighbor, gap];
  if (!before || !after || source !== 'bank') return undefined;
  return rows.find((row) => row.origin === 'bank' && row.cents === before.gapCents && isCountedIn(after, row));
}

function whyOdd(facts: GapFacts, balance: StoredAssertion): Sentence {
  const row = arrivedLater(facts, balance);
  return row
    ? sentence`The bank’s balance of ${formatDay(balance.day)} had ${shownName(row)}, ${money(row.cents)}, before the transaction arrived.`
    : [...namedBalance(balance), { text: ', doesn’t fit the balances before and after it.', isStrong: false }];
}

/** The value that a bank or a file reported isn't changed. It only no longer counts. */
function toSetAside({ id }: StoredAssertion, score: number, text: Sentence): CulpritCandidate {
  return {
    kind: 'balance',
    score,
    sentence: text,
    fixLabel: 'Set this balance aside',
    dismissLabel: 'The balance is right',
    suspects: [],
    fix: [{ kind: 'setAside', balanceId: id }],
  };
}

/** The balances before and after it agree with the transactions, so only this one is wrong. */
export const findOddBalances: FindCandidates = (facts) =>
  [facts.gap.later, facts.gap.earlier]
    .filter((balance) => balance.source !== 'person' && isOnlyOneOff(facts, balance))
    .map((balance) => toSetAside(balance, scores.balanceBetween, whyOdd(facts, balance)));

/**
 * Two sources disagree about the same moment. The one that the surrounding balances confirm is treated as the earlier
 * one.
 */
export function findDisagreeing({ gap: { earlier, later }, canCorrect }: GapFacts): CulpritCandidate[] {
  const sides = [
    { balance: later, other: earlier, score: scores.balanceBetween },
    { balance: earlier, other: later, score: scores.balanceAtEnd },
  ];
  return sides.flatMap(({ balance, other, score }): CulpritCandidate[] => {
    const text = [...namedBalance(balance), { text: ', may be wrong.', isStrong: false }];
    const candidate = toSetAside(balance, score, text);
    if (balance.source !== 'person') return [candidate];
    const { day, id } = balance;
    const { amountCents } = other;
    const fix: CulpritCandidate['fix'] = [{ kind: 'setBalance', balanceId: id, day, amountCents }];
    return canCorrect(balance) ? [{ ...candidate, fixLabel: `Change it to ${formatCents(amountCents)}`, fix }] : [];
  });
}
