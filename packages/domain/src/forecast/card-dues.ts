import { addDays, type Day } from '../day.ts';
import type { AccountId } from '../ids.ts';
import { type Cents, cents } from '../money.ts';
import type { ForecastFacts } from './facts.ts';
import { computeForecast } from './forecast.ts';
import { cardStatements, unpaidStatements } from './lines.ts';

/** The next payment of a card. */
export interface CardDue {
  readonly accountId: AccountId;
  readonly day: Day;
  readonly amount: Cents;
  /** The statement hasn't closed yet. */
  readonly isEstimate: boolean;
}

/** An open statement closes within a month, and is due within a month of closing. */
export const CARD_DUE_DAYS = 63;

interface ClosedDues {
  readonly dues: readonly CardDue[];
  /**
   * Whether nothing is left to pay of a card's closed statements, so that only a forecast can tell the next amount due.
   */
  readonly isForecastNeeded: boolean;
}

/** The amounts due on closed statements, which need no forecast. */
export function closedCardDues(facts: Pick<ForecastFacts, 'accounts' | 'moves' | 'today'>): ClosedDues {
  const { accounts, today } = facts;
  const statements = cardStatements({ ...facts, days: CARD_DUE_DAYS });
  const dues = new Map<number, CardDue>();
  for (const [{ card, due }, unpaid] of unpaidStatements(facts, statements)) {
    const account = accounts[card];
    if (!account || unpaid <= 0 || dues.has(card)) continue;
    dues.set(card, { accountId: account.id, day: addDays(today, due), amount: cents(unpaid), isEstimate: false });
  }
  return { dues: [...dues.values()], isForecastNeeded: statements.some(({ card }) => !dues.has(card)) };
}

/** The same for all cards, with the expected amounts of open statements. */
export function cardDues(facts: ForecastFacts): CardDue[] {
  const closed = new Map(closedCardDues(facts).dues.map((due) => [due.accountId, due]));
  return computeForecast(facts, { hasBand: false }).flatMap(({ accountId, entries }): CardDue[] => {
    const payment = entries.find(({ cardId }) => cardId === accountId);
    if (!payment) return [];
    const expected = { day: addDays(facts.today, payment.day), amount: cents(payment.cents) };
    return [closed.get(accountId) ?? { accountId, ...expected, isEstimate: true }];
  });
}
