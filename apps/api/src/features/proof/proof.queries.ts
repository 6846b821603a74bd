import type { AccountId, Day, LedgerId } from '@cairn/domain';
import { LARGEST_ID, POSTED_LATE_DAYS_MAX } from '@cairn/domain';
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { asideIds, BALANCE_ASIDE, isOneOf, postedDay } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  accounts,
  balanceAssertions,
  changeSets,
  changes,
  institutionBalanceModes,
  ledgers,
  postedSums,
  reconciliations,
  reviewDecisions,
  tombstones,
  transactions,
} from '../../platform/db/schema/index.ts';

export const signedCents = sql`case when ${transactions.isIncome} then ${transactions.amountCents} else -${transactions.amountCents} end`;
/** Every balance includes all transactions that posted before this day, so their exact days don't matter. */
const firstDayThatCounts = sql`(proven.first_day - ${POSTED_LATE_DAYS_MAX}::int)`;
/** The last day that a balance includes, at least in part. */
const lastDayIn = sql`case when asserted.basis = 'opening' then asserted.day - 1 else asserted.day end`;
/**
 * Balances that include whole days don't distinguish the days between them. Transactions after the last one are in
 * none.
 */
const dayOfNextBalance = sql`coalesce(
  proven.last_days[width_bucket(posted.day - 1, proven.last_days) + 1], proven.last_days[cardinality(proven.last_days)] + 1)`;
/**
 * The list's amount for the running balance of the day; null if there is none. A join would compare every row with
 * every balance, because without statistics the planner expects one of each.
 */
const ofRunning = (list: SQL) =>
  sql`case when running.days[width_bucket(posted.day, running.days)] = posted.day
    then running.${list}[width_bucket(posted.day, running.days)] end`;
/** A balance, in the order of the columns of `assertionColumns`. */
export type AssertionText = readonly [
  id: number,
  accountId: number,
  day: string,
  basis: 'opening' | 'closing' | 'afterRow' | 'asOf',
  afterTransactionId: number | null,
  asOfIn: number | null,
  amountCents: number,
  pendingCents: number | null,
  source: 'bank' | 'file' | 'person',
  madeIn: number,
];

/** The sums of one account's transactions that have the same position between its balances. */
export type MovementText = readonly [
  accountId: number,
  day: string,
  postedIn: number,
  timing: 'bank' | 'placed' | 'day',
  afterBalanceIn: number | null,
  cents: number,
  isLaterThatDay: boolean,
];

/** An account with at least two balances. */
export type ProvenAccountText = readonly [id: number, type: number, includesPending: boolean | null];

/** The differences that were accepted when a statement was sealed. */
export type AcceptedText = readonly [accountId: number, day: string, unexplained: number, outstanding: number];

/** The sum of the transactions on a running balance's day that it doesn't include. */
export type LaterText = readonly [assertionId: number, cents: number];

export interface ProofText {
  readonly accounts: readonly ProvenAccountText[];
  readonly assertions: readonly AssertionText[];
  readonly movements: readonly MovementText[];
  readonly later: readonly LaterText[];
  readonly accepted: readonly AcceptedText[];
}

const assertionColumns = sql`id, account_id, day, basis, after_transaction_id, as_of_in, amount_cents, pending_cents, source,
  changed_in`;

/** A transaction that a fix placed before a running balance is in it, whatever its id. */
const mayBeLater = sql`(timing <> 'placed' or posted_in > running_in)`;

/** A balance that no one has stated yet: that of a statement that is being compared. */
export interface SupposedBalance {
  readonly accountId: AccountId;
  readonly day: Day;
  readonly amountCents: number;
}

/** The ID of a supposed balance, and its change. It is newer than all others, so it replaces earlier entries. */
export const SUPPOSED_ID = LARGEST_ID;

const supposedRow = ({ accountId, day, amountCents }: SupposedBalance) => sql`
  select ${SUPPOSED_ID}::bigint, ${accountId}::bigint, ${day}::date, 'closing', null::bigint, null::bigint,
    ${amountCents}::bigint, null::bigint, 'person', ${SUPPOSED_ID}::bigint, 1`;

/**
 * The balances of all accounts and what moved between them, in one statement. Of running balances, only the last of each
 * day is read, and what posted long before the first balance is added up. Accounts with fewer than two balances have
 * nothing to compare. Transactions are read only if some of those in a sum come after a running balance and others don't.
 * With a supposed balance, only its account is read.
 */
