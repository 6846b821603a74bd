import { expect, type Page } from '@playwright/test';

/** Until the service worker rules over the page, and everything that the app needs to open is kept. */
export async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const [name] = (await caches.keys()).filter((key) => key.startsWith('cairn-shell-'));
      const page = name === undefined ? undefined : await (await caches.open(name)).match('/');
      return navigator.serviceWorker.controller !== null && page !== undefined;
    });
  await expect.poll(isKept, { timeout: 30_000 }).toBe(true);
}

/** Until answers that the page has had are kept as well, whose keys contain this. */
export async function untilAnswerIsKept(page: Page, part: string): Promise<void> {
  const keptKeys = () =>
    page.evaluate(async () => {
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name === 'cairn-kept')) return '';
      return await new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('cairn-kept');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(asked.result));
          };
        };
      });
    });
  await expect.poll(keptKeys, { timeout: 30_000 }).toContain(part);
}

interface KeptNames {
  databases: (string | undefined)[];
  caches: string[];
  addresses: string[];
}

/** What is kept in this browser, by name. */
export async function keptNames(page: Page): Promise<KeptNames> {
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { databases, caches: names, addresses: kept.flat().map(({ url }) => new URL(url).pathname) };
  });
}
