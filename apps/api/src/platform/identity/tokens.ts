import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod/mini';
import { ProblemError } from '../http/problem-error.ts';
import { cacheVerifiedTokens, type VerifiedToken } from './verified-token-cache.ts';

/** The user's details in a verified token. */
export interface Claims {
  /** Identifies the provider: the issuer, or a constant for the embedded provider, whose URL may change. */
  readonly realm: string;
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
  /** When the user last logged in; null if the issuer doesn't say. Renewing a token doesn't change it. */
  readonly loggedInAtMs: number | null;
}

export interface Issuer {
  /** The `iss` claim of tokens, which may differ from the configured issuer by a slash. */
  readonly name: string;
  readonly realm: string;
  readonly keys: JWTVerifyGetKey;
  readonly userInfoUrl: string | null;
  /** Whether the account still exists, because a token outlives an erased account. True for external providers. */
  knows(subject: string): Promise<boolean>;
}

const knowsEveryone = async () => true;

/** Only asymmetric signatures: never `none`, never a shared secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const LEEWAY_S = 60;
export const EMBEDDED_REALM = 'embedded';
const ISSUER_TIMEOUT_MS = 10_000;

const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.optional(z.url()),
});

export function embeddedIssuer(
  name: string,
  publicKeys: JSONWebKeySet,
  knows: Issuer['knows'] = knowsEveryone,
): () => Promise<Issuer> {
  const issuer = { name, realm: EMBEDDED_REALM, keys: createLocalJWKSet(publicKeys), userInfoUrl: null, knows };
  return async () => issuer;
}

async function discover(configured: string): Promise<Issuer> {
  const address = `${configured.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`discovery responded with ${response.status}`);
  const document = z.parse(discoveryDocument, await response.json());
  if (document.issuer.replace(/\/$/, '') !== configured.replace(/\/$/, ''))
    throw new Error('discovery returned another issuer');
  return {
    name: document.issuer,
    realm: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: ISSUER_TIMEOUT_MS }),
    userInfoUrl: document.userinfo_endpoint ?? null,
    knows: knowsEveryone,
  };
}

/** Discovery runs on first use and again after a failure. */
export function remoteIssuer(configured: string): () => Promise<Issuer> {
  let found: Promise<Issuer> | null = null;
  return async () => {
    found ??= discover(configured);
    try {
      return await found;
    } catch {
      found = null;
      throw unavailable();
    }
  };
}

function unauthenticated(): ProblemError {
  return new ProblemError('unauthenticated', 'Please log in again.');
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function unavailable(): ProblemError {
  return new ProblemError('unavailable', 'We couldn’t reach the sign-in service. Please try again in a moment.');
}

/** An unknown key is the token's fault; keys that can't be fetched or parsed are the issuer's. */
function findKey({ keys }: Issuer): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isAmbiguous = error instanceof errors.JWKSMultipleMatchingKeys && header.kid === undefined;
      throw error instanceof errors.JWKSNoMatchingKey || isAmbiguous ? unauthenticated() : unavailable();
    }
  };
}

export interface TokenVerifier {
  verify(authorization: string | undefined): Promise<Claims>;
  /** Throws if the issuer no longer knows the user. */
  checkBearer(claims: Claims): Promise<void>;
  /** The issuer's user info for this token; null if it isn't available. */
  userInfo(authorization: string | undefined): Promise<{ email: string | null; name: string | null } | null>;
}

/** Verifies the signature, issuer, audience, expiry and subject. */
async function check(token: string, issuer: Issuer, audience: string, now: Date): Promise<VerifiedToken<Claims>> {
  try {
    const { payload } = await jwtVerify(token, findKey(issuer), {
      issuer: issuer.name,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: LEEWAY_S,
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    });
    const subject = textOf(payload.sub);
    if (subject === null || payload.exp === undefined) throw unauthenticated();
    const claims = {
      ...{ realm: issuer.realm, subject, email: textOf(payload.email), name: textOf(payload.name) },
      loggedInAtMs: typeof payload.auth_time === 'number' ? payload.auth_time * 1_000 : null,
    };
    return { claims, endsAtMs: (payload.exp + LEEWAY_S) * 1_000 };
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw error instanceof errors.JOSEError ? unauthenticated() : unavailable();
  }
}

export function createTokenVerifier(issuerOf: () => Promise<Issuer>, audience: string, now: () => Date): TokenVerifier {
  const verifyToken = cacheVerifiedTokens(async (token) => check(token, await issuerOf(), audience, now()), now);
  return {
    async verify(authorization) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw unauthenticated();
      return await verifyToken(token);
    },
    async checkBearer({ subject }) {
      const issuer = await issuerOf();
      if (!(await issuer.knows(subject))) throw unauthenticated();
    },
    async userInfo(authorization) {
      const { userInfoUrl } = await issuerOf();
      if (userInfoUrl === null || authorization === undefined) return null;
      try {
        const response = await fetch(userInfoUrl, {
          headers: { authorization },
          signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
        });
        if (!response.ok) return null;
        const info = z.parse(z.looseObject({}), await response.json());
        return { email: textOf(info.email), name: textOf(info.name) };
      } catch {
        return null;
      }
    },
  };
}
