import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { seconds } from './shapes.ts';

const TIMEOUT_MS = 5_000;
const RETRY_DELAYS_MS = [0, 500, 2_000, 5_000];

export interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns whether the receiver accepted the event. */
export type SendWebhook = (delivery: Delivery) => Promise<boolean>;

const sendOverHttp: SendWebhook = async ({ url, body, headers }) => {
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.arrayBuffer();
  return answer.ok;
};

/** Stripe's scheme: signs the timestamp together with the body. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = seconds(now);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

async function isAccepted(send: SendWebhook, delivery: Delivery): Promise<boolean> {
  try {
    return await send(delivery);
  } catch {
    return false;
  }
}

interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly send?: SendWebhook | undefined;
  now(): Date;
  /** Called when all delivery attempts have failed. */
  onLost(): void;
}

/** Sends events in the background, with a few retries. */
export function createWebhooks({ url, secret, send = sendOverHttp, now, onLost }: WebhookOptions) {
  async function deliver(event: object): Promise<void> {
    const body = JSON.stringify(event);
    for (const delayMs of RETRY_DELAYS_MS) {
      await wait(delayMs, undefined, { ref: false });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, now()) };
      if (await isAccepted(send, { url, body, headers })) return;
    }
    onLost();
  }
  return (event: object): void => void deliver(event);
}
