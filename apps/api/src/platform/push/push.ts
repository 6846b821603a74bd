import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { pushKeys } from '../db/schema/index.ts';
import type { Vault } from '../vault.ts';
import { createPushSender, type PushResult, type PushSubscription, type SendPush } from './send.ts';
import { createServerKey, readServerKeys } from './server-keys.ts';

const KEY_ROW = 1;
export const PUSH_KEY_PURPOSE = 'push key';

/** Binds an encrypted subscription to its endpoint. */
export const subscriptionPurpose = (hash: string) => `push subscription ${hash}`;

/** A subscription as it is stored. */
interface SealedSubscription {
  readonly hash: string;
  readonly sealed: string;
}

export interface Push {
  /** The key that browsers subscribe with. */
  readonly publicKey: string;
  seal(subscription: PushSubscription): SealedSubscription;
  send(subscription: SealedSubscription, message: string): Promise<PushResult>;
}

export function hashEndpoint(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

/** The installation's key, which is created on the first start. */
async function loadKey(db: Db, vault: Vault): Promise<string> {
  const find = async () => (await db.select().from(pushKeys).where(eq(pushKeys.id, KEY_ROW)))[0];
  if (!(await find())) {
    const sealed = vault.seal(createServerKey(), PUSH_KEY_PURPOSE);
    await db.insert(pushKeys).values({ id: KEY_ROW, sealed }).onConflictDoNothing();
  }
  const row = await find();
  if (!row) throw new Error('the push key could not be created');
  return vault.open(row.sealed, PUSH_KEY_PURPOSE);
}

interface PushServices {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  /** The URL at which push services can learn who sends. */
  readonly publicUrl: string;
  /** Replaced in tests. */
  readonly send?: SendPush;
}

export async function openPush({ db, vault, clock, publicUrl, send }: PushServices): Promise<Push> {
  const keys = readServerKeys(await loadKey(db, vault), publicUrl);
  const sender = send ?? createPushSender(keys, clock);
  return {
    publicKey: keys.publicKey,
    seal(subscription) {
      const hash = hashEndpoint(subscription.endpoint);
      return { hash, sealed: vault.seal(JSON.stringify(subscription), subscriptionPurpose(hash)) };
    },
    async send({ hash, sealed }, message) {
      return await sender(JSON.parse(vault.open(sealed, subscriptionPurpose(hash))), message);
    },
  };
}
