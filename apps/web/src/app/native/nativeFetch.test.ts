import { beforeEach, describe, expect, test, vi } from 'vitest';

const { getPlatform, request } = vi.hoisted(() => ({ getPlatform: vi.fn(() => 'ios'), request: vi.fn() }));
vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform }, CapacitorHttp: { request } }));
const { nativeFetch, queryOf } = await import('./nativeFetch.ts');

const signal = new AbortController().signal;
beforeEach(() => void request.mockReset());

describe('a call through the system’s client', () => {
  // covers: calls 4
  test('sends the query separately from the URL, as strings, without dropping any value', async () => {
    request.mockResolvedValue({ status: 200, data: { fine: true }, headers: { 'x-change-set': '7' } });
    const response = await nativeFetch('https://cairn.example/api/Thing?Month=2&Year=2026', {
      method: 'GET',
      headers: { authorization: 'Bearer t' },
      signal,
    });
    expect(request).toHaveBeenCalledWith(
      expect.objectContaining({
        url: 'https://cairn.example/api/Thing',
        method: 'GET',
        params: { Month: '2', Year: '2026' },
        headers: { accept: 'application/json', authorization: 'Bearer t' },
      }),
    );
    expect(await response.json()).toEqual({ fine: true });
    expect(response.headers.get('X-Change-Set')).toBe('7');
  });

  test('sends a body as data', async () => {
    request.mockResolvedValue({ status: 200, data: 5, headers: {} });
    const body = JSON.stringify({ amount: 12.5, text: 'né' });
    expect(
      await (await nativeFetch('https://c.example/api/T', { method: 'POST', headers: {}, body, signal })).json(),
    ).toBe(5);
    expect(request.mock.calls[0]?.[0].data).toEqual({ amount: 12.5, text: 'né' });
  });

  test('a 204 has no body, and an error keeps its status', async () => {
    request.mockResolvedValueOnce({ status: 204, data: '', headers: {} });
    expect((await nativeFetch('https://c.example/api/T', { method: 'GET', headers: {}, signal })).status).toBe(204);
    request.mockResolvedValueOnce({ status: 404, data: '{"error":"not_found"}', headers: {} });
    const failed = await nativeFetch('https://c.example/api/T', { method: 'GET', headers: {}, signal });
    expect([failed.status, await failed.json()]).toEqual([404, { error: 'not_found' }]);
  });

  test.each([
    ['ios', { readTimeout: 190_000 }],
    ['android', { readTimeout: 190_000, connectTimeout: 10_000 }],
  ])('with a timeout of 180 s isn’t canceled earlier by the system: %s', async (system, timeouts) => {
    getPlatform.mockReturnValueOnce(system);
    request.mockResolvedValue({ status: 200, data: 5, headers: {} });
    await nativeFetch('https://c.example/api/T', { method: 'POST', headers: {}, signal, timeoutMs: 180_000 });
    const { readTimeout, connectTimeout } = request.mock.calls[0]?.[0] ?? {};
    expect({ readTimeout, ...(connectTimeout !== undefined && { connectTimeout }) }).toEqual(timeouts);
  });

  test('rejects when the signal aborts', async () => {
    request.mockReturnValue(new Promise(() => {}));
    const stop = new AbortController();
    const pending = nativeFetch('https://c.example/api/T', { method: 'GET', headers: {}, signal: stop.signal });
    stop.abort(new DOMException('too late', 'TimeoutError'));
    await expect(pending).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('a repeated parameter keeps both values', () => {
  expect(queryOf(new URL('https://c.example/?a=1&a=2&b='))).toEqual({ a: ['1', '2'], b: '' });
});
