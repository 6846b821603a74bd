import type { BankPage, ToldTransaction } from '@cairn/domain';
import { normalized } from '../../ledger/index.ts';
import { type BankTransaction, DOLLARS, type TransactionsPage } from '../../platform/bank/provider.ts';

export type { BankPage };

const isLeftOut = ({ amountCents, currency }: BankTransaction) => amountCents === 0 || currency !== DOLLARS;

/**
 * With our own accounts' ids and texts as the ledger keeps them. What is on no account of ours is left out, what is
 * about no money, which nobody could save, and what is in another currency, which would count as dollars. What became so
 * only later is as good as removed.
 */
export function toBankPage(page: TransactionsPage, accountIds: ReadonlyMap<string, number>): BankPage {
  const toTold = (transaction: BankTransaction): ToldTransaction[] => {
    const accountId = accountIds.get(transaction.accountExternalId);
    if (accountId === undefined || isLeftOut(transaction)) return [];
    const { accountExternalId: _account, currency: _currency, ...told } = transaction;
    return [{ ...normalized(told), accountId }];
  };
  return {
    added: page.added.flatMap(toTold),
    modified: page.modified.flatMap(toTold),
    removed: [...page.removed, ...page.modified.filter(isLeftOut).map(({ externalId }) => externalId)],
  };
}
