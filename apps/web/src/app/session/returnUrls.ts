import { isNative } from '../platform.ts';

/** The bundle ID, which is also the scheme of deep links into the native app. */
export const APP_ID = 'app.cairn.budget';

/** Where the identity provider redirects: to the site, or back to the native app. */
export function returnUrls(): { afterSignIn: string; afterSignOut: string } {
  return isNative()
    ? { afterSignIn: `${APP_ID}://callback`, afterSignOut: `${APP_ID}://signed-out` }
    : { afterSignIn: `${location.origin}/callback`, afterSignOut: `${location.origin}/` };
}
