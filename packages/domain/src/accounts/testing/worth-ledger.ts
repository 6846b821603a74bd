import { addDays, type Day } from '../../day.ts';
import { type Cents, cents } from '../../money.ts';
import { type CountedAccount, countedSpan, cutDays, movedAtCuts, type WorthRange } from '../balance-on-day.ts';
import type { AttributedAccount, ChangeFacts, RowTerm, RowTerms } from '../net-worth-change.ts';

/** A transaction that moves its account. Money out is negative. */
export interface WorthRow {
  readonly accountId: number;
  readonly day: Day;
  readonly term: RowTerm;
  readonly moved: number;
}

export interface WorthLedger {
  readonly accounts: readonly CountedAccount[];
  readonly rows: readonly WorthRow[];
  readonly recorded: ReadonlyMap<Day, Cents>;
}

const sumOf = (rows: readonly WorthRow[]) => rows.reduce((sum, { moved }) => sum + moved, 0);

function attributed(account: CountedAccount, all: readonly WorthRow[], range: WorthRange): AttributedAccount {
  const span = countedSpan(account, range);
  if (!span) return { ...account, rows: {}, moved: () => cents(0) };
  const own = all.filter(({ accountId }) => accountId === account.id);
  const cuts = cutDays(account, span);
  const sums = [...cuts, null].map((cut, at) => {
    const after = cuts[at - 1];
    return sumOf(own.filter(({ day }) => (after === undefined || day > after) && (cut === null || day <= cut)));
  });
  const counted = own.filter(({ day }) => day > span.after && (span.through === null || day <= span.through));
  const rows: RowTerms = Object.fromEntries(
    [...Map.groupBy(counted, ({ term }) => term)].map(([term, some]) => [term, cents(sumOf(some))]),
  );
  return { ...account, rows, moved: movedAtCuts(cuts, sums) };
}

/** The sums that a server would compute for a range. */
export function factsOf({ accounts, rows, recorded }: WorthLedger, range: WorthRange): ChangeFacts {
  return {
    ...range,
    accounts: accounts.map((account) => attributed(account, rows, range)),
    recorded: { from: recorded.get(range.from) ?? null, to: recorded.get(range.to) ?? null },
  };
}

const isCountedOn = ({ addedOn, removedOn }: CountedAccount, day: Day) =>
  (addedOn === null || addedOn <= day) && (removedOn === null || day < removedOn);

/** An account's worth at the end of a day, found by going from day to day. */
function slowWorth(account: CountedAccount, rows: readonly WorthRow[], day: Day, today: Day): number {
  if (day >= today && account.removedOn === null) return account.current;
  const movedOn = (one: Day) => sumOf(rows.filter((row) => row.accountId === account.id && row.day === one));
  const stated = (one: Day) => account.balances.find((balance) => balance.day === one)?.worth;
  const [first] = account.balances;
  if (!first) return account.current;
  let worth: number = first.worth;
  for (let one = first.day; one > day; one = addDays(one, -1)) worth -= movedOn(one);
  for (let one = first.day; one < day; ) {
    one = addDays(one, 1);
    worth = stated(one) ?? worth + movedOn(one);
  }
  return worth;
}

/** The net worth that the product shows for a day. */
export function slowNetWorth({ accounts, rows, recorded }: WorthLedger, day: Day, today: Day): number {
  const known = day < today ? recorded.get(day) : undefined;
  if (known !== undefined) return known;
  return accounts
    .filter((account) => isCountedOn(account, day))
    .reduce((sum, account) => sum + slowWorth(account, rows, day, today), 0);
}
