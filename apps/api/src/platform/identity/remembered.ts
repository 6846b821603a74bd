/** How long a token that was believed is not checked again: a key that its issuer withdraws ends it within that. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 1_000;

export interface Believed<Claims> {
  readonly claims: Claims;
  /** When it ends, the leeway included. */
  readonly endsAtMs: number;
}

/**
 * Checking a signature is the most expensive part of a small call, and a browser sends the same token with hundreds of
 * them. What was believed is remembered for a minute, by the whole token; its end is looked at every time.
 */
export function rememberBelieved<Claims>(
  check: (token: string) => Promise<Believed<Claims>>,
  now: () => Date,
): (token: string) => Promise<Claims> {
  const remembered = new Map<string, Believed<Claims> & { readonly sinceMs: number }>();
  return async (token) => {
    const nowMs = now().getTime();
    const known = remembered.get(token);
    const isFresh = known && nowMs >= known.sinceMs && nowMs < known.sinceMs + REMEMBERED_MS;
    if (isFresh && nowMs < known.endsAtMs) return known.claims;
    remembered.delete(token);
    const believed = await check(token);
    const [oldest] = remembered.keys();
    if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, { ...believed, sinceMs: nowMs });
    return believed.claims;
  };
}
