import { dayNumber } from '../day.ts';
import type { AccountId } from '../ids.ts';
import { type CardCycle, statementsOf } from './card-cycle.ts';
import type { CommittedEntry, DayMoves, ForecastFacts } from './facts.ts';

/** An expected entry on a day that counts from today. */
export interface LineEntry {
  readonly account: number;
  readonly day: number;
  readonly cents: number;
  readonly name: string;
  readonly seriesId: CommittedEntry['seriesId'];
  /** The card whose statement is paid. */
  readonly cardId: AccountId | null;
}

/** A card's statement: which account it is on, which account pays it, and when. Days count from today. */
export interface CardStatement {
  readonly card: number;
  readonly payer: number;
  readonly closes: number;
  readonly due: number;
}

export interface DailyLines {
  readonly committed: readonly Float64Array[];
  readonly balances: readonly Float64Array[];
  readonly entries: readonly LineEntry[];
}

/** A card that has a cycle and an account that pays it, by their places in the list. */
interface PaidCard {
  readonly card: number;
  readonly payer: number;
  readonly cycle: CardCycle;
}

function paidCards(accounts: ForecastFacts['accounts']): PaidCard[] {
  return accounts.flatMap(({ isCard, cycle }, card) => {
    const payer = isCard && cycle ? accounts.findIndex(({ id }) => id === cycle.paysFromId) : -1;
    return cycle && payer >= 0 ? [{ card, payer, cycle }] : [];
  });
}

/** The statements of all cards that have a cycle and an account that pays them. */
export function cardStatements({
  accounts,
  today,
  days,
}: Pick<ForecastFacts, 'accounts' | 'today' | 'days'>): CardStatement[] {
  return paidCards(accounts).flatMap(({ card, payer, cycle }) =>
    statementsOf(cycle, today, days).map((statement) => ({ card, payer, ...statement })),
  );
}

/** A cycle replaces the series that pay its card, on both of their accounts. */
export function withoutCardPayments({ accounts, committed }: ForecastFacts): CommittedEntry[] {
  const cards = new Set(paidCards(accounts).map(({ card }) => accounts[card]?.id));
  const isPayment = ({ accountId, cents }: CommittedEntry) => cents > 0 && cards.has(accountId);
  const paying = new Set(committed.flatMap((entry) => (isPayment(entry) ? (entry.seriesId ?? []) : [])));
  return committed.filter((entry) => !isPayment(entry) && (entry.seriesId === null || !paying.has(entry.seriesId)));
}

/** The unpaid part of a closed statement: the amount owed then, minus money in since. */
function unpaid(balance: number, moves: readonly DayMoves[], today: number, closes: number): number {
  const since = moves.filter(({ day }) => dayNumber(day) - today > closes);
  const cameIn = since.reduce((sum, move) => sum + move.cameIn, 0);
  const wentOut = since.reduce((sum, move) => sum + move.wentOut, 0);
  const owed = -(balance - cameIn + wentOut);
  return Math.max(0, owed - cameIn);
}

/** The unpaid part of each closed statement. */
export function unpaidStatements(
  { accounts, moves, today }: Pick<ForecastFacts, 'accounts' | 'moves' | 'today'>,
  statements: readonly CardStatement[],
): Map<CardStatement, number> {
  const movesOf = Map.groupBy(moves, ({ accountId }) => accountId);
  return new Map(
    statements.flatMap((statement) => {
      const account = accounts[statement.card];
      if (!account || statement.closes >= 0) return [];
      const own = movesOf.get(account.id) ?? [];
      return [[statement, unpaid(account.balance, own, dayNumber(today), statement.closes)] as const];
    }),
  );
}

/** Walks through the days, because the total of a statement depends on the balance when it closes. */
export function dailyLines(
  facts: ForecastFacts,
  committed: readonly CommittedEntry[],
  statements: readonly CardStatement[],
  others: readonly (readonly Float64Array[])[],
): DailyLines {
  const { accounts, today, days } = facts;
  const start = dayNumber(today);
  const places = new Map<number, number>(accounts.map(({ id }, index) => [id, index]));
  const lines = accounts.map(() => new Float64Array(days));
  const balances = accounts.map(() => new Float64Array(days));
  const entries: LineEntry[] = [];
  const enter = (entry: LineEntry) => {
    const line = lines[entry.account];
    if (!line) return;
    line[entry.day] = (line[entry.day] ?? 0) + entry.cents;
    entries.push(entry);
  };
  for (const { accountId, day, cents, name, seriesId } of committed) {
    const [account, at] = [places.get(accountId), dayNumber(day) - start];
    if (account !== undefined && at >= 0 && at < days) enter({ account, day: at, cents, name, seriesId, cardId: null });
  }
  const owed = unpaidStatements(facts, statements);
  const pay = (statement: CardStatement) => {
    const [card, amount] = [accounts[statement.card], owed.get(statement) ?? 0];
    if (!card || amount <= 0) return;
    const payment = { day: statement.due, name: `${card.name} payment`, seriesId: null, cardId: card.id };
    enter({ ...payment, account: statement.payer, cents: -amount });
    enter({ ...payment, account: statement.card, cents: amount });
  };
  const layers = [lines, ...others];
  const dueOn = Map.groupBy(statements, ({ due }) => due);
  const closingOn = Map.groupBy(statements, ({ closes }) => closes);
  for (let day = 0; day < days; day += 1) {
    for (const statement of dueOn.get(day) ?? []) pay(statement);
    for (const [index, line] of balances.entries()) {
      let at = day === 0 ? (accounts[index]?.balance ?? 0) : (line[day - 1] ?? 0);
      for (const layer of layers) at += layer[index]?.[day] ?? 0;
      line[day] = at;
    }
    for (const statement of closingOn.get(day) ?? [])
      owed.set(statement, Math.max(0, -(balances[statement.card]?.[day] ?? 0)));
  }
  return { committed: lines, balances, entries: entries.sort((a, b) => a.day - b.day) };
}
