import { config } from './browserConfig.ts';
import { isNative } from './platform.ts';
import { setAuthState } from './session/authState.ts';

type Place = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>;

/** The same place at the product's own address; null where the page is there already. */
export function placeAtHome({ origin, pathname, search, hash }: Place, publicUrl: string): string | null {
  const home = new URL(publicUrl).origin;
  return origin === home ? null : `${home}${pathname}${search}${hash}`;
}

/** Opened at another address, such as 127.0.0.1 for localhost, nobody could log in: the page leaves for the right one. */
export function leaveForHome(): boolean {
  // The development server may stand at any address, and the native app brings its pages along.
  const place = import.meta.env.DEV || isNative() ? null : placeAtHome(location, config.publicUrl);
  if (place === null) return false;
  setAuthState('leaving');
  location.replace(place);
  return true;
}
