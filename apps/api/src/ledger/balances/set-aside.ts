import { type AccountId, type BalanceAssertionId, cents, type LedgerId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, reviewDecisions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { insertDecisions } from '../review/decisions.ts';

/** The reason under which it is stored that a balance was set aside, or that it counts again. */
export const BALANCE_ASIDE = 'balanceAside';
const PREFIX = 'balance:';

/**
 * The balances of some accounts, or of all, that were set aside, as an array. Of several decisions about one, the last
 * counts.
 */
export function asideIds(ledgerId: LedgerId, accountIds?: readonly AccountId[]): SQL {
  const isOfAccount = accountIds
    ? sql`subject_id = any(${`{${accountIds.join(',')}}`}::bigint[])`
    : sql`subject_id in (select id from ${accounts} where ledger_id = ${ledgerId})`;
  return sql`array(
    select substr(last.fingerprint, ${PREFIX.length + 1}::int)::bigint from (
      select distinct on (fingerprint) fingerprint, decision from ${reviewDecisions}
      where ledger_id = ${ledgerId} and reason = ${BALANCE_ASIDE}
        and ${isOfAccount}
      order by fingerprint, id desc
    ) as last where last.decision = 'decline')`;
}

interface DecidedBalance {
  readonly id: BalanceAssertionId;
  readonly accountId: AccountId;
  readonly amountCents: number;
}

/** Whether balances count from now on. What their source said stays, so that an undo only removes the decision. */
export async function setBalancesAside(
  tx: Db,
  change: Change,
  balances: readonly DecidedBalance[],
  isAside: boolean,
): Promise<void> {
  await insertDecisions(
    tx,
    change,
    balances.map(({ id, accountId, amountCents }) => ({
      subjectNoun: 'account',
      subjectId: accountId,
      reason: BALANCE_ASIDE,
      fingerprint: `${PREFIX}${id}`,
      valueCents: cents(amountCents),
      decision: isAside ? 'decline' : 'approve',
      trust: null,
    })),
  );
}
