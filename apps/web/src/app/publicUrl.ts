import { config } from './browserConfig.ts';
import { isNative } from './platform.ts';
import { setAuthState } from './session/authState.ts';

type PageLocation = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

/** The same path at the public URL; null if the page is already there. */
export function canonicalUrl({ origin, pathname, search, hash }: PageLocation, publicUrl: string): string | null {
  const publicOrigin = new URL(publicUrl).origin;
  return origin === publicOrigin ? null : `${publicOrigin}${pathname}${search}${hash}`;
}

/** Logging in fails at any other origin, such as 127.0.0.1 for localhost. Returns whether the page redirects. */
export function redirectToPublicUrl(): boolean {
  // The development server may run at any origin, and the native app bundles its pages.
  const target = import.meta.env.DEV || isNative() ? null : canonicalUrl(location, config.publicUrl);
  if (target === null) return false;
  setAuthState('leaving');
  location.replace(target);
  return true;
}
