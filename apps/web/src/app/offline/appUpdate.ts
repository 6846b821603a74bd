const WORKER = '/service-worker.js';
const LOOK_EVERY_MS = 60 * 60_000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker | null): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** A version that is there and waits to be let in. The very first one has nobody to wait for. */
function watch(registration: ServiceWorkerRegistration): void {
  const consider = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => consider(installing));
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
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage('take-over');
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
