import type { Account } from '@cairn/contract';
import { worthOfAll } from '@cairn/domain';

const kinds = ['Cash', 'Credit cards', 'Loans', 'Investments', 'Other'] as const;

/** An account type's index is that of its kind; accounts without a type are of the kind other. */
const kindOf = ({ type }: Account) => kinds[type] ?? 'Other';

/** The user's assets or debts of one kind, with their subtotal. */
export function groupByKind(accounts: readonly Account[]) {
  const byKind = Map.groupBy(accounts, kindOf);
  return kinds.flatMap((kind) => {
    const own = byKind.get(kind);
    return own ? [{ kind, accounts: own, total: worthOfAll(own) }] : [];
  });
}
