/** What the worker may answer: the app's page, and files of the app. Anything else is none of its business. */
export type Answerable = 'page' | 'file' | null;

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** The server's own: data, log-in pages, health, and the pages of its stand-ins are never answered from a cache. */
const SERVERS_OWN = ['/api', '/oidc', '/health', '/sandbox', '/.well-known'];

const isBelow = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** Its name changes with what is in it. */
export function isHashed(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/');
}

/** `files` are the paths of the shell; hashed files below /assets/ count too, also those of a version before. */
export function answerable({ method, mode, url }: Asked, origin: string, files: ReadonlySet<string>): Answerable {
  const address = new URL(url);
  const path = address.pathname;
  // Servers read paths in any case, and so do we when it is about staying out.
  if (method !== 'GET' || address.origin !== origin) return null;
  if (SERVERS_OWN.some((place) => isBelow(path.toLowerCase(), place))) return null;
  if (mode === 'navigate') return path.slice(path.lastIndexOf('/') + 1).includes('.') ? null : 'page';
  return isHashed(url) || files.has(path) ? 'file' : null;
}

/** A proxy says so where the server behind it is away: as good as no connection. */
export function isAway(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** The caches to remove when a version takes over: all but its own and the one before, which open pages may still use. */
export function cachesToRemove(names: readonly string[], own: string, prefix: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== own);
  return others.slice(0, -1);
}
