import { isNative } from '../platform.ts';

/** The bundle id, which is also the scheme of the addresses that lead back into the native app. */
export const APP_ID = 'app.cairn.budget';

/** Where the identity provider sends people: to a page of the site, or back into the app. */
export function returnAddresses(): { afterSignIn: string; afterSignOut: string } {
  return isNative()
    ? { afterSignIn: `${APP_ID}://callback`, afterSignOut: `${APP_ID}://signed-out` }
    : { afterSignIn: `${location.origin}/callback`, afterSignOut: `${location.origin}/` };
}
