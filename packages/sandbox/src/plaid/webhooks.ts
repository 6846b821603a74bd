import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWKPublicKey } from 'plaid';
import type { BankState, Item } from './items.ts';
import type { SandboxPlaidOptions } from './options.ts';
import { loginRequired, PlaidProblem, permissionRevoked } from './problem.ts';

const WEBHOOK_TIMEOUT_MS = 10_000;
const CURRENT_KEY = 'current';

export const webhookCodes = {
  SYNC_UPDATES_AVAILABLE: 'TRANSACTIONS',
  ITEM_LOGIN_REQUIRED: 'ITEM',
  LOGIN_REPAIRED: 'ITEM',
  PENDING_DISCONNECT: 'ITEM',
  USER_PERMISSION_REVOKED: 'ITEM',
  NEW_ACCOUNTS_AVAILABLE: 'ITEM',
} as const;
export type WebhookCode = keyof typeof webhookCodes;

export function isWebhookCode(code: string): code is WebhookCode {
  return Object.hasOwn(webhookCodes, code);
}

/** The body that Plaid would send. An expired login is sent as an item ERROR. */
function bodyOf(item: Item, code: WebhookCode): object {
  const body = {
    webhook_type: webhookCodes[code],
    webhook_code: code,
    item_id: item.id,
    environment: 'sandbox',
  };
  switch (code) {
    case 'SYNC_UPDATES_AVAILABLE':
      return { ...body, initial_update_complete: true, historical_update_complete: true };
    case 'ITEM_LOGIN_REQUIRED':
      return { ...body, webhook_code: 'ERROR', error: { ...loginRequired().toBody(), status: 400 } };
    case 'USER_PERMISSION_REVOKED':
      return { ...body, error: { ...permissionRevoked().toBody(), status: 400 } };
    case 'PENDING_DISCONNECT':
      return { ...body, reason: 'INSTITUTION_MIGRATION' };
    default:
      return body;
  }
}

export interface Webhooks {
  /** Returns whether the webhook was accepted. Never retries. */
  send(item: Item, code: WebhookCode): Promise<boolean>;
  publicKey(kid: string): Promise<JWKPublicKey>;
}

/** Signs like Plaid: a JWT over the hash of the body, with a key that clients fetch by its id. */
export function createWebhooks(state: BankState, { now, log }: SandboxPlaidOptions): Webhooks {
  async function key() {
    const known = await state.keys.get(CURRENT_KEY);
    if (known) return known;
    const pair = await generateKeyPair('ES256', { extractable: true });
    const kid = randomUUID();
    const made = {
      publicJwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256', use: 'sig' },
      privateJwk: { ...(await exportJWK(pair.privateKey)), kid, alg: 'ES256' },
      createdAtS: Math.floor(now().getTime() / 1_000),
    };
    await state.keys.put(CURRENT_KEY, made);
    return made;
  }

  async function sign(body: string): Promise<string> {
    const { privateJwk } = await key();
    const hash = createHash('sha256').update(body).digest('hex');
    return await new SignJWT({ request_body_sha256: hash })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...('kid' in privateJwk && { kid: String(privateJwk.kid) }) })
      .setIssuedAt(Math.floor(now().getTime() / 1_000))
      .sign(await importJWK({ ...privateJwk }, 'ES256'));
  }

  return {
    async send(item, code) {
      if (item.webhook === null) return false;
      // Indented by two spaces like Plaid's, so receivers must hash the raw body and not a reparsed one.
      const body = JSON.stringify(bodyOf(item, code), null, 2);
      try {
        const response = await fetch(item.webhook, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'plaid-verification': await sign(body) },
          body,
          signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
        });
        await response.body?.cancel();
        log('sandbox bank: webhook sent', { code, status: response.status });
        return response.ok;
      } catch {
        log('sandbox bank: webhook not delivered', { code });
        return false;
      }
    },
    async publicKey(kid) {
      const { publicJwk, createdAtS } = await key();
      if (!('kid' in publicJwk) || publicJwk.kid !== kid)
        throw new PlaidProblem(400, 'INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id provided');
      const { x, y } = { x: '', y: '', ...publicJwk };
      return { alg: 'ES256', crv: 'P-256', kid, kty: 'EC', use: 'sig', x, y, created_at: createdAtS, expired_at: null };
    },
  };
}
