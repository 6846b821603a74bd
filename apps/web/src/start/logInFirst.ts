import { needsLogIn } from './screens.ts';

/** In the address, so that it lasts for this page alone. */
const LEFT_TO_THE_APP = '#app';
const PROVIDER_TIMEOUT_MS = 10_000;
/** A log-in page that was left open this long is abandoned. */
const ABANDONED_AFTER_S = 900;

interface StartConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly audience: string;
  readonly publicUrl: string;
}

/** Whether the visitor has to log in before the app can show anything. In doubt the app decides. */
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

/** The app's own request, with its state where oidc-client-ts looks for it on the way back. */
async function logInAddress({ issuer, clientId, audience }: StartConfig, theme: string): Promise<string> {
  const { origin, pathname, search } = location;
  const here = pathname + search;
  // The provider's log-out page leads to the bare address: what the app left in this tab then counts.
  const note = JSON.parse((!here[1] && sessionStorage.note) || '{}');
  const id = crypto.randomUUID();
  // 72 of the characters that a verifier may have, 244 bits of them random.
  const verifier = crypto.randomUUID() + crypto.randomUUID();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const found = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  });
  const address = new URL((await found.json()).authorization_endpoint);
  const request = {
    client_id: clientId,
    redirect_uri: `${origin}/callback`,
    scope: 'openid profile email offline_access',
  };
  const challenge = btoa(String.fromCharCode(...new Uint8Array(digest)));
  const asked: Record<string, string> = {
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
  for (const name in asked) address.searchParams.set(name, `${asked[name]}`);
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
  return address.href;
}

export async function leaveForLogIn(config: StartConfig, theme: string): Promise<void> {
  // Nothing more of this page is parsed or loaded: the app's files are not needed for the log-in form.
  stop();
  const root = document.documentElement;
  root.style.colorScheme = theme;
  root.innerHTML = '<p role=status>Logging in';
  try {
    location.replace(await logInAddress(config, theme));
  } catch {
    // The app then says so, and offers to try again.
    location.replace(LEFT_TO_THE_APP);
    location.reload();
  }
}
