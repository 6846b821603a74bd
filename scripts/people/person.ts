import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Cookie, Cookies } from './cookies.ts';

export interface PersonDetails {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface Person extends PersonDetails {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly idToken: string;
  readonly expiresAt: Date;
  readonly scope: string;
  /** By which the provider knows the person again. */
  readonly cookies: readonly Cookie[];
  /** The same person with a new access token; what was used before is spent by this. */
  refresh(): Promise<Person>;
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

const REDIRECTS_MOST = 10;
const TIMEOUT_MS = 30_000;

/** What somebody whom the product has never seen types when they sign up. */
export function newPersonDetails(): PersonDetails {
  const email = `robin-${randomUUID()}@example.com`;
  return { name: 'Robin Example', email, password: 'correct horse battery staple' };
}

async function readConfig(url: string): Promise<BrowserConfig> {
  const response = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const config: BrowserConfig = JSON.parse(await response.text());
  return config;
}

/** Follows redirects as long as they stay with the provider; resolves with the last answer. */
async function visit(address: string, issuer: string, cookies: Cookies, form?: URLSearchParams): Promise<Response> {
  let url = address;
  let body = form;
  for (let hop = 0; hop < REDIRECTS_MOST; hop += 1) {
    const { origin, pathname } = new URL(url);
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookies.header(pathname), ...(body && { origin }) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body }),
    });
    cookies.keep(response.headers);
    const location = response.headers.get('location');
    if (location === null) return response;
    const next = new URL(location, url).href;
    if (!next.startsWith(issuer)) return response;
    await response.body?.cancel();
    url = next;
    body = undefined;
  }
  throw new Error(`${address} leads on and on.`);
}

function formAddress(page: string, url: string): string {
  const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) throw new Error(`There is no form at ${url}:\n${page}`);
  return new URL(action.replaceAll('&amp;', '&'), url).href;
}

async function signIn(
  config: BrowserConfig,
  known: PersonDetails & Pick<Person, 'cookies'>,
  grant: Record<string, string>,
): Promise<Person> {
  const response = await fetch(`${config.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: config.clientId, ...grant }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The provider gave no tokens: ${await response.text()}`);
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

/** A user known to the identity provider alone, by way of the pages a browser would show: authorization code with PKCE. */
export async function signUpNewcomer(url: string, details = newPersonDetails()): Promise<Person> {
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

async function post(url: string, { accessToken }: Person, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}

/** An adult who has finished onboarding: without a birth date no call reaches a ledger. */
export async function signUp(url: string, details = newPersonDetails()): Promise<Person> {
  const person = await signUpNewcomer(url, details);
  await post(url, person, 'User/GetUserAccount', {});
  await post(url, person, 'User/SaveUserAccount', { DateOfBirth: '1990-02-28', newUserLoginFlowComplete: true });
  return person;
}
