import type { BankPage, ToldTransaction } from '@cairn/domain';
import type { BankTransaction, TransactionsPage } from '../../platform/bank/provider.ts';
import { normalized } from '../../platform/ledger/normalize.ts';

export type { BankPage };

const isOfNothing = ({ amountCents }: BankTransaction) => amountCents === 0;

/**
 * With our own accounts' ids and texts as the ledger keeps them. What is on no account of ours is left out, and what is
 * about no money, which nobody could save; what came to nothing only later is as good as removed.
 */
export function toBankPage(page: TransactionsPage, accountIds: ReadonlyMap<string, number>): BankPage {
  const toTold = (transaction: BankTransaction): ToldTransaction[] => {
    const accountId = accountIds.get(transaction.accountExternalId);
    if (accountId === undefined || isOfNothing(transaction)) return [];
    const { accountExternalId: _account, ...told } = transaction;
    return [{ ...normalized(told), accountId }];
  };
  return {
    added: page.added.flatMap(toTold),
    modified: page.modified.flatMap(toTold),
    removed: [...page.removed, ...page.modified.filter(isOfNothing).map(({ externalId }) => externalId)],
  };
}
