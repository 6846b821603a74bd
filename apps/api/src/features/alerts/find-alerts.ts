import {
  type AccountId,
  type Alert,
  addDays,
  type BankItemId,
  bankLoginText,
  type Cents,
  cents,
  currentBalance,
  type Day,
  type LedgerId,
  largeUnknownText,
  lowBalanceText,
  lowPointText,
  missedBillText,
  type TransactionId,
} from '@cairn/domain';
import { and, between, desc, eq, gte, inArray, isNotNull, isNull, ne, not, sql } from 'drizzle-orm';
import { type AccountRow, countsInBudgets, shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { onOneConnection } from '../../platform/db/one-connection.ts';
import { bankItems, transactions } from '../../platform/db/schema/index.ts';
import { type ForecastAccounts, findLowPoints, loadForecastAccounts, trackWeekAhead } from '../forecast/index.ts';
import type { Tracking } from '../recurring/index.ts';

const DEPOSITORY = 0;
/** A bill that was missed longer ago is only listed. */
const MISSED_DAYS = 30;
/** Charges of the last days are compared with those of the months before. */
const RECENT_DAYS = 7;
const COMPARED_DAYS = 90;
/** With fewer charges to compare with, every charge of a new ledger would be large. */
const COMPARED_MIN = 20;
const LARGE_SHARE = 0.95;
const LARGE_MIN = cents(100_00);
const LARGE_MAX = 20;

/** An alert with what it says and is about. */
export interface FoundAlert extends Alert {
  readonly sentence: string;
  readonly bankId: BankItemId | null;
  readonly accountId: AccountId | null;
  readonly transactionId: TransactionId | null;
}

const ABOUT_NOTHING = { bankId: null, accountId: null, transactionId: null };

async function findBankLogins(db: Db, ledgerId: LedgerId): Promise<FoundAlert[]> {
  const rows = await db
    .select({ id: bankItems.id, institutionName: bankItems.institutionName })
    .from(bankItems)
    .where(
      and(
        eq(bankItems.ledgerId, ledgerId),
        isNull(bankItems.removedAt),
        inArray(bankItems.status, ['loginRequired', 'pendingDisconnect']),
      ),
    )
    .orderBy(bankItems.id);
  return rows.map(({ id, institutionName }) => ({
    ...ABOUT_NOTHING,
    rule: 'bankLogin',
    subject: `bank ${id}`,
    sentence: bankLoginText(institutionName),
    bankId: id,
  }));
}

/** People keep little in some savings accounts on purpose, so only checking accounts count. */
function isChecking({ type, subtype, displayName }: AccountRow): boolean {
  if (type !== DEPOSITORY) return false;
  return subtype === null ? /\bchecking\b/i.test(displayName) : subtype.toLowerCase() === 'checking';
}

const lowAlert = (accountId: AccountId, sentence: string): FoundAlert => ({
  ...ABOUT_NOTHING,
  rule: 'lowBalance',
  subject: `account ${accountId}`,
  sentence,
  accountId,
});

interface AlertFacts {
  readonly accounts: ForecastAccounts;
  readonly tracking: Tracking;
}

interface AlertTime {
  readonly today: Day;
  readonly timeZone: string;
}

/** Checking accounts below the user's limit, and accounts that will fall below their floor within 7 days. */
async function findLowBalances(
  db: Db,
  ledgerId: LedgerId,
  { lowest, ...time }: AlertTime & { readonly lowest: Cents },
  { accounts, tracking }: AlertFacts,
): Promise<FoundAlert[]> {
  const low = accounts.rows.filter((account) => isChecking(account) && currentBalance(account) < lowest);
  const isLow = new Set(low.map(({ id }) => id));
  // An account that is low already has an alert, so what is expected of it doesn't matter.
  const isWatched = (account: AccountRow) => isChecking(account) && !isLow.has(account.id);
  const points = await findLowPoints(db, ledgerId, time, { accounts, tracking, isWatched });
  return [
    ...low.map((account) => lowAlert(account.id, lowBalanceText(account.displayName, currentBalance(account)))),
    ...points
      .filter(({ accountId }) => !isLow.has(accountId))
      .map(({ accountId, name, balance, day }) => lowAlert(accountId, lowPointText(name, balance, day))),
  ];
}

/** Charges from a bank that are among the ledger's largest, at merchants that it has never had before. */
function largeUnknownCharges(db: Db, ledgerId: LedgerId, today: Day) {
  const isCharge = and(eq(transactions.ledgerId, ledgerId), countsInBudgets, not(transactions.isIncome));
  const compared = db
    .select({
      count: sql<number>`count(*)`.as('count'),
      large: sql<number>`percentile_disc(${LARGE_SHARE}) within group (order by ${transactions.amountCents})`.as(
        'large',
      ),
    })
    .from(transactions)
    .where(and(isCharge, between(transactions.day, addDays(today, -COMPARED_DAYS), addDays(today, -RECENT_DAYS - 1))))
    .as('compared');
  const isKnown = sql`exists (
    select 1 from ${transactions} as earlier
    where earlier.ledger_id = ${ledgerId} and earlier.merchant_key = ${transactions.merchantKey} and not earlier.deleted
      and earlier.merchant_key <> '' and (earlier.day, earlier.id) < (${transactions.day}, ${transactions.id})
  )`;
  return db
    .select({
      id: transactions.id,
      name: transactions.name,
      isNameReported: transactions.isNameReported,
      amountCents: transactions.amountCents,
    })
    .from(transactions)
    .innerJoin(compared, gte(compared.count, COMPARED_MIN))
    .where(
      and(
        isCharge,
        between(transactions.day, addDays(today, -RECENT_DAYS), today),
        isNotNull(transactions.bankItemId),
        not(transactions.isEdited),
        ne(transactions.merchantKey, ''),
        gte(transactions.amountCents, LARGE_MIN),
        gte(transactions.amountCents, compared.large),
        not(isKnown),
      ),
    )
    .orderBy(desc(transactions.day), desc(transactions.id))
    .limit(LARGE_MAX);
}

async function findLargeUnknown(db: Db, ledgerId: LedgerId, today: Day): Promise<FoundAlert[]> {
  const rows = await largeUnknownCharges(db, ledgerId, today);
  return rows.map(({ id, amountCents, ...row }) => ({
    ...ABOUT_NOTHING,
    rule: 'largeUnknown',
    subject: `transaction ${id}`,
    sentence: largeUnknownText(shownNameOf(row), cents(amountCents)),
    transactionId: id,
  }));
}

/** Bills whose window has passed. Pay and series that may have ended have no alert. */
function findMissedBills({ series, occurrences }: Tracking, today: Day): FoundAlert[] {
  const since = addDays(today, -MISSED_DAYS);
  const alive = new Set(series.flatMap((one) => (one.standing.mayHaveEnded ? [] : one.series.id)));
  return occurrences
    .filter(
      ({ state, expectedOn, series: { id, isIncome, state: seriesState } }) =>
        state === 'missed' && expectedOn >= since && alive.has(id) && !isIncome && seriesState === 'active',
    )
    .map(({ series: { id, name }, dueOn, expectedOn, amountCents }) => ({
      ...ABOUT_NOTHING,
      rule: 'missedBill',
      subject: `series ${id} ${dueOn}`,
      sentence: missedBillText(name, amountCents, expectedOn),
    }));
}

/** Everything in a ledger that someone may want to be alerted to now. `lowest` is null without alerts about balances. */
export async function findAlerts(
  db: Db,
  ledgerId: LedgerId,
  { lowest, ...time }: AlertTime & { readonly lowest: Cents | null },
): Promise<FoundAlert[]> {
  const tracking = await trackWeekAhead(db, ledgerId, time.today);
  const [logins, large, accounts] = await onOneConnection(db, (one) =>
    Promise.all([
      findBankLogins(one, ledgerId),
      findLargeUnknown(one, ledgerId, time.today),
      loadForecastAccounts(one, ledgerId),
    ]),
  );
  const low = lowest === null ? [] : await findLowBalances(db, ledgerId, { ...time, lowest }, { accounts, tracking });
  return [...logins, ...findMissedBills(tracking, time.today), ...large, ...low];
}
