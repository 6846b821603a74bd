import type { Account } from '@cairn/contract';
import { worthOfAll } from '@cairn/domain';

const kinds = ['Cash', 'Credit cards', 'Loans', 'Investments', 'Other'] as const;

/** An account type's index is that of its kind; what has no type is other. */
const kindOf = ({ type }: Account) => kinds[type] ?? 'Other';

/** What someone has or owes of one kind, with its subtotal. */
export function groupByKind(accounts: readonly Account[]) {
  const byKind = Map.groupBy(accounts, kindOf);
  return kinds.flatMap((kind) => {
    const own = byKind.get(kind);
    return own ? [{ kind, accounts: own, total: worthOfAll(own) }] : [];
  });
}
