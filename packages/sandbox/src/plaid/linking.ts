import { randomUUID } from 'node:crypto';
import { bankOf, type SandboxBank } from './bank/institutions.ts';
import { expires } from './bank/users.ts';
import { type BankState, type Item, type LinkSession, makeItem } from './items.ts';

export interface LinkedLogIn {
  readonly item: Item;
  readonly publicToken: string;
}

type NewItem = Pick<Item, 'bankId' | 'user' | 'accounts' | 'webhook' | 'daysRequested'>;

/** Creates an item and the public token that is exchanged for access to it. */
export async function linkItem(state: BankState, details: NewItem, now: Date): Promise<LinkedLogIn> {
  const item = makeItem({ ...details, expiresAfterSync: expires(details.user) }, now);
  await state.loginOf(item.bankId, item.user, now);
  await state.items.put(item.id, item);
  return { item, publicToken: await createPublicToken(state, item) };
}

/** Link also returns a public token in update mode, although it isn't needed there. */
async function createPublicToken(state: BankState, item: Item): Promise<string> {
  const publicToken = `public-sandbox-${randomUUID()}`;
  await state.publicTokens.put(publicToken, { itemId: item.id });
  return publicToken;
}

/** Clears the item's login error and changes nothing else. */
export async function repairItem(state: BankState, item: Item): Promise<LinkedLogIn> {
  const repaired = { ...item, error: null };
  await state.items.put(item.id, repaired);
  return { item: repaired, publicToken: await createPublicToken(state, repaired) };
}

export async function finishSession(
  state: BankState,
  session: LinkSession,
  { item, publicToken }: LinkedLogIn,
  now: Date,
): Promise<void> {
  const finished = { publicToken, linkedItemId: item.id, finishedAt: now.toISOString() };
  await state.sessions.put(session.token, { ...session, ...finished });
}

/** The selected account keys that exist at the bank. */
export function chosenAccounts(bankId: string, keys: readonly string[]): string[] {
  const accounts: SandboxBank['accounts'] = bankOf(bankId)?.accounts ?? [];
  return accounts.map(({ key }) => key).filter((key) => keys.includes(key));
}
