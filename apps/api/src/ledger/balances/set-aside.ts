import { type AccountId, type BalanceAssertionId, cents, type LedgerId } from '@cairn/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { accounts, reviewDecisions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { insertDecisions } from '../review/decisions.ts';

/** The reason of decisions to set a balance aside, or to use it again. */
export const BALANCE_ASIDE = 'balanceAside';
const PREFIX = 'balance:';

/** The IDs of balances that are set aside, on the given accounts or on all, as an SQL array. The last decision counts. */
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

/** Sets balances aside, or uses them again. Their rows don't change, so an undo only has to remove the decision. */
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
