import {
  type AccountId,
  addCents,
  addDays,
  type Cents,
  cents,
  currentBalance,
  type Day,
  daysBetween,
  isLiability,
} from '@cairn/domain';
import type { AccountRow } from '../../ledger/index.ts';
import type { ExpectedMove } from '../recurring/index.ts';
import type { AccountMove } from './calendar.queries.ts';

export interface DayBalance {
  readonly day: Day;
  /** Null before the first known balance. */
  readonly balance: Cents | null;
  readonly isEstimate: boolean;
}

interface BalanceFacts {
  readonly accounts: readonly AccountRow[];
  readonly moves: ReadonlyMap<AccountId, readonly AccountMove[]>;
  readonly firstDays: ReadonlyMap<AccountId, string>;
  readonly expected: readonly ExpectedMove[];
  readonly today: Day;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The first day with a known balance: that of the entered or reported one, or of an earlier transaction. */
function knownFrom({ id, anchoredOn }: AccountRow, firstDays: BalanceFacts['firstDays']): string {
  const first = firstDays.get(id);
  return first !== undefined && first < anchoredOn ? first : anchoredOn;
}

/**
 * The movements of the account after a day that are part of its current balance. A bank's balance doesn't include
 * pending ones.
 */
function movedAfter(account: AccountRow, { moves, today }: BalanceFacts, day: Day): number {
  const isLinked = account.externalId !== null;
  const own = (moves.get(account.id) ?? []).filter((move) => move.day > day);
  if (!isLinked) return sum(own.map(({ netCents }) => netCents));
  return sum(own.filter((move) => move.day <= today).map(({ postedCents }) => postedCents));
}

function balanceOn(account: AccountRow, facts: BalanceFacts, day: Day): Cents {
  const ahead = facts.expected.filter((move) => move.accountId === account.id && move.day <= day);
  const moved = sum(ahead.map((move) => move.cents)) - movedAfter(account, facts, day);
  // The amount owed rises with money out.
  return cents(currentBalance(account) + (isLiability(account.type) ? -moved : moved));
}

/** The balance of the accounts at the end of each day. */
export function balancesByDay(facts: BalanceFacts, from: Day, to: Day): DayBalance[] {
  const { accounts, today } = facts;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  return days.map((day) => {
    const isKnown = accounts.length > 0 && accounts.every((account) => knownFrom(account, facts.firstDays) <= day);
    const balance = isKnown ? addCents(...accounts.map((account) => balanceOn(account, facts, day))) : null;
    return { day, balance, isEstimate: day > today };
  });
}
