import type { LedgerId } from '@cairn/domain';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { BankLink } from '../../platform/bank/link.ts';
import type { Db } from '../../platform/db/database.ts';
import { bankItems } from '../../platform/db/schema/index.ts';
import { updateItem } from './bank.queries.ts';
import type { BankItem } from './items.ts';
import type { BankServices } from './sync-item.ts';

/** Ends a link at the provider; its token is forgotten when that is done. */
export async function dropLink({ db, link }: Pick<BankServices, 'db' | 'link'>, item: BankItem): Promise<void> {
  if (item.sealedToken === null) return;
  await link.provider.removeItem(link.openToken(item.sealedToken, item.externalId));
  await updateItem(db, item, { sealedToken: null });
}

/** Before a person is erased, and the tokens with them: whatever the provider still has of theirs ends. */
export async function dropLinksOf(db: Db, link: BankLink | null, ledgerId: LedgerId): Promise<void> {
  // Without a way to the provider there is nobody to tell.
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