export function proofText(ledgerId: LedgerId, supposed?: SupposedBalance): SQL {
  return sql`
    with stated as materialized (
      select ${assertionColumns}, row_number() over (
        partition by account_id, day, basis order by after_transaction_id desc) as place
      from ${balanceAssertions} where ledger_id = ${ledgerId} and (basis <> 'asOf' or as_of_in is not null)
        and id <> all(${asideIds(ledgerId)})
      ${supposed ? sql`and account_id = ${supposed.accountId} union all ${supposedRow(supposed)}` : sql``}
    ), asserted as materialized (
      select * from stated where basis <> 'afterRow' or place = 1
    ), running as materialized (
      select account_id, array_agg(day order by day) as days, array_agg(id order by day) as ids,
        array_agg(after_transaction_id order by day) as afters, array_agg(changed_in order by day) as made
      from asserted where basis = 'afterRow' group by account_id
    ), proven as materialized (
      select ${accounts.id} as id, ${accounts.type} as type, min(asserted.day) as first_day,
        bool_or(asserted.basis = 'asOf') as has_as_of, array_agg(distinct ${lastDayIn} order by ${lastDayIn}) as last_days,
        (select includes_pending from ${institutionBalanceModes} as mode where mode.ledger_id = ${ledgerId}
          and mode.institution_id = ${accounts.institutionId}) as includes_pending
      from ${accounts} join asserted on asserted.account_id = ${accounts.id}
      where ${accounts.ledgerId} = ${ledgerId} and ${isNull(accounts.removedAt)}
      group by ${accounts.ledgerId}, ${accounts.id} having count(*) > 1
    ), summed as materialized (
      select posted.account_id, posted.day, posted.posted_in, posted.timing, nullif(posted.after_balance_in, 0) as after_balance_in,
        posted.cents, posted.first_id, posted.last_id, proven.has_as_of, ${firstDayThatCounts} as first_day,
        case when not proven.has_as_of and posted.after_balance_in = 0 then ${dayOfNextBalance} end as next_day,
        ${ofRunning(sql`ids`)} as running_id, ${ofRunning(sql`afters`)} as running_after, ${ofRunning(sql`made`)} as running_in
      from proven join ${postedSums} as posted on posted.ledger_id = ${ledgerId} and posted.account_id = proven.id
      left join running on running.account_id = posted.account_id
    ), moved as (
      select account_id, case when is_later then day else coalesce(next_day, greatest(day, first_day - 1)) end as day,
        case when has_as_of and day >= first_day then posted_in else 0 end as posted_in,
        case when has_as_of then timing else 'day' end as timing, after_balance_in, sum(cents) as cents, is_later
      from (
        select *, coalesce(first_id > running_after and ${mayBeLater}, false) as is_later from summed
      ) as placed
      group by 1, 2, 3, 4, 5, 7
    ), mixed as materialized (
      select distinct running_id, account_id, day, running_after, running_in from summed
      where first_id <= running_after and last_id > running_after and ${mayBeLater}
    ), divided as materialized (
      select account_id, array_agg(day order by day) as days, array_agg(running_id order by day) as ids,
        array_agg(running_after order by day) as afters, array_agg(running_in order by day) as made
      from mixed group by account_id
    ), later as (
      select divided.ids[place] as running_id, coalesce(sum(cents) filter (where id > divided.afters[place]
        and (bank_item_id is not null or posted_in is null or posted_in > divided.made[place])), 0) as cents
      from divided cross join lateral (
        select ${transactions.id} as id, ${transactions.bankItemId} as bank_item_id, ${transactions.postedIn} as posted_in,
          ${signedCents} as cents, ${postedDay} as day, width_bucket(${postedDay}, divided.days) as place
        from ${transactions} where ${transactions.ledgerId} = ${ledgerId} and ${transactions.accountId} = divided.account_id
          and not ${transactions.deleted} and not ${transactions.pending} offset 0
      ) as moved_row
      where divided.days[place] = moved_row.day group by 1
    )
    select
      (select coalesce(json_agg(json_build_array(id, type, includes_pending)), '[]') from proven)::text as accounts,
      (select coalesce(json_agg(json_build_array(${assertionColumns})), '[]') from asserted
        where account_id in (select id from proven))::text as assertions,
      (select coalesce(json_agg(json_build_array(account_id, day, posted_in, timing, after_balance_in, cents, is_later)),
        '[]') from moved)::text as movements,
      (select coalesce(json_agg(json_build_array(running_id, cents)), '[]') from later)::text as later,
      (select coalesce(json_agg(json_build_array(account_id, to_on, unexplained_cents, outstanding_cents)), '[]')
        from ${reconciliations} where ledger_id = ${ledgerId} and (unexplained_cents <> 0 or outstanding_cents <> 0))::text as accepted`;
}

