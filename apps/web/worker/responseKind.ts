/** What the worker may respond with: the app's page or one of its files. Null leaves the request to the browser. */
export type ResponseKind = 'page' | 'file' | null;

interface FetchRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Data, login pages, health checks, and sandbox pages are never served from a cache. */
const SERVER_PATHS = ['/api', '/oidc', '/health', '/sandbox', '/.well-known'];

const isBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`);

/** The names of these files contain a content hash. */
export function isHashed(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/');
}

/** `files` are the paths of the shell; hashed files from other versions count, too. */
export function responseKind(
  { method, mode, url }: FetchRequest,
  origin: string,
  files: ReadonlySet<string>,
): ResponseKind {
  const parsed = new URL(url);
  const path = parsed.pathname;
  if (method !== 'GET' || parsed.origin !== origin) return null;
  // The server ignores case in paths.
  if (SERVER_PATHS.some((parent) => isBelow(path.toLowerCase(), parent))) return null;
  if (mode === 'navigate') return path.slice(path.lastIndexOf('/') + 1).includes('.') ? null : 'page';
  return isHashed(url) || files.has(path) ? 'file' : null;
}

/** A proxy sends these if the server behind it is down, which counts as no connection. */
export function isGatewayError(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

/** All caches but the new version's and the previous one, which open pages may still use. */
export function cachesToRemove(names: readonly string[], own: string, prefix: string): string[] {
  const others = names.filter((name) => name.startsWith(prefix) && name !== own);
  return others.slice(0, -1);
}
