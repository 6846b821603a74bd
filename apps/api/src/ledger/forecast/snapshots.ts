import type { AccountId, Cents, Day, LedgerId } from '@cairn/domain';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, forecastScores, forecastSnapshots, transactions } from '../../platform/db/schema/index.ts';

export interface ForecastSnapshot {
  readonly accountId: AccountId;
  readonly points: readonly Cents[];
  readonly band: readonly [low: readonly Cents[], high: readonly Cents[]] | null;
  readonly lowOn: Day;
  readonly lowCents: Cents;
}

/** A snapshot is never rewritten, even if two processes make it. */
export async function saveSnapshots(
  db: Db,
  ledgerId: LedgerId,
  madeOn: Day,
  snapshots: readonly ForecastSnapshot[],
): Promise<void> {
  if (snapshots.length === 0) return;
  await db
    .insert(forecastSnapshots)
    .values(snapshots.map((snapshot) => ({ ledgerId, madeOn, ...snapshot })))
    .onConflictDoNothing();
}

/** A ledger and the last day on which its forecasts can be compared with what happened. */
export interface DueScore {
  readonly ledgerId: LedgerId;
  readonly day: string;
}

const PENDING_DAYS = 30;
const FORECAST_LENGTH = 366;

/** SQL version of an account's worth; see `loadStarts` in the forecast's queries for the pending part. */
const worth = sql`case when account.type in (1, 2)
  then -account.current_cents + account.came_in_cents - account.went_out_cents
  else account.current_cents + account.came_in_cents - account.went_out_cents end`;

const moved = sql`case when row.is_income then row.amount_cents else -row.amount_cents end`;

/**
 * Compares stored forecasts with the balances at the end of the days since the last comparison. Balances are calculated
 * back from today's, so transactions that the bank reports late still count on their day. A concurrent run can't count
 * a day twice.
 */
export async function scoreForecasts(db: Db, due: readonly DueScore[]): Promise<void> {
  await db.execute(sql`
    with due as materialized (
      select * from json_to_recordset(${JSON.stringify(due)}::json) as due ("ledgerId" bigint, day date)
    ), compared as materialized (
      select made.ledger_id, made.made_on, made.account_id, given.day::date as day, made.points, made.band
      from due
      join ${forecastSnapshots} as made on made.ledger_id = due."ledgerId"
        and made.made_on > due.day - ${sql.raw(String(FORECAST_LENGTH))} and made.made_on <= due.day
      left join ${forecastScores} as score on score.ledger_id = made.ledger_id
        and score.made_on = made.made_on and score.account_id = made.account_id
      cross join lateral generate_series(
        coalesce(score.scored_to + 1, made.made_on)::timestamp, due.day::timestamp, interval '1 day'
      ) as given (day)
    ), happened as materialized (
      select needed.ledger_id, needed.account_id, needed.day, ${worth} + since.pending - since.moved as cents
      from (select distinct ledger_id, account_id, day from compared) as needed
      join ${accounts} as account on account.ledger_id = needed.ledger_id and account.id = needed.account_id
        and account.removed_at is null
      cross join lateral (
        select coalesce(sum(${moved}) filter (where row.day > needed.day), 0) as moved,
          coalesce(sum(${moved}) filter (where row.pending and account.external_id is not null), 0) as pending
        from ${transactions} as row
        where row.ledger_id = needed.ledger_id and row.account_id = needed.account_id and not row.deleted
          and not row.removed_by_bank and row.day > needed.day - ${sql.raw(String(PENDING_DAYS))}
      ) as since
    ), scored as (
      select compared.ledger_id, compared.made_on, compared.account_id, compared.day, happened.cents,
        (compared.points ->> (compared.day - compared.made_on))::bigint as expected,
        (compared.band -> 0 ->> (compared.day - compared.made_on))::bigint as low,
        (compared.band -> 1 ->> (compared.day - compared.made_on))::bigint as high,
        compared.day = (date_trunc('month', compared.made_on::timestamp) + interval '1 month - 1 day')::date as is_month_end
      from compared
      join happened on happened.ledger_id = compared.ledger_id and happened.account_id = compared.account_id
        and happened.day = compared.day
    )
    insert into ${forecastScores} as score (ledger_id, made_on, account_id, scored_to, days, abs_error_cents,
      days_with_band, days_in_band, month_end_cents)
    select ledger_id, made_on, account_id, max(day), count(*), sum(abs(expected - cents)), count(low),
      count(*) filter (where cents between low and high), max(cents) filter (where is_month_end)
    from scored group by ledger_id, made_on, account_id order by ledger_id, made_on, account_id
    on conflict (ledger_id, made_on, account_id) do update set scored_to = excluded.scored_to,
      days = score.days + excluded.days, abs_error_cents = score.abs_error_cents + excluded.abs_error_cents,
      days_with_band = score.days_with_band + excluded.days_with_band,
      days_in_band = score.days_in_band + excluded.days_in_band,
      month_end_cents = coalesce(excluded.month_end_cents, score.month_end_cents)
    where score.scored_to < excluded.scored_to`);
}
