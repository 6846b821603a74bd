import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://cairn.example';
const urlOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, ORIGIN).href;

/** The subset of CacheStorage that the worker uses. */
function memoryCaches() {
  const all = new Map<string, Map<string, string>>();
  const found = (files: Map<string, string> | undefined, asked: RequestInfo | URL) => {
    const text = files?.get(urlOf(asked));
    return text === undefined ? undefined : new Response(text);
  };
  return {
    put(name: string, path: string, text: string) {
      all.set(name, (all.get(name) ?? new Map()).set(urlOf(path), text));
    },
    async match(asked: RequestInfo | URL, { cacheName }: MultiCacheQueryOptions = {}) {
      const names = cacheName === undefined ? [...all.keys()] : [cacheName];
      return names.map((name) => found(all.get(name), asked)).find(Boolean);
    },
    async open(name: string) {
      return { put: async (asked: Request, answer: Response) => this.put(name, asked.url, await answer.text()) };
    },
  };
}

let cacheStorage: ReturnType<typeof memoryCaches>;
let worker: EventTarget;

/** The worker's response; undefined if it leaves the request to the browser. */
async function answerTo(path: string): Promise<string | undefined> {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  const request = new Request(new URL(path, ORIGIN));
  worker.dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith }));
  return await (await respondWith.mock.calls[0]?.[0])?.text();
}

function ask(data: unknown): unknown[] {
  const postMessage = vi.fn<(answer: unknown) => void>();
  worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [{ postMessage }] }));
  return postMessage.mock.calls.flat();
}

beforeEach(async () => {
  vi.resetModules();
  cacheStorage = memoryCaches();
  worker = Object.assign(new EventTarget(), { location: { origin: ORIGIN } });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('caches', cacheStorage);
  vi.stubGlobal('fetch', async (request: Request) => new Response(`${new URL(request.url).pathname} of the server`));
  vi.stubGlobal('__CAIRN_SHELL__', { version: '2', files: ['/assets/index-2.js', '/start.js'] });
  await import('./serviceWorker.ts');
});

test('a file without a hash comes from the worker’s own version, even if an older one is cached', async () => {
  cacheStorage.put('cairn-shell-1', '/start.js', 'before');
  expect(await answerTo('/start.js')).toBe('/start.js of the server');
  cacheStorage.put('cairn-shell-2', '/start.js', 'own');
  expect(await answerTo('/start.js')).toBe('own');
});

test('a hashed file may come from the previous version, for pages that are still open', async () => {
  cacheStorage.put('cairn-shell-1', '/assets/Budget-1.js', 'before');
  expect(await answerTo('/assets/Budget-1.js')).toBe('before');
  expect(await answerTo('/config.json')).toBeUndefined();
});

test('it recognizes pages of its own version by their entry script', () => {
  expect(ask({ isYours: `${ORIGIN}/assets/index-2.js` })).toEqual([true]);
  expect(ask({ isYours: `${ORIGIN}/assets/index-1.js` })).toEqual([false]);
  expect(ask('keep-nothing')).toEqual([]);
});

/** Sends the worker an event and waits for the result. */
async function send(type: string, more: object): Promise<void> {
  const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
  worker.dispatchEvent(Object.assign(new Event(type), { waitUntil, ...more }));
  await waitUntil.mock.calls[0]?.[0];
}

// covers: alerts 17
test('a push message is shown as a notification', async () => {
  const showNotification = vi.fn<(title: string, options: NotificationOptions) => void>();
  Object.assign(worker, { registration: { showNotification } });
  const actions = [{ title: 'Turn off', url: '/Settings' }];
  const message = JSON.stringify({ title: 'Cairn', body: 'A low balance', url: '/Dashboard', actions });
  await send('push', { data: { text: () => message } });
  expect(showNotification.mock.calls).toEqual([
    [
      'Cairn',
      {
        body: 'A low balance',
        icon: '/icons/icon-192.png',
        data: '/Dashboard',
        tag: 'cairn',
        actions: [{ action: '/Settings', title: 'Turn off' }],
      },
    ],
  ]);
});

// covers: alerts 3, 17
test('pressing a notification or its button opens its page, in a window that is open if there is one', async () => {
  const notification = { data: '/Dashboard', close: vi.fn<() => void>() };
  const opened: string[] = [];
  const openWindow = async (url: URL) => void opened.push(`new ${url}`);
  Object.assign(worker, { clients: { matchAll: async () => [], openWindow } });
  await send('notificationclick', { notification });
  const navigate = async (url: URL) => void opened.push(`same ${url}`);
  Object.assign(worker, { clients: { matchAll: async () => [{ focus: async () => ({ navigate }) }], openWindow } });
  await send('notificationclick', { notification });
  await send('notificationclick', { notification, action: '/Settings' });
  expect(opened).toEqual([`new ${ORIGIN}/Dashboard`, `same ${ORIGIN}/Dashboard`, `same ${ORIGIN}/Settings`]);
  expect(notification.close).toHaveBeenCalledTimes(3);
});
