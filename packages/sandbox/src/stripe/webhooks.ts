import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from './shapes.ts';

const TIMEOUT_MS = 5_000;
const PAUSES_MS = [0, 500, 2_000, 5_000];

export interface Delivery {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Hands one event over; whether it was taken. */
export type Send = (delivery: Delivery) => Promise<boolean>;

const sendOverHttp: Send = async ({ url, body, headers }) => {
  const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.arrayBuffer();
  return answer.ok;
};

/** Stripe's scheme: the time and the body, signed together. */
export function signatureOf(body: string, secret: string, now: Date): string {
  const time = seconds(now);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

async function wasTaken(send: Send, delivery: Delivery): Promise<boolean> {
  try {
    return await send(delivery);
  } catch {
    return false;
  }
}

interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  readonly send?: Send | undefined;
  now(): Date;
  /** The event was not taken, however often it was offered. */
  onLost(): void;
}

/** Tells the product of events, a few times if need be, without anybody waiting for it. */
export function createWebhooks({ url, secret, send = sendOverHttp, now, onLost }: WebhookOptions) {
  async function deliver(event: object): Promise<void> {
    const body = JSON.stringify(event);
    for (const pauseMs of PAUSES_MS) {
      await pause(pauseMs, undefined, { ref: false });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body, secret, now()) };
      if (await wasTaken(send, { url, body, headers })) return;
    }
    onLost();
  }
  return (event: object): void => void deliver(event);
}
