import type { CalendarEntry } from '@cairn/contract';
import { type AccountId, type Day, findTransferTwins, type LedgerId, type TrackedOccurrence } from '@cairn/domain';
import { type AccountRow, findAccount, loadAccounts } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { withStatements } from '../forecast/index.ts';
import {
  type AccountOf,
  createAccountFinder,
  expectedMoves,
  loadTracking,
  sidesOf,
  signed,
  type Tracking,
} from '../recurring/index.ts';
import { firstDays, movesAfter } from './calendar.queries.ts';
import { balancesByDay } from './day-balances.ts';

const DEPOSITORY = 0;
const CREDIT = 1;

interface WantedDays {
  readonly from: Day;
  readonly to: Day;
  readonly today: Day;
  /** Null for all accounts that hold cash. */
  readonly accountId: AccountId | null;
}

interface ChosenAccounts {
  /** Those whose balance is shown. */
  readonly accounts: readonly AccountRow[];
  /** Those whose own entries aren't listed: what a loan or an investment earns or costs isn't paid with cash. */
  readonly unlisted: ReadonlySet<AccountId>;
}

/**
 * The account whose balance is shown, or all that hold cash. Bills on cards are listed with those, because cash pays
 * the cards. Throws not_found for an unknown account.
 */
async function chosenAccounts(db: Db, ledgerId: LedgerId, id: AccountId | null): Promise<ChosenAccounts> {
  if (id !== null) return { accounts: [await findAccount(db, ledgerId, id)], unlisted: new Set() };
  const all = await loadAccounts(db, ledgerId);
  const others = all.filter(({ type }) => type !== DEPOSITORY && type !== CREDIT);
  return {
    accounts: all.filter(({ type, removedAt }) => type === DEPOSITORY && removedAt === null),
    unlisted: new Set(others.map((account) => account.id)),
  };
}

/** The day on which an occurrence is shown. */
const shownOn = ({ payment, expectedOn }: TrackedOccurrence): Day => payment?.day ?? expectedOn;

interface ShownTransfers {
  /** The other series' occurrences of a transfer that is known on both sides. They would move its money again. */
  readonly repeated: ReadonlySet<TrackedOccurrence>;
  /** Arrivals that are listed as part of the transfer, or that reach other accounts, such as a loan. */
  readonly hidden: ReadonlySet<TrackedOccurrence>;
  /** Transfers between two of the accounts that the balance is of. */
  readonly internal: ReadonlySet<TrackedOccurrence>;
}

/** Each transfer once, even if both of its accounts have a series for it. */
function transfersOf(
  { occurrences }: Tracking,
  accountOf: AccountOf,
  balanceOf: ReadonlySet<AccountId>,
): ShownTransfers {
  const isInBalance = (id: AccountId | null) => id !== null && balanceOf.has(id);
  const twins = findTransferTwins(occurrences, accountOf);
  const repeated = twins.flatMap(({ out, into }) => {
    if (out.series.otherAccountId !== null) return into;
    return into.series.otherAccountId === null ? [] : out;
  });
  const between = twins.filter(({ out, into }) => isInBalance(accountOf(out)) && isInBalance(accountOf(into)));
  const own = occurrences.filter((one) => {
    const { kind, otherAccountId } = one.series;
    return kind === 'transfer' && isInBalance(accountOf(one)) && isInBalance(otherAccountId);
  });
  const elsewhere = occurrences.filter((one) => {
    const { kind, isIncome, otherAccountId } = one.series;
    const reached = accountOf(one);
    return kind === 'transfer' && isIncome && reached !== null && ![reached, otherAccountId].some(isInBalance);
  });
  const known = new Set(repeated);
  const loose = between.filter(({ out, into }) => !known.has(out) && !known.has(into));
  return {
    repeated: known,
    hidden: new Set([...loose.map(({ into }) => into), ...elsewhere]),
    internal: new Set([...own, ...loose.map(({ out }) => out)]),
  };
}

/** The entry of an occurrence; null if it doesn't concern the chosen account. */
function toEntry(
  occurrence: TrackedOccurrence,
  accountOf: AccountOf,
  { payments }: Tracking,
  { accountId, internal }: { readonly accountId: AccountId | null } & Pick<ShownTransfers, 'internal'>,
): CalendarEntry | null {
  const { series, dueOn, state, isAmountKnown, isStatement, range, payment } = occurrence;
  const [first] = sidesOf(occurrence, accountOf).filter((side) => accountId === null || side.accountId === accountId);
  if (!first && accountId !== null) return null;
  const paid = payment && payments.get(payment.id);
  const isInternal = internal.has(occurrence);
  return {
    ...{ dueOn, state, isInternal, isAmountKnown, isStatement },
    name: series.name,
    range: range && { ...range },
    amount: isInternal ? occurrence.amountCents : (first?.cents ?? signed(series.isIncome, occurrence.amountCents)),
    seriesId: series.id,
    kind: series.kind,
    transactionId: payment?.id ?? null,
    categoryId: (paid ? paid.categoryId : null) ?? series.categoryId,
  };
}

const effectOf = ({ amount, isInternal }: CalendarEntry) => (isInternal ? 0 : amount);

const moneyInFirst = (a: CalendarEntry, b: CalendarEntry) =>
  effectOf(b) - effectOf(a) || (a.name < b.name ? -1 : Number(a.name > b.name));

/** The past and expected entries of each day, with the balance at its end. */
export async function loadCalendar(db: Db, ledgerId: LedgerId, { from, to, today, accountId }: WantedDays) {
  const { accounts, unlisted } = await chosenAccounts(db, ledgerId, accountId);
  const ids = accounts.map(({ id }) => id);
  // Balances of past days are calculated from today's, and those of future days from the entries expected until then.
  const loaded = await loadTracking(db, ledgerId, { today, from: from < today ? from : today, to });
  const tracking = await withStatements(db, ledgerId, today, loaded);
  const [moves, first] =
    ids.length === 0
      ? [[], []]
      : [await movesAfter(db, ledgerId, ids, from < today ? from : today), await firstDays(db, ledgerId, ids)];
  const accountOf = createAccountFinder(tracking);
  const { repeated, hidden, internal } = transfersOf(tracking, accountOf, new Set(ids));
  const occurrences = tracking.occurrences.filter((one) => !repeated.has(one));
  const facts = {
    ...{ accounts, today },
    moves: Map.groupBy(moves, (move): AccountId => move.accountId),
    firstDays: new Map(first.map((one) => [one.accountId, one.day])),
    expected: expectedMoves({ ...tracking, occurrences }, accountOf, today),
  };
  const isListed = (one: TrackedOccurrence) => {
    const sides = sidesOf(one, accountOf);
    return !hidden.has(one) && (sides.length === 0 || sides.some((side) => !unlisted.has(side.accountId)));
  };
  const byDay = Map.groupBy(occurrences.filter(isListed), shownOn);
  const entriesOf = (day: Day) =>
    (byDay.get(day) ?? [])
      .flatMap((occurrence) => toEntry(occurrence, accountOf, tracking, { accountId, internal }) ?? [])
      .toSorted(moneyInFirst);
  const [atToday] = balancesByDay(facts, today, today);
  return {
    days: balancesByDay(facts, from, to).map((one) => ({ ...one, entries: entriesOf(one.day) })),
    today,
    balanceToday: atToday?.balance ?? null,
  };
}
