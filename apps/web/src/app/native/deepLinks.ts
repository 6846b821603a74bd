import { LINKED_PATHS } from '@cairn/contract';
import { APP_ID } from '../session/returnAddresses.ts';
import { safeTarget } from '../session/target.ts';

/** An address with which another app, or the in-app browser, has opened ours. */
export type DeepLink =
  /** `address` is what the identity client reads: the callback with its parameters in the query. */
  | { kind: 'sign-in'; address: string }
  | { kind: 'signed-out' }
  | { kind: 'bank-link' }
  /** A link to the site that the system opened in the app. */
  | { kind: 'screen'; target: string };

const MAX_LENGTH = 8_192;

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Engines differ in whether a scheme of one's own has a host; without its slashes the place reads the same. */
function placeOf(address: URL): string {
  return `${address.username ? '@' : ''}${address.host}${address.pathname}`.replaceAll(/^\/+|\/+$/g, '');
}

/** From the query or the hash; where both name one, the query's. */
function parametersOf(address: URL): URLSearchParams {
  const parameters = new URLSearchParams(address.hash.replace(/^#/, ''));
  for (const [name, value] of address.searchParams) parameters.set(name, value);
  return parameters;
}

function signIn(address: URL): DeepLink | null {
  const parameters = parametersOf(address);
  if (!parameters.get('code') && !parameters.get('state')) return null;
  return { kind: 'sign-in', address: `${APP_ID}://callback?${parameters}` };
}

/** The system opens only the listed ones by itself, but another app may name ours and any address. */
function isLinked(path: string): boolean {
  return LINKED_PATHS.some((linked) => path === linked || (linked.endsWith('/') && path.startsWith(linked)));
}

function screen(address: URL, publicUrl: string): DeepLink | null {
  if (address.origin !== publicUrl || !isLinked(address.pathname)) return null;
  const target = safeTarget(address.href, publicUrl);
  return target === '/' ? null : { kind: 'screen', target };
}

/** What to do with a deep link; null is to be ignored. Each kind is told by its place and checked on its own terms. */
export function readDeepLink(text: unknown, publicUrl: string): DeepLink | null {
  if (typeof text !== 'string' || text === '' || text.length > MAX_LENGTH) return null;
  const address = parse(text);
  if (!address) return null;
  if (address.protocol !== `${APP_ID}:`) return screen(address, publicUrl);
  const place = placeOf(address);
  if (place === 'callback') return signIn(address);
  if (place === 'signed-out') return { kind: 'signed-out' };
  if (place === 'bank-link') return { kind: 'bank-link' };
  return null;
}
