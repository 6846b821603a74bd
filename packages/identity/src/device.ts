import { randomBytes } from 'node:crypto';
import type { Context, Core } from './core.ts';
import { addressOf } from './exchange.ts';
import { hashOf } from './hash.ts';
import { COOKIES } from './provider.ts';
import type { IdentityAccount } from './store.ts';

/** Browsers cap a cookie's lifetime at 400 days. */
const REMEMBERED_MS = 400 * 24 * 60 * 60_000;
const ID_BYTES = 16;
/** A household may share a browser. A sixth account replaces the oldest one. */
const MAX_ACCOUNTS = 5;
const VALUE = /^[\w-]{22}(?:\.[\w-]{43}){1,5}$/;

/** A browser that has been used to log in before. */
export interface Device {
  readonly id: string;
  readonly tags: readonly string[];
}

/** Includes the password hash, so changing or resetting the password makes every device unknown again. */
function tagOf(deviceId: string, { id, passwordHash }: IdentityAccount): string {
  return hashOf(`${deviceId}:${id}:${passwordHash}`);
}

/** The origin of a login attempt. */
export interface Visitor {
  readonly address: string;
  readonly device: Device | undefined;
}

export function isKnownTo(device: Device | undefined, account: IdentityAccount): boolean {
  return device?.tags.includes(tagOf(device.id, account)) ?? false;
}

function deviceOf(ctx: Context): Device | undefined {
  const value = ctx.cookies.get(COOKIES.device, { signed: true });
  if (value === undefined || !VALUE.test(value)) return undefined;
  const [id = '', ...tags] = value.split('.');
  return { id, tags };
}

export function visitorOf(ctx: Context): Visitor {
  return { address: addressOf(ctx), device: deviceOf(ctx) };
}

/** Call this after a successful login to give the browser its own attempt limit for the account. */
export function rememberDevice({ options, site }: Core, ctx: Context, account: IdentityAccount): void {
  const known = deviceOf(ctx);
  const id = known?.id ?? randomBytes(ID_BYTES).toString('base64url');
  const tag = tagOf(id, account);
  const others = known?.tags.filter((other) => other !== tag) ?? [];
  ctx.cookies.set(COOKIES.device, [id, tag, ...others].slice(0, 1 + MAX_ACCOUNTS).join('.'), {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: site.secure,
    path: site.mount || '/',
    expires: new Date(options.now().getTime() + REMEMBERED_MS),
    overwrite: true,
  });
}
