import { beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://cairn.example';
const addressOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : asked, ORIGIN).href;

/** As much of cache storage as the worker uses. */
function memoryCaches() {
  const all = new Map<string, Map<string, string>>();
  const found = (files: Map<string, string> | undefined, asked: RequestInfo | URL) => {
    const text = files?.get(addressOf(asked));
    return text === undefined ? undefined : new Response(text);
  };
  return {
    put(name: string, path: string, text: string) {
      all.set(name, (all.get(name) ?? new Map()).set(addressOf(path), text));
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

let kept: ReturnType<typeof memoryCaches>;
let worker: EventTarget;

/** What the worker answers with; undefined where it leaves the request to the browser. */
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
  kept = memoryCaches();
  worker = Object.assign(new EventTarget(), { location: { origin: ORIGIN } });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('fetch', async (request: Request) => new Response(`${new URL(request.url).pathname} of the server`));
  vi.stubGlobal('__CAIRN_SHELL__', { version: '2', files: ['/assets/index-2.js', '/start.js'] });
  await import('./serviceWorker.ts');
});

test('a file without a hash is that of its own version, though the version before is kept too', async () => {
  kept.put('cairn-shell-1', '/start.js', 'before');
  expect(await answerTo('/start.js')).toBe('/start.js of the server');
  kept.put('cairn-shell-2', '/start.js', 'own');
  expect(await answerTo('/start.js')).toBe('own');
});

test('a hashed file may be one of the version before, for pages that are still open', async () => {
  kept.put('cairn-shell-1', '/assets/Budget-1.js', 'before');
  expect(await answerTo('/assets/Budget-1.js')).toBe('before');
  expect(await answerTo('/config.json')).toBeUndefined();
});

test('it knows a page of its own version by the page’s entry', () => {
  expect(ask({ isYours: `${ORIGIN}/assets/index-2.js` })).toEqual([true]);
  expect(ask({ isYours: `${ORIGIN}/assets/index-1.js` })).toEqual([false]);
  expect(ask('keep-nothing')).toEqual([]);
});
