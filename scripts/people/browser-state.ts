import type { Person } from './person.ts';

/** Claims about the token rather than the person, which the browser does not keep. */
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'azp', 'at_hash'];

function userInfo(idToken: string): object {
  const claims: object = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString());
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !PROTOCOL_CLAIMS.includes(name)));
}

/** What a browser at this address keeps once the person has signed in, in the shape of Playwright's storage state. */
export function browserState(url: string, person: Person) {
  const { accessToken: authToken, refreshToken, idToken, scope, cookies } = person;
  const { origin, hostname } = new URL(url);
  const expiresAt = Math.floor(person.expiresAt.getTime() / 1_000);
  const kept = {
    authToken,
    userInfo: JSON.stringify(userInfo(idToken)),
    authGrant: JSON.stringify({ refreshToken, idToken, expiresAt, scope }),
    lastActivity: String(Date.now()),
  };
  const untilClosed = { domain: hostname, expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return {
    cookies: cookies.map((cookie) => ({ ...cookie, ...untilClosed })),
    origins: [{ origin, localStorage: Object.entries(kept).map(([name, value]) => ({ name, value })) }],
  };
}
