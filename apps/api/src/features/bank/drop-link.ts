import type { LedgerId } from '@cairn/domain';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { BankLink } from '../../platform/bank/link.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItems } from '../../platform/db/schema/index.ts';
import { updateItem } from './bank.queries.ts';
import type { BankItem } from './items.ts';
import type { BankServices } from './sync-item.ts';

/** Removes an item at the provider, then deletes its token. */
export async function dropLink({ db, link }: Pick<BankServices, 'db' | 'link'>, item: BankItem): Promise<void> {
  if (item.sealedToken === null) return;
  await link.provider.removeItem(link.openToken(item.sealedToken, item.externalId));
  await updateItem(db, item, { sealedToken: null });
}

/** Removes all of a ledger's items at the provider. Must run before erasure, which deletes the tokens. */
export async function dropLedgerLinks(db: Db, link: BankLink | null, ledgerId: LedgerId): Promise<void> {
  if (link === null) return;
  const items = await db
    .select()
    .from(bankItems)
    .where(and(eq(bankItems.ledgerId, ledgerId), isNotNull(bankItems.sealedToken)));
  let failure: unknown = null;
  for (const item of items)
    await dropLink({ db, link }, item).catch((error: unknown) => {
      failure ??= error;
    });
  if (failure !== null) throw failure;
}
