import type { BankConfig, Config } from '../config.ts';
import type { Vault } from '../vault.ts';
import { createPlaid } from './plaid.ts';
import type { BankProvider } from './provider.ts';

const WEBHOOK_PATH = '/api/Public/PlaidWebhook';
/** The screen that continues after a bank's own login page. */
const REDIRECT_PATH = '/ConnectedAccounts';

/** The provider, and the encryption of its access tokens. */
export interface BankLink {
  readonly provider: BankProvider;
  /** The ciphertext is bound to the item, so a token copied into another row can't be decrypted. */
  sealToken(token: string, itemExternalId: string): string;
  openToken(sealed: string, itemExternalId: string): string;
  /** The app holds this while the hosted page is open. Only the same user can complete the link with it. */
  sealHosted(linkToken: string, userId: number): string;
  /** Null unless it was sealed for that user. */
  openHosted(sealed: string, userId: number): string | null;
}

export function tokenPurpose(itemExternalId: string): string {
  return `bank token ${itemExternalId}`;
}

function hostedPurpose(userId: number): string {
  return `hosted link of user ${userId}`;
}

export function createBankLink(provider: BankProvider, vault: Vault): BankLink {
  return {
    provider,
    sealToken: (token, itemExternalId) => vault.seal(token, tokenPurpose(itemExternalId)),
    openToken: (sealed, itemExternalId) => vault.open(sealed, tokenPurpose(itemExternalId)),
    sealHosted: (linkToken, userId) => vault.seal(linkToken, hostedPurpose(userId)),
    openHosted(sealed, userId) {
      try {
        return vault.open(sealed, hostedPurpose(userId));
      } catch {
        return null;
      }
    },
  };
}

function keysOf(bank: BankConfig, sandboxAddress: string | null) {
  if (bank.kind === 'plaid') return { basePath: bank.url, clientId: bank.clientId, secret: bank.secret };
  if (sandboxAddress === null) throw new Error('the sandbox bank is not running');
  return { basePath: `${sandboxAddress}/plaid`, clientId: 'sandbox', secret: 'sandbox' };
}

/** Plaid, the sandbox that speaks its protocol, or null, depending on the configuration. */
export function openBankLink(config: Config, vault: Vault, sandboxAddress: string | null): BankLink | null {
  const { bank, publicUrl } = config;
  if (bank === null) return null;
  // Plaid accepts http redirect URIs only in its sandbox.
  const isRejected = bank.kind === 'plaid' && bank.environment === 'production' && publicUrl.startsWith('http:');
  const provider = createPlaid({
    ...keysOf(bank, sandboxAddress),
    webhookUrl: `${publicUrl}${WEBHOOK_PATH}`,
    redirectUri: isRejected ? null : `${publicUrl}${REDIRECT_PATH}`,
  });
  return createBankLink(provider, vault);
}
