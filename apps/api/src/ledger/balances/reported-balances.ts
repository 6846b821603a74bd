import {
  type AccountId,
  isLiability,
  type LedgerId,
  learnPendingMode,
  type PendingSample,
  readingOfSync,
  UNKNOWN_MODE,
} from '@cairn/domain';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, balanceAssertions, institutionBalanceModes, transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { recordBalances } from './assertions.ts';

/** An account's balance as a bank reports it at the end of a sync. */
export interface ReportedBalance {
  readonly accountId: AccountId;
  readonly day: string;
  readonly currentCents: number;
}

interface AccountSums {
  readonly accountId: AccountId;
  readonly type: number;
  /** The bank's previous balance and its pending transactions; null if there is none to compare with. */
  readonly lastCents: number | null;
  readonly lastPendingCents: number | null;
  /** Net money in as the bank reports it, including transactions that the user edited or deleted. */
  readonly pendingCents: number;
  readonly postedCents: number;
}

const signed = sql`case when coalesce((entry.bank_values ->> 'isIncome')::boolean, entry.is_income) then 1 else -1 end
  * coalesce((entry.bank_values ->> 'amountCents')::bigint, entry.amount_cents)`;

/** The pending amount of each account, and the amount posted since the bank's previous balance. */
function accountSums(ledgerId: LedgerId, accountIds: readonly AccountId[]): SQL {
  const ids = `{${accountIds.join(',')}}`;
  return sql`
    select ${accounts.id}::float8 as "accountId", ${accounts.type} as type, last.amount_cents::float8 as "lastCents",
      last.pending_cents::float8 as "lastPendingCents", coalesce(pending.cents, 0)::float8 as "pendingCents",
      coalesce(posted.cents, 0)::float8 as "postedCents"
    from ${accounts}
    left join lateral (
      select amount_cents, pending_cents, as_of_in from ${balanceAssertions} as earlier
      where earlier.ledger_id = ${ledgerId} and earlier.account_id = ${accounts.id} and earlier.source = 'bank'
        and earlier.as_of_in is not null
      order by earlier.day desc, earlier.id desc limit 1) as last on true
    left join lateral (
      select sum(${signed}) as cents from ${transactions} as entry
      where entry.ledger_id = ${ledgerId} and entry.account_id = ${accounts.id} and entry.pending
        and not entry.removed_by_bank) as pending on true
    left join lateral (
      select sum(${signed}) as cents from ${transactions} as entry
      where entry.ledger_id = ${ledgerId} and entry.changed_in > last.as_of_in and entry.account_id = ${accounts.id}
        and entry.bank_item_id is not null and not entry.pending and not entry.removed_by_bank
        and coalesce(entry.posted_in, entry.made_in) > last.as_of_in) as posted on true
    where ${accounts.ledgerId} = ${ledgerId} and ${accounts.id} = any(${ids}::bigint[])`;
}

/** A sample in money owned; null without a previous balance that recorded its pending transactions. */
function toSample(sums: AccountSums, currentCents: number): PendingSample[] {
  const { type, lastCents, lastPendingCents, pendingCents, postedCents } = sums;
  if (lastCents === null || lastPendingCents === null) return [];
  const sign = isLiability(type) ? -1 : 1;
  const balanceCents = sign * (currentCents - lastCents);
  return [{ balanceCents, postedCents, pendingCents: pendingCents - sign * lastPendingCents }];
}

/** Sync clients are sent modes by institution, which a cursor has to be able to contain. */
const SYNCED_KEY = /^[\w-]{1,40}$/;

async function learnMode(
  tx: Db,
  change: Change,
  institutionId: string,
  samples: readonly PendingSample[],
): Promise<void> {
  const reading = readingOfSync(samples);
  if (reading === null || !SYNCED_KEY.test(institutionId)) return;
  const { ledgerId, changedIn } = change;
  const isInstitution = and(
    eq(institutionBalanceModes.ledgerId, ledgerId),
    eq(institutionBalanceModes.institutionId, institutionId),
  );
  const [known] = await tx.select().from(institutionBalanceModes).where(isInstitution);
  const { includesPending, evidence } = learnPendingMode(known ?? UNKNOWN_MODE, reading);
  change.hasOtherChanges = true;
  await tx
    .insert(institutionBalanceModes)
    .values({ ledgerId, institutionId, includesPending, evidence, changedIn })
    .onConflictDoUpdate({
      target: [institutionBalanceModes.ledgerId, institutionBalanceModes.institutionId],
      set: { includesPending, evidence, changedIn },
    });
}

/**
 * Records the balances that a bank reports at the end of a sync, when the ledger has the transactions that they
 * include, and learns from them whether they include the pending ones.
 */
export async function recordReportedBalances(
  tx: Db,
  change: Change,
  institutionId: string,
  reported: readonly ReportedBalance[],
  { isNews }: { readonly isNews: boolean },
): Promise<void> {
  const accountIds = reported.map(({ accountId }) => accountId);
  const { rows }: { rows: AccountSums[] } = Object(await tx.execute(accountSums(change.ledgerId, accountIds)));
  const sumsById = new Map(rows.map((one) => [one.accountId, one]));
  const samples: PendingSample[] = [];
  const balances = reported.flatMap(({ accountId, day, currentCents }) => {
    const one = sumsById.get(accountId);
    if (!one) return [];
    samples.push(...toSample(one, currentCents));
    const pendingCents = isLiability(one.type) ? -one.pendingCents : one.pendingCents;
    return [{ accountId, day, amountCents: currentCents, pendingCents }];
  });
  if (isNews) await learnMode(tx, change, institutionId, samples);
  await recordBalances(tx, change, 'bank', balances, { isNews });
}
