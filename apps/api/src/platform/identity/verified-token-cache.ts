/** A key that the issuer withdraws stops working within this time. */
const CACHED_MS = 60_000;
const CACHED_MAX = 1_000;

export interface VerifiedToken<Claims> {
  readonly claims: Claims;
  /** When it expires, including the leeway. */
  readonly endsAtMs: number;
}

/**
 * Verifying a signature is the most expensive part of a small call, and a browser sends the same token with hundreds of
 * calls. Verified tokens are cached for a minute, keyed by the whole token; expiry is checked every time.
 */
export function cacheVerifiedTokens<Claims>(
  check: (token: string) => Promise<VerifiedToken<Claims>>,
  now: () => Date,
): (token: string) => Promise<Claims> {
  const cache = new Map<string, VerifiedToken<Claims> & { readonly sinceMs: number }>();
  return async (token) => {
    const nowMs = now().getTime();
    const cached = cache.get(token);
    const isFresh = cached && nowMs >= cached.sinceMs && nowMs < cached.sinceMs + CACHED_MS;
    if (isFresh && nowMs < cached.endsAtMs) return cached.claims;
    cache.delete(token);
    const verified = await check(token);
    const [oldest] = cache.keys();
    if (cache.size >= CACHED_MAX && oldest !== undefined) cache.delete(oldest);
    cache.set(token, { ...verified, sinceMs: nowMs });
    return verified.claims;
  };
}
