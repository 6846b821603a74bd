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
import { loadForecast } from './load-facts.ts';

/** An account whose expected balance falls below its floor. */
export interface LowPoint {
  readonly accountId: AccountId;
  readonly name: string;
  readonly day: Day;
  readonly balance: Cents;
}

/** How far ahead a low point raises an alert. */
const ALERT_DAYS = 7;

/** The accounts that are expected to fall below their floor, or else zero, within 7 days. */
export async function findLowPoints(
  db: Db,
  ledgerId: LedgerId,
  when: { readonly today: Day; readonly timeZone: string },
  isWatched: (account: AccountRow) => boolean,
): Promise<LowPoint[]> {
  const { facts, rows, floors } = await loadForecast(db, ledgerId, when);
  const watched = new Map(rows.filter((row) => floors.has(row.id) || isWatched(row)).map((row) => [row.id, row]));
  return computeForecast(facts, { hasBand: false }).flatMap(({ accountId, balances }) => {
    const row = watched.get(accountId);
    const week = balances.subarray(0, ALERT_DAYS + 1);
    const at = lowestDay(week);
    const balance = cents(week[at] ?? 0);
    if (!row || balance >= (floors.get(accountId) ?? 0)) return [];
    return [{ accountId, name: row.displayName, day: addDays(when.today, at), balance }];
  });
}
