import type { ForecastLayer } from './layers.ts';

/** The first day on which the balance is lowest. Days count from today. */
export function lowestDay(balances: ArrayLike<number>): number {
  let lowest = 0;
  for (let day = 1; day < balances.length; day += 1) if ((balances[day] ?? 0) < (balances[lowest] ?? 0)) lowest = day;
  return lowest;
}

/** How many days end below a balance. */
export function daysBelow(balances: ArrayLike<number>, floor: number): number {
  return Array.from(balances).filter((balance) => balance < floor).length;
}

const CAUSES_MAX = 3;
/** The previous high is looked for within a month, because most pay and bills repeat monthly. */
const HIGH_WITHIN_DAYS = 31;

interface CausingEntry {
  readonly day: number;
  readonly cents: number;
}

/** Why the balance is lowest: an entry, or the spending of a layer without entries. */
export type LowestCause<Entry> =
  | { readonly layer: 'committed'; readonly cents: number; readonly entry: Entry }
  | { readonly layer: Exclude<ForecastLayer, 'committed'>; readonly cents: number };

interface LowestFacts<Entry> {
  readonly balance: number;
  readonly balances: ArrayLike<number>;
  readonly planned: ArrayLike<number>;
  readonly habit: ArrayLike<number>;
  /** The entries of the account. */
  readonly entries: readonly Entry[];
}

/** The day of the previous high; −1 for the balance before the forecast. */
function previousHigh(balance: number, balances: ArrayLike<number>, lowest: number): number {
  const at = (day: number) => (day < 0 ? balance : (balances[day] ?? 0));
  let high = lowest - 1;
  for (let day = lowest - 2; day >= Math.max(-1, lowest - HIGH_WITHIN_DAYS); day -= 1)
    if (at(day) > at(high)) high = day;
  return high;
}

function sumBetween(line: ArrayLike<number>, after: number, last: number): number {
  let sum = 0;
  for (let day = after + 1; day <= last; day += 1) sum += line[day] ?? 0;
  return sum;
}

/**
 * The three largest outgoing entries between the previous high and the lowest point. If there are fewer, the spending
 * from budgets and habits in between is listed too. Largest first.
 */
export function lowestCauses<Entry extends CausingEntry>(
  facts: LowestFacts<Entry>,
  lowest: number,
): LowestCause<Entry>[] {
  const high = previousHigh(facts.balance, facts.balances, lowest);
  const isBetween = ({ day, cents }: Entry) => day > high && day <= lowest && cents < 0;
  const entries = facts.entries
    .filter(isBetween)
    .sort((a, b) => a.cents - b.cents || a.day - b.day)
    .slice(0, CAUSES_MAX)
    .map((entry): LowestCause<Entry> => ({ layer: 'committed', cents: entry.cents, entry }));
  const layers = (['planned', 'habit'] as const)
    .map((layer) => ({ layer, cents: sumBetween(facts[layer], high, lowest) }))
    .filter(({ cents }) => cents < 0)
    .sort((a, b) => a.cents - b.cents)
    .slice(0, CAUSES_MAX - entries.length);
  return [...entries, ...layers].sort((a, b) => a.cents - b.cents);
}
