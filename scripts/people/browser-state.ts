import type { SignedUpPerson } from './person.ts';

/** Claims about the token rather than the user, which the browser doesn't store. */
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash'];

function userInfo(idToken: string): object {
  const claims: object = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !PROTOCOL_CLAIMS.includes(name)));
}

/** The browser storage of a signed-in user at this URL, as a Playwright storage state. */
export function browserState(url: string, person: SignedUpPerson) {
  const { accessToken: authToken, refreshToken, idToken, scope, cookies } = person;
  const { origin, hostname } = new URL(url);
  const expiresAt = Math.floor(person.expiresAt.getTime() / 1_000);
  const storage = {
    authToken,
    userInfo: JSON.stringify(userInfo(idToken)),
    authGrant: JSON.stringify({ refreshToken, idToken, expiresAt, scope }),
    lastActivity: String(Date.now()),
  };
  const sessionCookie = { domain: hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: cookies.map((cookie) => ({ ...cookie, ...sessionCookie })),
    origins: [{ origin, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
  };
}
