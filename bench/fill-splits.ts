import { type FullHousehold, fillLedgers } from './fill-ledger.ts';
import type { HouseholdSize } from './household.ts';
import type { Installation } from './installation.ts';

/** Two users with the same transactions; the second has split 30% of them in three. Nothing was analyzed. */
export interface SplitHouseholds {
  readonly unsplit: FullHousehold;
  readonly split: FullHousehold;
}

/** The second and third line get the next categories, so that every category has lines. */
const splitRows = `
  with chosen as (
    select * from transactions where ledger_id = $1::bigint and id % 10 < 3 and amount_cents >= 100),
  lines as (
    insert into split_lines (ledger_id, transaction_id, position, day, is_income, is_counted, category_id, amount_cents,
      takes_remainder)
    select chosen.ledger_id, chosen.id, n, chosen.day, chosen.is_income, not chosen.marked_as_transfer,
      case when n = 0 then chosen.category_id else (select min(id) from categories where ledger_id = $1::bigint
        and parent_id is null and id > coalesce(chosen.category_id, 0)) end,
      case n when 0 then chosen.amount_cents - 50 when 1 then 30 else 20 end, n = 0
    from chosen, generate_series(0, 2) n)
  update transactions set is_split = true, category_id = null, subcategory_id = null, category_source = null,
    category_rule = null
  from chosen where transactions.ledger_id = $1::bigint and transactions.id = chosen.id`;

export async function fillSplits(installation: Installation, size: HouseholdSize): Promise<SplitHouseholds> {
  const [unsplit, split] = await fillLedgers(installation, [size, size], CALL_TIMEOUT_MS);
  if (!unsplit || !split) throw new Error('Two households are needed for the comparison.');
  await installation.inDatabase(async (query) => {
    const [last] = await query('select max(ledger_id) as id from transactions');
    await query(splitRows, [Number(last?.id)]);
    // Otherwise the former versions of the rows would be read, too.
    for (const table of ['transactions', 'split_lines']) await query(`vacuum ${table}`);
  });
  await installation.start();
  return { unsplit, split };
}

const CALL_TIMEOUT_MS = 60_000;
