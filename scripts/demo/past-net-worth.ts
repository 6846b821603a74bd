import type { PGlite } from '@electric-sql/pglite';
import { demoAccounts } from './accounts.ts';
import { daysAfter } from './calendar.ts';
import { balanceOf, type DemoTransaction } from './household.ts';
import { demoPerson } from './seed.ts';

const EVERY_DAYS = 7;
const WEEKS = 150;

/** The values of the investments, as someone would have entered them on those days. */
async function writeNewValues(client: PGlite, rows: readonly DemoTransaction[]): Promise<void> {
  const account = demoAccounts.find(({ key }) => key === 'invest');
  if (!account) return;
  const values = rows
    .filter(({ isNewValue }) => isNewValue)
    .map(({ day }, at) => ({
      at,
      day,
      cents: balanceOf(
        account,
        rows.filter((row) => row.day <= day),
      ),
    }));
  await client.query(
    `with taken as (
       update ledgers set next_id = next_id + $3 + 1 from users
       where users.email = $1 and ledgers.id = users.ledger_id
       returning ledgers.id, next_id - $3 - 1 as first_id),
     made as (
       insert into change_sets (ledger_id, id, source, made_at, summary, count, via)
       select id, first_id, 'unlisted', now(), 'Entered past values', 0, 'job' from taken)
     insert into balance_assertions
       (ledger_id, id, account_id, day, basis, amount_cents, source, seen_at, changed_in)
     select taken.id, taken.first_id + 1 + given.at, accounts.id, given.day, 'closing', given.cents, 'person', given.day,
       taken.first_id
     from taken join accounts on accounts.ledger_id = taken.id and accounts.display_name = $4,
       json_to_recordset($2::text::json) as given (at bigint, day date, cents bigint)`,
    [demoPerson.email, JSON.stringify(values), values.length, account.name],
  );
}

/**
 * The product captures net worth only for the current day and has no call for past days. This writes the past points
 * directly to the database.
 */
export async function writePastNetWorth(
  client: PGlite,
  rows: readonly DemoTransaction[],
  today: string,
): Promise<void> {
  const points = Array.from({ length: WEEKS }, (_, week) => {
    const day = daysAfter(today, -EVERY_DAYS * (WEEKS - week));
    const before = rows.filter((row) => row.day <= day);
    const total = (isOwed: boolean) =>
      demoAccounts
        .filter(({ type }) => (type === 1 || type === 2) === isOwed)
        .reduce((sum, account) => sum + balanceOf(account, before), 0);
    return { day, assets_cents: total(false), liabilities_cents: total(true) };
  });
  await client.query(
    `insert into net_worth_points (ledger_id, day, assets_cents, liabilities_cents)
     select ledger_id, day, assets_cents, liabilities_cents
     from users, json_to_recordset($2::text::json) as given (day date, assets_cents bigint, liabilities_cents bigint)
     where email = $1`,
    [demoPerson.email, JSON.stringify(points)],
  );
  await writeNewValues(client, rows);
}
