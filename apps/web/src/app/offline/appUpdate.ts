import { createStore } from '../../ui/store.ts';
import { build } from './build.ts';

const WORKER = '/service-worker.js';
const CHECK_INTERVAL_MS = 60 * 60_000;
const REPLY_TIMEOUT_MS = 2_000;

/** The version that is installed and waiting, if any. */
const waiting = createStore<ServiceWorker | null>(null);

/** Whether the worker caches the same version as this page. */
async function matchesPage(worker: ServiceWorker): Promise<boolean> {
  return await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, REPLY_TIMEOUT_MS, false);
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ isYours: build() }, [port2]);
  });
}

/**
 * Offers a version that is installed and waiting; the first version never waits. A page loaded from the server may
 * already be the new version: the worker then takes over without asking, so that the page also opens offline.
 */
async function handleInstalled(worker: ServiceWorker | null): Promise<void> {
  if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
  if (await matchesPage(worker)) worker.postMessage('take-over');
  else waiting.set(worker);
}

function watch(registration: ServiceWorkerRegistration): void {
  void handleInstalled(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void handleInstalled(installing));
  });
}

/** Installs the service worker, which caches the app for offline use, and regularly checks for updates. */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  watch(registration);
  registration.active?.postMessage('keep-shell');
  const checkForUpdate = () => void registration.update().catch(() => {});
  setInterval(checkForUpdate, CHECK_INTERVAL_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) checkForUpdate();
  });
}

export const appUpdate = {
  waiting,
  /** Activates the new version and reloads the page. */
  accept(): void {
    const reload = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    const worker = waiting.current();
    if (worker?.state === 'installed') worker.postMessage('take-over');
    // Another tab already activated it.
    else reload();
  },
};
