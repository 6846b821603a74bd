import { needsLogIn } from './screens.ts';

/** In the URL, so that it only applies to this page. */
const OPEN_APP_HASH = '#app';
const PROVIDER_TIMEOUT_MS = 10_000;
/** A login page that was open this long counts as abandoned. */
const ABANDONED_AFTER_S = 900;

interface StartConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly publicUrl: string;
}

/** Whether the visitor has to log in before the app can show anything. If unsure, the app decides. */
export function mustLogIn({ publicUrl }: StartConfig): boolean {
  const { hash, origin, pathname } = location;
  return (
    !hash &&
    !window.Capacitor &&
    !localStorage.authToken &&
    navigator.onLine &&
    origin === publicUrl &&
    needsLogIn.test(pathname)
  );
}

/** The same request as the app's, with its state stored where oidc-client-ts expects it after the redirect. */
async function logInUrl({ issuer, clientId, audience }: StartConfig, theme: string): Promise<string> {
  const { origin, pathname, search } = location;
  const here = pathname + search;
  // The provider's logout page redirects to `/`; only there does the app's note apply.
  const note = JSON.parse((!here[1] && sessionStorage.note) || '{}');
  const id = crypto.randomUUID();
  // 72 valid verifier characters, with 244 random bits.
  const verifier = crypto.randomUUID() + crypto.randomUUID();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const found = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const url = new URL((await found.json()).authorization_endpoint);
  const request = {
    client_id: clientId,
    redirect_uri: `${origin}/callback`,
    scope: 'openid profile email offline_access',
  };
  const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const parameters: Record<string, string> = {
    ...request,
    response_type: 'code',
    state: id,
    code_challenge: challenge.replaceAll('+', '-').replaceAll('/', '_').slice(0, -1),
    code_challenge_method: 'S256',
    prompt: 'login',
    max_age: '0',
    audience,
    theme,
    ...note.why,
  };
  for (const name in parameters) url.searchParams.set(name, `${parameters[name]}`);
  const created = Date.now() / 1000;
  for (const key in localStorage)
    if (/^oidc/.test(key) && JSON.parse(localStorage[key]).created < created - ABANDONED_AFTER_S)
      delete localStorage[key];
  localStorage[`oidc.${id}`] = JSON.stringify({
    id,
    created,
    code_verifier: verifier,
    authority: issuer,
    data: { target: here, ...note },
    ...request,
  });
  return url.href;
}

export async function redirectToLogIn(config: StartConfig, theme: string): Promise<void> {
  // Stop parsing and loading this page: the login form doesn't need the app's files.
  stop();
  const root = document.documentElement;
  root.style.colorScheme = theme;
  root.innerHTML = '<p role=status>Logging in';
  try {
    location.replace(await logInUrl(config, theme));
  } catch {
    // The app reports the error and offers to try again.
    location.replace(OPEN_APP_HASH);
    location.reload();
  }
}
