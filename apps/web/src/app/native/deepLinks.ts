import { LINKED_PATHS } from '@cairn/contract';
import { APP_ID } from '../session/returnUrls.ts';
import { safeTarget } from '../session/target.ts';

/** A URL with which another app, or the in-app browser, opened this one. */
export type DeepLink =
  /** `url` is the callback with its parameters in the query, as the identity client expects. */
  | { kind: 'sign-in'; url: string }
  | { kind: 'signed-out' }
  | { kind: 'bank-link' }
  /** A link to the website that the system opened in the app. */
  | { kind: 'screen'; target: string };

const MAX_LENGTH = 8_192;

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Browser engines disagree on whether a custom scheme has a host; without slashes, the results are equal. */
function hostAndPath(url: URL): string {
  return `${url.username ? '@' : ''}${url.host}${url.pathname}`.replaceAll(/^\/+|\/+$/g, '');
}

/** Parameters from the query and the hash; the query takes precedence. */
function parametersOf(url: URL): URLSearchParams {
  const parameters = new URLSearchParams(url.hash.replace(/^#/, ''));
  for (const [name, value] of url.searchParams) parameters.set(name, value);
  return parameters;
}

function signIn(url: URL): DeepLink | null {
  const parameters = parametersOf(url);
  if (!parameters.get('code') && !parameters.get('state')) return null;
  return { kind: 'sign-in', url: `${APP_ID}://callback?${parameters}` };
}

/** The system only passes on the listed paths, but another app could send any URL. */
function isLinked(path: string): boolean {
  return LINKED_PATHS.some((linked) => path === linked || (linked.endsWith('/') && path.startsWith(linked)));
}

function screen(url: URL, publicUrl: string): DeepLink | null {
  if (url.origin !== publicUrl || !isLinked(url.pathname)) return null;
  const target = safeTarget(url.href, publicUrl);
  return target === '/' ? null : { kind: 'screen', target };
}

/** Parses and validates a deep link; null means ignore it. */
export function readDeepLink(text: unknown, publicUrl: string): DeepLink | null {
  if (typeof text !== 'string' || text === '' || text.length > MAX_LENGTH) return null;
  const url = parse(text);
  if (!url) return null;
  if (url.protocol !== `${APP_ID}:`) return screen(url, publicUrl);
  const where = hostAndPath(url);
  if (where === 'callback') return signIn(url);
  if (where === 'signed-out') return { kind: 'signed-out' };
  if (where === 'bank-link') return { kind: 'bank-link' };
  return null;
}
