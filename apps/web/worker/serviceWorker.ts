import { answerable, cachesToRemove, isAway, isHashed } from './answers.ts';

/** Filled in by the build: the files that the app needs to open, and a name for exactly these. */
declare const __CAIRN_SHELL__: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'cairn-shell-';
/** The page is the same at every address of a screen. */
const PAGE = '/';
const PAGE_PATIENCE_MS = 4_000;

const shell = __CAIRN_SHELL__;
const cacheName = `${PREFIX}${shell.version}`;
const shellFiles = new Set(shell.files);

/** Only what is not there yet: logging out empties the caches, and the next page asks for the shell again. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [PAGE, ...shell.files].filter((file) => !kept.has(file));
  await cache.addAll(missing.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function removeOldShells(): Promise<void> {
  const old = cachesToRemove(await caches.keys(), cacheName, PREFIX);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const keptPage = () => caches.match(PAGE, { cacheName, ignoreVary: true });

/** The page as it is now; as it was kept where the server does not answer, or not in time. */
async function page(request: Request): Promise<Response> {
  const kept = await keptPage();
  if (!kept) return await fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PAGE_PATIENCE_MS));
  const fresh = fetch(request).then(
    (response) => (isAway(response.status) ? kept : response),
    () => kept,
  );
  return await Promise.race([fresh, late]);
}

/** Hashed files never change, and those of a version before may still be asked for; the others belong to this version. */
async function keptFile(request: Request): Promise<Response | undefined> {
  const own = await caches.match(request, { cacheName, ignoreVary: true });
  return own ?? (isHashed(request.url) ? await caches.match(request, { ignoreVary: true }) : undefined);
}

async function file(request: Request): Promise<Response> {
  const kept = await keptFile(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));

self.addEventListener('activate', (event) => event.waitUntil(removeOldShells().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const kind = answerable(event.request, self.location.origin, shellFiles);
  if (kind === 'page') event.respondWith(page(event.request));
  if (kind === 'file') event.respondWith(file(event.request));
});

self.addEventListener('message', (event) => {
  // A version takes over when the person says so, or where a page is of it already; no page is loaded anew by that.
  if (event.data === 'take-over') void self.skipWaiting();
  if (typeof event.data?.isYours === 'string')
    event.ports[0]?.postMessage(shellFiles.has(new URL(event.data.isYours).pathname));
  if (event.data === 'keep-shell') event.waitUntil(keepShell().catch(() => {}));
});
