import { OidcClient, type SigninResponse, WebStorageStateStore } from 'oidc-client-ts';
import { theme } from '../../ui/theme.ts';
import { config } from '../browserConfig.ts';
import { returnUrls } from './returnUrls.ts';
import type { Session } from './sessionStore.ts';
import { reasonsIn } from './signInNote.ts';

const REQUEST_TIMEOUT_S = 10;
/** The state of a login page that was open this long counts as abandoned, and is removed before the next login. */
const ABANDONED_AFTER_S = 15 * 60;
/** For tokens without an expiry. */
const DEFAULT_LIFETIME_S = 300;

const returnTo = returnUrls();
const client = new OidcClient({
  authority: config.issuer,
  client_id: config.clientId,
  redirect_uri: returnTo.afterSignIn,
  post_logout_redirect_uri: returnTo.afterSignOut,
  scope: 'openid profile email offline_access',
  loadUserInfo: false,
  requestTimeoutInSeconds: REQUEST_TIMEOUT_S,
  staleStateAgeInSeconds: ABANDONED_AFTER_S,
  stateStore: new WebStorageStateStore({ prefix: 'oidc.', store: localStorage }),
});

function toSession(response: SigninResponse, before?: Session): Session {
  return {
    authToken: response.access_token,
    userInfo: response.profile ?? before?.userInfo,
    refreshToken: response.refresh_token ?? before?.refreshToken,
    idToken: response.id_token ?? before?.idToken,
    expiresAt: response.expires_at ?? Math.floor(Date.now() / 1000) + DEFAULT_LIFETIME_S,
    scope: response.scope ?? before?.scope,
  };
}

/** The login page's URL. A login prompt is always forced. */
export async function signInUrl(target: string): Promise<string> {
  const request = await client.createSigninRequest({
    state: { target },
    prompt: 'login',
    max_age: 0,
    extraQueryParams: { audience: config.audience, theme: theme.current(), ...reasonsIn(target) },
  });
  return request.url;
}

export async function completeSignIn(url: string): Promise<{ session: Session; target: unknown }> {
  const response = await client.processSigninResponse(url);
  const state = response.userState;
  const target = typeof state === 'object' && state !== null && 'target' in state ? state.target : undefined;
  return { session: toSession(response), target };
}

export async function refresh(session: Session & { refreshToken: string }): Promise<Session> {
  const { authToken: _spent, userInfo, refreshToken, idToken, scope } = session;
  const state = {
    refresh_token: refreshToken,
    session_state: null,
    profile: { iss: config.issuer, aud: config.clientId, exp: 0, iat: 0, ...userInfo },
    ...(idToken !== undefined && { id_token: idToken }),
    ...(scope !== undefined && { scope }),
  };
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of the client, not a hook
  return toSession(await client.useRefreshToken({ state, timeoutInSeconds: REQUEST_TIMEOUT_S }), session);
}

/** Revokes the grant, so that copies of the token are useless. Not every provider supports it. */
export async function revoke(refreshToken: string): Promise<void> {
  await client.revokeToken(refreshToken, 'refresh_token');
}

/** The provider's logout URL, which redirects back to the site. */
export async function signOutUrl(session: Session | null): Promise<string> {
  const request = await client.createSignoutRequest({
    client_id: config.clientId,
    ...(session?.idToken !== undefined && { id_token_hint: session.idToken }),
  });
  return request.url;
}
