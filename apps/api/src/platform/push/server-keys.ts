import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';

/** Push services reject tokens that are valid for more than a day. */
const TOKEN_HOURS = 12;

/** The installation's key pair, with which it identifies itself to push services (RFC 8292). */
export interface ServerKeys {
  /** An uncompressed point on P-256 in base64url; browsers subscribe with it. */
  readonly publicKey: string;
  /** The value of the Authorization header for a push service. */
  authorize(endpoint: string, now: Date): Promise<string>;
}

/** A new private key, as text to be encrypted and stored. */
export function createServerKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** `contact` is a URL or a mailto address, so that a push service can reach the operator. */
export function readServerKeys(pem: string, contact: string): ServerKeys {
  const privateKey = createPrivateKey(pem);
  const { x = '', y = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const publicKey = Buffer.concat(point).toString('base64url');
  return {
    publicKey,
    async authorize(endpoint, now) {
      const expiresAt = Math.floor(now.getTime() / 1_000) + TOKEN_HOURS * 3_600;
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(expiresAt)
        .setSubject(contact)
        .sign(privateKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}
