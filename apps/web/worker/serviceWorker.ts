import { pushMessage } from './pushMessage.ts';
import { cachesToRemove, isGatewayError, isHashed, responseKind } from './responseKind.ts';

/** Filled in by the build: the files that the app needs to open, and a version derived from their content. */
declare const __CAIRN_SHELL__: { readonly version: string; readonly files: readonly string[] };
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'cairn-shell-';
/** All screens use the same page. */
const PAGE = '/';
const PAGE_TIMEOUT_MS = 4_000;

const shell = __CAIRN_SHELL__;
const cacheName = `${PREFIX}${shell.version}`;
const shellFiles = new Set(shell.files);

/** Adds only missing files. Logging out clears the caches, and the next page requests the shell again. */
async function cacheShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [PAGE, ...shell.files].filter((file) => !cached.has(file));
  await cache.addAll(missing.map((file) => new Request(file, { cache: 'no-cache' })));
}

async function removeOldShells(): Promise<void> {
  const old = cachesToRemove(await caches.keys(), cacheName, PREFIX);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const cachedPage = () => caches.match(PAGE, { cacheName, ignoreVary: true });

/** Network first; the cached page if the server doesn't respond in time. */
async function page(request: Request): Promise<Response> {
  const cached = await cachedPage();
  if (!cached) return await fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), PAGE_TIMEOUT_MS));
  const fresh = fetch(request).then(
    (response) => (isGatewayError(response.status) ? cached : response),
    () => cached,
  );
  return await Promise.race([fresh, late]);
}

/** Hashed files never change, so any version's copy will do; other files must come from this version. */
async function cachedFile(request: Request): Promise<Response | undefined> {
  const own = await caches.match(request, { cacheName, ignoreVary: true });
  return own ?? (isHashed(request.url) ? await caches.match(request, { ignoreVary: true }) : undefined);
}

async function file(request: Request): Promise<Response> {
  const cached = await cachedFile(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

/** Uses an open window of the app if there is one. */
async function openPage(url: string): Promise<void> {
  const target = new URL(url, self.location.origin);
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) await self.clients.openWindow(target);
  else await (await open.focus()).navigate(target);
}

self.addEventListener('install', (event) => event.waitUntil(cacheShell()));

self.addEventListener('activate', (event) => event.waitUntil(removeOldShells().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const kind = responseKind(event.request, self.location.origin, shellFiles);
  if (kind === 'page') event.respondWith(page(event.request));
  if (kind === 'file') event.respondWith(file(event.request));
});

self.addEventListener('message', (event) => {
  // Sent when the user accepts an update, or if the page is already the new version. Doesn't reload any page.
  if (event.data === 'take-over') void self.skipWaiting();
  if (typeof event.data?.isYours === 'string')
    event.ports[0]?.postMessage(shellFiles.has(new URL(event.data.isYours).pathname));
  if (event.data === 'keep-shell') event.waitUntil(cacheShell().catch(() => {}));
});

self.addEventListener('push', (event) => {
  const { title, body, url, actions } = pushMessage(event.data?.text());
  // Browsers show as many of the buttons as they have space for, usually two.
  const buttons = actions.map((action) => ({ action: action.url, title: action.title }));
  const options = { body, icon: '/icons/icon-192.png', data: url, tag: 'cairn', actions: buttons };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.action || String(event.notification.data)));
});
