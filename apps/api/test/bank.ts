import { eq } from 'drizzle-orm';
import type { Database } from '../src/platform/db/database.ts';
import { users } from '../src/platform/db/schema/index.ts';
import type { TestApp } from './app.ts';
import type { FakeItem } from './fake-bank.ts';
import { Household } from './household.ts';

/** Makes the user an adult with premium, who can connect banks. */
export async function makePremium(database: Database, home: Household, more: object = {}): Promise<number> {
  const userId = await home.userId(database);
  await database.db
    .update(users)
    .set({ premium: true, dateOfBirth: '1990-05-01', ...more })
    .where(eq(users.id, userId));
  return userId;
}

/** A new user who can connect banks. */
export async function startPremium(cairn: TestApp, database: Database) {
  const home = await Household.start(cairn);
  return { home, userId: await makePremium(database, home), ledgerId: await home.ledgerId(database) };
}

/** The payload that Link produces after the user connected the item. */
export function linkPayload(item: FakeItem) {
  return {
    PublicToken: item.publicToken,
    Institution: { institution_id: item.institutionId, name: item.institutionName },
    Accounts: item.accounts.map(({ externalId, name, mask }) => ({ id: externalId, name, mask, type: 'depository' })),
  };
}

export async function sync(home: Household) {
  return (await home.post('Plaid/SyncPlaidTransactions', {})).answer;
}

/** Connects the item for a premium user and syncs it. */
export async function linkAndSync(home: Household, item: FakeItem): Promise<number[]> {
  const { answer } = await home.post('Plaid/SetAccessToken', linkPayload(item));
  await sync(home);
  return answer.accountIDs;
}
