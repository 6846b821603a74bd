import type { BankPage, ReportedTransaction } from '@cairn/domain';
import { normalized } from '../../ledger/index.ts';
import { type BankTransaction, DOLLARS, type TransactionsPage } from '../../platform/bank/provider.ts';

export type { BankPage };

const isUnsupported = ({ amountCents, currency }: BankTransaction) => amountCents === 0 || currency !== DOLLARS;

/**
 * Converts a provider page to the ledger's account ids and normalized text. Skips transactions on unknown accounts,
 * with a zero amount (which the ledger doesn't allow) or in another currency (which would count as dollars). A
 * transaction that is changed to one of the last two counts as removed.
 */
export function toBankPage(page: TransactionsPage, accountIds: ReadonlyMap<string, number>): BankPage {
  const convert = (transaction: BankTransaction): ReportedTransaction[] => {
    const accountId = accountIds.get(transaction.accountExternalId);
    if (accountId === undefined || isUnsupported(transaction)) return [];
    const { accountExternalId: _account, currency: _currency, ...fields } = transaction;
    return [{ ...normalized(fields), accountId }];
  };
  return {
    added: page.added.flatMap(convert),
    modified: page.modified.flatMap(convert),
    removed: [...page.removed, ...page.modified.filter(isUnsupported).map(({ externalId }) => externalId)],
  };
}
