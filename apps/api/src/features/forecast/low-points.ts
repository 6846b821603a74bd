import {
  type AccountId,
  addDays,
  type Cents,
  cents,
  computeForecast,
  type Day,
  type LedgerId,
  lowestDay,
} from '@cairn/domain';
import type { AccountRow } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Tracking } from '../recurring/index.ts';
import { type ForecastAccounts, type ForecastSpan, lastCommittedDay, loadFacts } from './load-facts.ts';
import { trackForForecast } from './series.ts';

/** An account whose expected balance falls below its floor. */
export interface LowPoint {
  readonly accountId: AccountId;
  readonly name: string;
  readonly day: Day;
  readonly balance: Cents;
}

/** A low point raises an alert today and on the 7 days after it. */
const ALERT_DAYS = 8;

interface WatchedAccounts {
  readonly accounts: ForecastAccounts;
  /** As `trackWeekAhead` loads them. */
  readonly tracking: Tracking;
  /** Accounts without a floor that shouldn't fall below zero. */
  readonly isWatched: (account: AccountRow) => boolean;
}

/** The series of a ledger, with the data for finding low points. */
export async function trackWeekAhead(db: Db, ledgerId: LedgerId, today: Day): Promise<Tracking> {
  return await trackForForecast(db, ledgerId, today, lastCommittedDay({ today, days: ALERT_DAYS }));
}

/** The accounts that are expected to fall below their floor, or else zero, within 7 days. */
export async function findLowPoints(
  db: Db,
  ledgerId: LedgerId,
  when: Omit<ForecastSpan, 'days'>,
  { accounts, tracking, isWatched }: WatchedAccounts,
): Promise<LowPoint[]> {
  const { rows, floors } = accounts;
  const watched = new Map(rows.filter((row) => floors.has(row.id) || isWatched(row)).map((row) => [row.id, row]));
  if (watched.size === 0) return [];
  const facts = await loadFacts(db, ledgerId, { ...when, days: ALERT_DAYS }, accounts, tracking);
  return computeForecast(facts, { hasBand: false }).flatMap(({ accountId, balances }) => {
    const row = watched.get(accountId);
    const at = lowestDay(balances);
    const balance = cents(balances[at] ?? 0);
    if (!row || balance >= (floors.get(accountId) ?? 0)) return [];
    return [{ accountId, name: row.displayName, day: addDays(when.today, at), balance }];
  });
}
