import { build } from './build.ts';

const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;
const ANSWER_TIMEOUT_MS = 2_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Whether a worker keeps the very version that this page is of. */
async function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  return await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    setTimeout(resolve, ANSWER_TIMEOUT_MS, false);
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage({ isYours: build() }, [port2]);
  });
}

/**
 * A version that is there and waits to be let in; the very first one has nobody to wait for. A page that was read from
 * the server may be of that version already: then there is nothing to offer, and without network it must open again.
 */
async function consider(worker: ServiceWorker | null): Promise<void> {
  if (worker?.state !== 'installed' || !navigator.serviceWorker.controller) return;
  if (await isOfThisPage(worker)) worker.postMessage('take-over');
  else offer(worker);
}

function watch(registration: ServiceWorkerRegistration): void {
  void consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void consider(installing));
  });
}

/** Keeps the app itself for a time without network, and looks for newer versions of it now and then. */
export async function installWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  watch(registration);
  registration.active?.postMessage('keep-shell');
  const look = () => void registration.update().catch(() => {});
  setInterval(look, LOOK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
}

export const appUpdate = {
  isWaiting: () => waiting !== null,
  /** Lets the new version in; the page then loads anew, with it. */
  accept(): void {
    const load = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', load, { once: true });
    if (waiting?.state === 'installed') waiting.postMessage('take-over');
    // Another tab has let it in already.
    else load();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
