import type { getReviewItems } from '@cairn/contract';
import type * as z from 'zod/mini';
import type { Household } from './household.ts';

type WireInbox = z.input<typeof getReviewItems.answer>;
export type WireItem = WireInbox['items'][number];

export async function inboxOf(home: Household): Promise<WireInbox> {
  return await home.get('Review/GetItems');
}

export const idsOf = ({ transactions }: Pick<WireItem, 'transactions'>) =>
  transactions.map(({ userTransactionID }) => userTransactionID);

export const textOf = ({ sentence }: Pick<WireItem, 'sentence'>) => sentence.map(({ text }) => text).join('');

/** The only item with the reason. */
export async function onlyItem(home: Household, reason: WireItem['reason']): Promise<WireItem> {
  const items = (await inboxOf(home)).items.filter((item) => item.reason === reason);
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`${items.length} items have the reason ${reason}`);
  return item;
}

/** How the calls name an item. */
export const toWireItem = (item: WireItem) => ({
  Reason: item.reason,
  userTransactionIDs: idsOf(item),
  Fingerprint: item.fingerprint,
});

export async function decide(home: Household, item: WireItem, Decision: string, more: object = {}) {
  return await home.post('Review/DecideItem', { Item: toWireItem(item), Decision, ...more });
}
