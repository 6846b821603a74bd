import {
  type AccountId,
  addDays,
  cents,
  type Day,
  findLoanPayments,
  type LedgerId,
  type LoanSide,
  PAYMENT_RANKS,
  TRANSFER_DAYS_MAX,
  type TransactionId,
} from '@cairn/domain';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categories, dismissedTransferPairs, splitLines, transactions } from '../../platform/db/schema/index.ts';

/** The accounts and days between which to search for loan payments. */
export interface LoanScope {
  readonly loanIds: readonly AccountId[];
  readonly payerIds: readonly AccountId[];
  /** Accounts that aren't loans. A transfer received by one of them didn't pay off a loan. */
  readonly otherIds: readonly AccountId[];
  /** Banks' balances don't include these pending or removed transactions. */
  readonly linkedIds: readonly AccountId[];
  readonly first: Day;
  /** Null if there is no last day. */
  readonly last: Day | null;
}

/** Candidates for loan payments that aren't marked as transfers. */
export interface LoanPayments {
  readonly ids: readonly TransactionId[];
  /** Lines of splits. */
  readonly lines: readonly { readonly id: TransactionId; readonly position: number }[];
}

export const NO_LOAN_PAYMENTS: LoanPayments = { ids: [], lines: [] };

const idArray = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::bigint[]`;
const rankNumber = (rank: LoanSide['rank']) => sql.raw(String(PAYMENT_RANKS.indexOf(rank)));

/** Money in on loans, and on other accounts the same amount around the same day: money out, and transfers in. */
function loanSides(ledgerId: LedgerId, { loanIds, payerIds, otherIds, linkedIds, first, last }: LoanScope): SQL {
  const marked = sql`(select category.id from ${categories} as category
    where category.ledger_id = ${ledgerId} and category.is_interest_or_fees)`;
  const isPlain = (row: SQL) => sql`(${row}.category_id in ${marked}) is not true
    and (${row}.subcategory_id in ${marked}) is not true`;
  const isCounted = sql`not entry.deleted and not entry.hidden
    and not (entry.account_id = any (${idArray(linkedIds)}) and (entry.pending or entry.removed_by_bank))`;
  const isPaid = (row: SQL) => sql`(${row}.amount_cents, ${row}.day) in (select received.amount_cents,
    received.day + shift from received
    cross join generate_series(${-TRANSFER_DAYS_MAX}::int, ${TRANSFER_DAYS_MAX}::int) as shift)`;
  const rank = (isTransfer: SQL, row: SQL) => sql`case when ${isTransfer} then ${rankNumber('transfer')}
    when ${row}.category_id is null then ${rankNumber('uncategorized')} else ${rankNumber('categorized')} end`;
  const isCandidate = (row: SQL, isTransfer: SQL) => sql`entry.account_id = any (${idArray(otherIds)})
    and case when ${row}.is_income then ${isTransfer} else entry.account_id = any (${idArray(payerIds)}) end`;
  const through = last && addDays(last, TRANSFER_DAYS_MAX);
  return sql`
    with received as materialized (
      select entry.id, entry.day, entry.account_id, entry.amount_cents from ${transactions} as entry
      where entry.ledger_id = ${ledgerId} and entry.account_id = any (${idArray(loanIds)})
        and entry.account_id is not null and entry.is_income and ${isCounted}
        and ${isPlain(sql`entry`)} and entry.day > ${addDays(first, -TRANSFER_DAYS_MAX)}::date
        ${through ? sql`and entry.day <= ${through}::date` : sql``})
    select id, null::int as "position", day::text as "day", account_id as "accountId", amount_cents as "amountCents",
      true as "isIncome", ${rankNumber('transfer')} as "rank", true as "isOnLoan" from received
    union all
    select entry.id, null, entry.day::text, entry.account_id, entry.amount_cents, entry.is_income,
      ${rank(sql`entry.marked_as_transfer`, sql`entry`)}, false
    from ${transactions} as entry
    where entry.ledger_id = ${ledgerId} and ${isCounted} and not entry.is_split
      and ${isCandidate(sql`entry`, sql`entry.marked_as_transfer`)}
      and exists (select from received) and ${isPaid(sql`entry`)} and ${isPlain(sql`entry`)}
    union all
    select line.transaction_id, line.position, line.day::text, entry.account_id, line.amount_cents, line.is_income,
      ${rank(sql`(entry.marked_as_transfer or line.is_transfer)`, sql`line`)}, false
    from ${splitLines} as line
    join ${transactions} as entry on entry.ledger_id = ${ledgerId} and entry.id = line.transaction_id
    where line.ledger_id = ${ledgerId} and ${isCounted}
      and ${isCandidate(sql`line`, sql`(entry.marked_as_transfer or line.is_transfer)`)}
      and exists (select from received) and ${isPaid(sql`line`)} and ${isPlain(sql`line`)}`;
}

/** The pairs that a user said aren't transfers, in both orders. */
async function listDismissed(db: Db, ledgerId: LedgerId): Promise<ReadonlySet<string>> {
  const { firstId, secondId } = dismissedTransferPairs;
  const rows = await db
    .select({ firstId, secondId })
    .from(dismissedTransferPairs)
    .where(eq(dismissedTransferPairs.ledgerId, ledgerId));
  return new Set(rows.flatMap((row) => [`${row.firstId} ${row.secondId}`, `${row.secondId} ${row.firstId}`]));
}

type WireSide = Omit<LoanSide, 'rank' | 'amountCents'> & { readonly rank: number; readonly amountCents: number };

/** Payments to loans aren't spent, whatever their category: they lower the debt. */
export async function listLoanPayments(db: Db, ledgerId: LedgerId, scope: LoanScope): Promise<LoanPayments> {
  if (scope.loanIds.length === 0 || scope.payerIds.length === 0) return NO_LOAN_PAYMENTS;
  const { rows } = Object(await db.execute(loanSides(ledgerId, scope)));
  const sides: LoanSide[] = rows.map((row: WireSide) => ({
    ...row,
    ...{ id: Number(row.id), accountId: Number(row.accountId), amountCents: cents(Number(row.amountCents)) },
    rank: PAYMENT_RANKS[row.rank] ?? 'transfer',
  }));
  const dismissed = await listDismissed(db, ledgerId);
  const paid = findLoanPayments(sides, (one, other) => dismissed.has(`${one.id} ${other.id}`));
  const own = paid.filter(({ rank }) => rank !== 'transfer');
  return {
    ids: own.flatMap(({ id, position }) => (position === null ? id : [])),
    lines: own.flatMap(({ id, position }) => (position === null ? [] : { id, position })),
  };
}
