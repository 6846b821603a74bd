import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../../scripts/free-port.ts';
import { createTokenVerifier, remoteIssuer, type TokenVerifier } from './tokens.ts';

const AUDIENCE = 'https://api.example.com';
const NOW = new Date('2026-11-15T12:00:00Z');
const now = Math.floor(NOW.getTime() / 1000);
const keys = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');
const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };

let server: Server;
let issuer: string;
let asked: string[];
let tokens: TokenVerifier;
let keySet: unknown = { keys: [jwk] };

/** An external provider such as Auth0, with discovery, keys and userinfo. */
beforeAll(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        jwks_uri: `${issuer}jwks`,
        userinfo_endpoint: `${issuer}userinfo`,
      },
      '/jwks': keySet,
      '/userinfo': { email: 'maya@example.com', name: 'Maya' },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  tokens = createTokenVerifier(remoteIssuer(issuer), AUDIENCE, () => NOW);
});
afterAll(() => server.close());

async function sign(
  claims: Record<string, unknown>,
  key: Parameters<SignJWT['sign']>[0] = keys.privateKey,
  alg = 'RS256',
) {
  return await new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'auth0|1', exp: now + 60, ...claims })
    .setProtectedHeader({ alg, kid: 'k1' })
    .sign(key);
}

const verify = async (token: string | Promise<string>) => tokens.verify(`Bearer ${await token}`);
const rejected = { code: 'unauthenticated' };

describe('a token', () => {
  // covers: state/sign-in 1; faults 21; server/identity 1; recurring/calendar 4
  test('from the issuer, for our audience and not expired, is accepted', async () => {
    expect(await verify(sign({ email: 'maya@example.com', auth_time: 1_700_000_000 }))).toEqual({
      realm: issuer,
      subject: 'auth0|1',
      email: 'maya@example.com',
      name: null,
      loggedInAtMs: 1_700_000_000_000,
    });
  });

  // covers: constants/identity-provider 7; server/identity 7
  test('that expired 59 seconds ago is accepted, 61 seconds ago is rejected', async () => {
    await expect(verify(sign({ exp: now - 59 }))).resolves.toMatchObject({ subject: 'auth0|1' });
    await expect(verify(sign({ exp: now - 61 }))).rejects.toMatchObject(rejected);
  });

  test.each([
    ['for another audience', { aud: 'https://other.example.com' }],
    ['from another issuer', { iss: 'https://evil.example.com/' }],
    ['that never expires', { exp: undefined }],
    ['without a subject', { sub: '' }],
    ['not valid yet', { nbf: now + 3600 }],
  ])('%s is rejected', async (_what, claims) => {
    await expect(verify(sign(claims))).rejects.toMatchObject(rejected);
  });

  test('signed with another key is rejected', async () => {
    await expect(verify(sign({}, stranger.privateKey))).rejects.toMatchObject(rejected);
  });

  test('signed with the public key as a shared secret is rejected', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(jwk));
    await expect(verify(sign({}, secret, 'HS256'))).rejects.toMatchObject(rejected);
  });

  test('with an unknown critical header is rejected', async () => {
    const token = new SignJWT({ iss: issuer, aud: AUDIENCE, sub: 'x', exp: now + 60 })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', crit: ['b64'], b64: true })
      .sign(keys.privateKey);
    const [, payload, signature] = (await token).split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'k1', crit: ['x'], x: 1 })).toString('base64url');
    await expect(verify(`${header}.${payload}.${signature}`)).rejects.toMatchObject(rejected);
  });

  test('without a signature is rejected', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ iss: issuer, aud: AUDIENCE, sub: 'x', exp: now + 60 })}.`;
    await expect(tokens.verify(`Bearer ${unsigned}`)).rejects.toMatchObject(rejected);
  });

  test('with one changed character in its signature is rejected, even after the original was accepted', async () => {
    const token = await sign({});
    await verify(token);
    const [last] = token.slice(-20);
    await expect(verify(`${token.slice(0, -20)}${last === 'A' ? 'B' : 'A'}${token.slice(-19)}`)).rejects.toMatchObject(
      rejected,
    );
  });

  test.each([undefined, '', 'Bearer', 'Bearer x', 'Basic a.b.c', 'Bearer a.b.c'])('%s is rejected', async (header) => {
    await expect(tokens.verify(header)).rejects.toMatchObject(rejected);
  });

  test('costs one discovery and one key request', async () => {
    await verify(sign({ jti: 'one' }));
    await verify(sign({ jti: 'two' }));
    expect(asked.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(1);
    expect(asked.filter((path) => path === '/jwks')).toHaveLength(1);
  });

  test('that was accepted is rejected once it expires', async () => {
    let moment = NOW;
    const own = createTokenVerifier(remoteIssuer(issuer), AUDIENCE, () => moment);
    const token = `Bearer ${await sign({ exp: now - 50 })}`;
    await expect(own.verify(token)).resolves.toMatchObject({ subject: 'auth0|1' });
    moment = new Date(NOW.getTime() + 11_000);
    await expect(own.verify(token)).rejects.toMatchObject(rejected);
  });
});

describe('the issuer', () => {
  // covers: state/sign-in 3; calls 47; server/user-account 3
  test('is asked for user info that the token lacks', async () => {
    expect(await tokens.userInfo('Bearer x')).toEqual({ email: 'maya@example.com', name: 'Maya' });
  });

  test('that is unreachable is not the caller’s fault and is retried on the next call', async () => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/`;
    const away = createTokenVerifier(remoteIssuer(address), AUDIENCE, () => NOW);
    const token = `Bearer ${await sign({ iss: address })}`;
    await expect(away.verify(token)).rejects.toMatchObject({ code: 'unavailable' });

    const late = createServer((request, response) => {
      const document = { issuer: address, jwks_uri: `${address}jwks` };
      const answer = request.url === '/jwks' ? { keys: [jwk] } : document;
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve));
    await expect(away.verify(token)).resolves.toMatchObject({ realm: address, subject: 'auth0|1' });
    late.close();
  });

  test.each([
    ['isn’t a key set', { no: 'keys' }],
    ['is an array', []],
    ['has an incomplete key', { keys: [{ ...jwk, n: undefined }] }],
    ['has duplicate key ids', { keys: [jwk, jwk] }],
  ])('with a key set that %s is not the caller’s fault', async (_what, broken) => {
    keySet = broken;
    const own = createTokenVerifier(remoteIssuer(issuer), AUDIENCE, () => NOW);
    await expect(own.verify(`Bearer ${await sign({})}`)).rejects.toMatchObject({ code: 'unavailable' });
    keySet = { keys: [jwk] };
  });

  test('without the token’s key rejects the token', async () => {
    keySet = { keys: [] };
    const own = createTokenVerifier(remoteIssuer(issuer), AUDIENCE, () => NOW);
    await expect(own.verify(`Bearer ${await sign({})}`)).rejects.toMatchObject(rejected);
    keySet = { keys: [jwk] };
  });
});
