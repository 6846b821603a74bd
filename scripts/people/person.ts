import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Cookie, Cookies } from './cookies.ts';

export interface PersonDetails {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface SignedUpPerson extends PersonDetails {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  readonly expiresAt: Date;
  readonly scope: string;
  /** The provider's session cookies. */
  readonly cookies: readonly Cookie[];
  /** Resolves with the same user and new tokens. The old refresh token can't be used again. */
  refresh(): Promise<SignedUpPerson>;
}

interface BrowserConfig {
  issuer: string;
  clientId: string;
  audience: string;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
  scope: string;
}

const MAX_REDIRECTS = 10;
const TIMEOUT_MS = 30_000;

/** Sign-up details that the product has never seen. */
export function newPersonDetails(): PersonDetails {
  const email = `robin-${randomUUID()}@example.com`;
  return { name: 'Robin Example', email, password: 'correct horse battery staple' };
}

async function readConfig(url: string): Promise<BrowserConfig> {
  const response = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const config: BrowserConfig = JSON.parse(await response.text());
  return config;
}

/** Follows redirects within the provider, and resolves with the last response. */
async function visit(address: string, issuer: string, cookies: Cookies, form?: URLSearchParams): Promise<Response> {
  let url = address;
  let body = form;
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const { origin, pathname } = new URL(url);
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.header(pathname), ...(body && { origin }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    });
    cookies.store(response.headers);
    const location = response.headers.get('location');
    if (location === null) return response;
    const next = new URL(location, url).href;
    if (!next.startsWith(issuer)) return response;
    await response.body?.cancel();
    url = next;
    body = undefined;
  }
  throw new Error(`${address} redirects too often.`);
}

function formAddress(page: string, url: string): string {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`There is no form at ${url}:\n${page}`);
  return new URL(action.replaceAll('&amp;', '&'), url).href;
}

async function signIn(
  config: BrowserConfig,
  known: PersonDetails & Pick<SignedUpPerson, 'cookies'>,
  grant: Record<string, string>,
): Promise<SignedUpPerson> {
  const response = await fetch(`${config.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: config.clientId, ...grant }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider issued no tokens: ${await response.text()}`);
  const tokens: Tokens = JSON.parse(await response.text());
  return {
    ...known,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    expiresAt: new Date(Date.now() + tokens.expires_in * 1_000),
    scope: tokens.scope,
    refresh: () => signIn(config, known, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }),
  };
}

/** Signs up on the identity provider's pages (authorization code with PKCE). Doesn't create the user in the product. */
export async function signUpNewUser(url: string, details = newPersonDetails()): Promise<SignedUpPerson> {
  const config = await readConfig(url);
  const cookies = new Cookies();
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/callback`;
  const query = new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    audience: config.audience,
    state: randomUUID(),
    nonce: randomUUID(),
    prompt: 'login',
    max_age: '0',
    screen_hint: 'signup',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await visit(`${config.issuer}/auth?${query}`, config.issuer, cookies);
  const form = new URLSearchParams({ ...details });
  const answer = await visit(formAddress(await page.text(), page.url), config.issuer, cookies, form);
  await answer.body?.cancel();
  const code = new URL(answer.headers.get('location') ?? '', url).searchParams.get('code');
  if (code === null) throw new Error(`Signing up ended with ${answer.status} at ${answer.url}.`);
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri };
  return signIn(config, { ...details, cookies: cookies.all() }, grant);
}

async function post(url: string, { accessToken }: SignedUpPerson, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** Signs up an adult and completes onboarding, because calls to a ledger need a birth date. */
export async function signUp(url: string, details = newPersonDetails()): Promise<SignedUpPerson> {
  const person = await signUpNewUser(url, details);
  await post(url, person, 'User/GetUserAccount', {});
  await post(url, person, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  return person;
}
