import type { BankItem } from '../../platform/bank/items.ts';
import { updateItem } from './bank.queries.ts';
import type { BankServices } from './sync-item.ts';

/** Ends a link at the provider; its token is forgotten when that is done. */
export async function dropLink({ db, link }: Pick<BankServices, 'db' | 'link'>, item: BankItem): Promise<void> {
  if (item.sealedToken === null) return;
  await link.provider.removeItem(link.openToken(item.sealedToken, item.externalId));
  await updateItem(db, item, { sealedToken: null });
}
