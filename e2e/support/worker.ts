import { expect, type Page } from '@playwright/test';

/** Waits until the service worker controls the page and has cached everything that the app needs to open. */
export async function waitForAppCache(page: Page): Promise<void> {
  const isCached = () =>
    page.evaluate(async () => {
      const [name] = (await caches.keys()).filter((key) => key.startsWith('cairn-shell-'));
      const page = name === undefined ? undefined : await (await caches.open(name)).match('/');
      return navigator.serviceWorker.controller !== null && page !== undefined;
    });
  await expect.poll(isCached).toBe(true);
}

/** Waits until a response whose key contains `part` is cached. */
export async function waitForCachedResponse(page: Page, part: string): Promise<void> {
  const cachedKeys = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === 'cairn-kept')) return '';
      return await new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('cairn-kept');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const request = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          request.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(request.result));
          };
        };
      });
    });
  await expect.poll(cachedKeys).toContain(part);
}

interface CachedNames {
  databases: (string | undefined)[];
  caches: string[];
  addresses: string[];
}

/** The names of the databases and caches in this browser, and the cached paths. */
export async function cachedNames(page: Page): Promise<CachedNames> {
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { databases, caches: names, addresses: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
}
