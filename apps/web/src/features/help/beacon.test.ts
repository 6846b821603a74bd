import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const ID = '0f6c1a52-9d1e-4b5a-8b1f-3f1f6c2d7e90';

interface FakeScript {
  src: string;
  onerror: () => void;
  remove: () => void;
}
type BeaconCall = unknown[];

let scripts: FakeScript[];

/** Simulates the real script loading: it drains the queue, then reports that it is ready. */
function finishLoading(): BeaconCall[] {
  const queue = window.Beacon?.readyQueue ?? [];
  const calls: BeaconCall[] = [];
  const ready: (() => void)[] = [];
  const beacon = (method: string, options?: unknown, data?: unknown) => {
    calls.push(data === undefined || typeof data === 'function' ? [method, options] : [method, options, data]);
    if (method === 'once' && options === 'ready' && typeof data === 'function') ready.push(() => data());
  };
  window.Beacon = beacon;
  for (const { method, options, data } of queue) beacon(method, options, data);
  for (const notify of ready) notify();
  return calls;
}

beforeEach(() => {
  scripts = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({ remove: vi.fn() }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = async () => (await import('./beacon.ts')).openBeacon;
const watchConsole = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('Beacon', () => {
  test.each([
    [{ view: 'articles', query: 'networth' }, ['search', 'networth']],
    [{ view: 'articles' }, ['navigate', '/answers/']],
    [{ view: 'message' }, ['navigate', '/ask/']],
    [{ view: 'question' }, ['navigate', '/ai-answers/']],
  ] as const)('a request for %j opens it and calls %j', async (request, last) => {
    const opened = (await load())(ID, request);
    const calls = finishLoading();
    expect(await opened).toBe(true);
    expect(calls.slice(-2)).toEqual([['open', undefined], [...last]]);
  });

  test('is configured with its id, no button of its own, and the app version; no user is identified', async () => {
    const opened = (await load())(ID, { view: 'articles' });
    const calls = finishLoading();
    await opened;
    expect(scripts.map(({ src }) => src)).toEqual(['https://beacon-v2.helpscout.net']);
    expect(calls.slice(0, 4)).toEqual([
      ['init', ID],
      ['config', { color: '#155a41', display: { style: 'manual' } }],
      ['session-data', { 'App version': '1.0.0' }],
      ['once', 'ready'],
    ]);
    expect(calls.map(([method]) => method)).not.toContain('identify');
  });

  test('loads once and can be opened repeatedly', async () => {
    const openBeacon = await load();
    const opened = openBeacon(ID, { view: 'message' });
    const calls = finishLoading();
    await opened;
    await openBeacon(ID, { view: 'question' });
    expect(scripts).toHaveLength(1);
    expect(calls.filter(([method]) => method === 'open')).toHaveLength(2);
  });

  // covers: errors 57
  test('is not initialized if its script fails to load, and can be retried', async () => {
    const warn = watchConsole();
    const openBeacon = await load();
    const first = openBeacon(ID, { view: 'articles' });
    scripts[0]?.onerror();
    expect(await first).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Beacon is not initialized');
    expect(window.Beacon).toBeUndefined();
    const second = openBeacon(ID, { view: 'articles' });
    finishLoading();
    expect(await second).toBe(true);
    expect(scripts).toHaveLength(2);
  });

  // covers: errors 58
  test('is not ready after 5 seconds of silence, and opens later once it is', async () => {
    const warn = watchConsole();
    const openBeacon = await load();
    const first = openBeacon(ID, { view: 'articles' });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await first).toBe(false);
    expect(warn).toHaveBeenCalledExactlyOnceWith('Beacon is not ready');
    const calls = finishLoading();
    expect(calls.map(([method]) => method)).not.toContain('open');
    expect(await openBeacon(ID, { view: 'articles' })).toBe(true);
  });
});
