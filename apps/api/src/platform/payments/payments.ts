import type { PremiumPlan } from '@cairn/domain';
import type Stripe from 'stripe';
import type { StripeConfig } from '../config.ts';

/** Per attempt; the SDK retries twice. */
const TIMEOUT_MS = 8_000;
const MAX_RETRIES = 2;

/** Access to the payment provider. */
export interface Payments {
  readonly prices: Readonly<Record<PremiumPlan, string>>;
  readonly webhookSecret: string;
  /** The provider's SDK, loaded on first use. */
  stripe(): Promise<Stripe>;
}

function addressOf(apiUrl: string) {
  const { protocol, hostname, port } = new URL(apiUrl);
  return {
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
  };
}

/** Stripe, or another server that speaks its protocol. */
export function openPayments(config: StripeConfig, apiUrl: string | null, webhookSecret: string | null): Payments {
  // Anyone could sign events with an empty key.
  if (!webhookSecret) throw new Error('payment provider events can’t be verified without its secret');
  let opened: Promise<Stripe> | null = null;
  async function open(): Promise<Stripe> {
    const { default: StripeSdk } = await import('stripe');
    return new StripeSdk(config.secretKey, {
      ...(apiUrl !== null && addressOf(apiUrl)),
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
    });
  }
  return {
    prices: config.prices,
    webhookSecret,
    stripe() {
      opened ??= open();
      return opened;
    },
  };
}
