import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import { encryptMessage } from './encrypt.ts';
import { isPublicAddress, lookupPublic } from './public-address.ts';
import type { ServerKeys } from './server-keys.ts';

const TIMEOUT_MS = 15_000;
/** How long a push service stores a message for a device that is off. */
const STORED_S = 86_400;

/** A browser's subscription, as stored. */
export interface PushSubscription {
  readonly endpoint: string;
  /** In base64url, as the browser gives them. */
  readonly publicKey: string;
  readonly authSecret: string;
}

/** `gone` if the browser has ended its subscription. */
export type PushResult = 'sent' | 'gone';

export type SendPush = (subscription: PushSubscription, message: string) => Promise<PushResult>;

/** A push service that couldn't be reached or that refused a message. */
export class PushError extends Error {
  override readonly name = 'PushError';
  readonly status: number | null;

  constructor(status: number | null) {
    super(status === null ? 'The push service can’t be reached.' : `The push service responded with ${status}.`);
    this.status = status;
  }
}

type Post = (url: URL, headers: Record<string, string>, body: Buffer) => Promise<number>;

/** Whether a browser's endpoint is an encrypted URL on the internet. Names are checked again when they are resolved. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPublic = isIP(address) === 0 || isPublicAddress(address);
  return protocol === 'https:' && username === '' && password === '' && isPublic;
}

/** Ends with the status; the rest of the response is never read. Redirects aren't followed. */
const postPublic: Post = (url, headers, body) =>
  new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, lookup: lookupPublic, timeout: TIMEOUT_MS };
    const request = requestHttps(url, options, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', reject);
    request.end(body);
  });

/** Only tests pass their own way to post. */
export function createPushSender(keys: ServerKeys, clock: Clock, post: Post = postPublic): SendPush {
  return async ({ endpoint, publicKey, authSecret }, message) => {
    if (!isPushEndpoint(endpoint)) return 'gone';
    const body = encryptMessage(message, {
      publicKey: Buffer.from(publicKey, 'base64url'),
      authSecret: Buffer.from(authSecret, 'base64url'),
    });
    const headers = {
      Authorization: await keys.authorize(endpoint, clock.now()),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
      TTL: String(STORED_S),
      Urgency: 'normal',
    };
    // The cause names the endpoint, which is a secret of the user's device.
    const status = await post(new URL(endpoint), headers, body).catch(() => null);
    if (status === 404 || status === 410) return 'gone';
    if (status === null || status < 200 || status > 299) throw new PushError(status);
    return 'sent';
  };
}
