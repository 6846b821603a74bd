import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';

export const SIGNING_ALGORITHM = 'ES256';

export interface SigningKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly d: string;
  readonly kid: string;
  readonly alg: typeof SIGNING_ALGORITHM;
  readonly use: 'sig';
}

/** Plain JSON. The first key of each list signs, and all of them verify. */
export interface Keys {
  readonly signing: readonly SigningKey[];
  readonly cookies: readonly string[];
}

export function makeKeys(): Keys {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
  if (!x || !y || !d) throw new Error('the signing key could not be exported');
  const kid = randomBytes(16).toString('base64url');
  return {
    signing: [{ kty: 'EC', crv: 'P-256', x, y, d, kid, alg: SIGNING_ALGORITHM, use: 'sig' }],
    cookies: [randomBytes(32).toString('base64url')],
  };
}

export function publicPart(keys: Keys): JSONWebKeySet {
  return { keys: keys.signing.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use })) };
}