/** Reads the rows as texts, because decoding thousands of rows one by one takes longer than the proof. */
export async function readProof(db: Db, ledgerId: LedgerId, supposed?: SupposedBalance): Promise<ProofText> {
  const { rows } = Object(await db.execute(proofText(ledgerId, supposed)));
  const [found] = rows;
  return {
    accounts: JSON.parse(found.accounts),
    assertions: JSON.parse(found.assertions),
    movements: JSON.parse(found.movements),
    later: JSON.parse(found.later),
    accepted: JSON.parse(found.accepted),
  };
}

/** The fields of a transaction that decide which balances include it, and by how much. */
const movingKeys = '{day,amountCents,isIncome,accountId,deleted,pending,postedIn,afterBalanceIn,bankItemId,bankValues}';

/**
 * Whether anything that a proof depends on may have changed in a change from the given one on. Most changes only set
 * categories, tags, and notes. An undo and purged history count as a move, because they don't record what they changed.
 */
export async function mayHaveMoved(db: Db, ledgerId: LedgerId, since: number): Promise<boolean> {
  const changedIn = (table: SQL) =>
    sql`exists (select from ${table} where ledger_id = ${ledgerId} and changed_in >= ${since})`;
  const { rows } = Object(
    await db.execute(sql`
      select exists (select from ${ledgers} where id = ${ledgerId} and oldest_cursor >= ${since})
        or ${changedIn(sql`${changeSets}`)} or ${changedIn(sql`${accounts}`)} or ${changedIn(sql`${balanceAssertions}`)}
        or ${changedIn(sql`${reconciliations}`)} or ${changedIn(sql`${institutionBalanceModes}`)}
        or ${changedIn(sql`${tombstones}`)}
        or exists (select from ${reviewDecisions} where ledger_id = ${ledgerId} and decided_in >= ${since}
          and reason = ${BALANCE_ASIDE})
        or exists (select from ${transactions} where ledger_id = ${ledgerId} and changed_in >= ${since} and made_in >= ${since})
        or exists (select from ${changes} where ledger_id = ${ledgerId} and change_set_id >= ${since}
          and noun = 'transaction' and jsonb_exists_any(before, ${movingKeys}::text[])) as moved`),
  );
  return rows[0].moved;
}

/** All running balances of an account's day. */
export async function readRunning(
  db: Db,
  ledgerId: LedgerId,
  accountId: AccountId,
  day: Day,
): Promise<AssertionText[]> {
  const { rows } = Object(
    await db.execute(sql`
      select coalesce(json_agg(json_build_array(${assertionColumns})), '[]')::text as assertions
      from ${balanceAssertions} where ledger_id = ${ledgerId} and account_id = ${accountId} and day = ${day}
        and basis = 'afterRow' and id <> all(${asideIds(ledgerId, [accountId])})`),
  );
  return JSON.parse(rows[0].assertions);
}

/** The most balances of an account that are listed one by one. */
const DECIDABLE_MAX = 300;

/** The balances that a user can decide about: those they entered and those they set aside, newest first. */
export function decidableBalances(db: Db, ledgerId: LedgerId, accountId: AccountId) {
  const { id, day, basis, source, amountCents, changedIn } = balanceAssertions;
  const aside = asideIds(ledgerId, [accountId]);
  // Two statements in one, because each uses a different index.
  const read = (which: SQL) =>
    db
      .select({
        ...{ id, day, basis, source, amountCents, changedIn },
        isAside: sql<boolean>`${id} = any(${aside})`.as('is_aside'),
      })
      .from(balanceAssertions)
      .where(and(eq(balanceAssertions.ledgerId, ledgerId), which));
  return (
    read(sql`${balanceAssertions.accountId} = ${accountId} and ${source} = 'person'`)
      // The decisions are those of the account.
      .unionAll(read(sql`${source} <> 'person' and ${id} = any(${aside})`))
      .orderBy(desc(day), desc(id))
      .limit(DECIDABLE_MAX)
  );
}

/** The reason under which dismissed causes of gaps are stored. */
export const GAP_CULPRIT = 'gapCulprit';

/** Dismissed causes, as the fingerprints of the gap and the cause. */
export async function readDismissed(db: Db, ledgerId: LedgerId, accountId: AccountId): Promise<Set<string>> {
  const rows = await db
    .select({ fingerprint: reviewDecisions.fingerprint })
    .from(reviewDecisions)
    .where(
      and(
        eq(reviewDecisions.ledgerId, ledgerId),
        eq(reviewDecisions.subjectId, accountId),
        eq(reviewDecisions.reason, GAP_CULPRIT),
      ),
    );
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Whole transactions, deleted ones too. */
export async function loadTransactions(db: Db, ledgerId: LedgerId, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids)));
}
