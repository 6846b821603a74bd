import type { AccountId, Day, LedgerId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import { asideIds } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { balanceAssertions, netWorthPoints, transactions } from '../../platform/db/schema/index.ts';
import { requireDay } from '../../platform/db/stored-day.ts';

/** The first days of accounts that have counted since the beginning. */
export interface FirstDays {
  /** The day before an account's first transaction, or that of its first stated balance if that is earlier. */
  readonly byAccount: ReadonlyMap<AccountId, Day>;
  /** The first day whose net worth was recorded. */
  readonly recorded: Day | null;
}

function firstDays(ledgerId: LedgerId, accountIds: readonly AccountId[]): SQL {
  return sql`
    select given.id as "accountId", least(
      (select min(entry.day) - 1 from ${transactions} as entry where entry.ledger_id = ${ledgerId}
        and entry.account_id = given.id and entry.account_id is not null and not entry.deleted),
      (select min(case stated.basis when 'opening' then stated.day - 1 else stated.day end)
        from ${balanceAssertions} as stated where stated.ledger_id = ${ledgerId} and stated.account_id = given.id
          and stated.id <> all(${asideIds(ledgerId, accountIds)})))::text
      as "day",
      (select min(point.day) from ${netWorthPoints} as point where point.ledger_id = ${ledgerId})::text as "recorded"
    from unnest(${`{${accountIds.join(',')}}`}::bigint[]) as given (id)`;
}

export async function findFirstDays(db: Db, ledgerId: LedgerId, accountIds: readonly AccountId[]): Promise<FirstDays> {
  if (accountIds.length === 0) return { byAccount: new Map(), recorded: null };
  const { rows } = Object(await db.execute(firstDays(ledgerId, accountIds)));
  const known: [AccountId, Day][] = rows.flatMap(({ accountId, day }: { accountId: unknown; day: string | null }) =>
    day === null ? [] : [[Number(accountId), requireDay(day)]],
  );
  const recorded: string | null = rows[0]?.recorded ?? null;
  return { byAccount: new Map(known), recorded: recorded === null ? null : requireDay(recorded) };
}
