import type { BankPage, ToldTransaction } from '@cairn/domain';
import type { BankTransaction, TransactionsPage } from '../../platform/bank/provider.ts';
import { normalized } from '../../platform/ledger/normalize.ts';

export type { BankPage };

/** With our own accounts' ids and texts as the ledger keeps them; what is on no account of ours is left out. */
export function toBankPage(page: TransactionsPage, accountIds: ReadonlyMap<string, number>): BankPage {
  const toTold = (transaction: BankTransaction): ToldTransaction[] => {
    const accountId = accountIds.get(transaction.accountExternalId);
    if (accountId === undefined) return [];
    const { accountExternalId: _account, ...told } = transaction;
    return [{ ...normalized(told), accountId }];
  };
  return {
    added: page.added.flatMap(toTold),
    modified: page.modified.flatMap(toTold),
    removed: page.removed,
  };
}
