import { Capacitor, CapacitorHttp } from '@capacitor/core';
import type { RequestOptions } from '../transport.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 120_000;
/** The signal has to fire first, because a timeout in the system's client looks like a network failure. */
const TIMEOUT_MARGIN_MS = 10_000;
/** The Response constructor throws if these statuses have a body. */
const EMPTY = new Set([204, 205, 304]);

/** The system's client takes the query separately, as strings; iOS fails on null values. */
export function queryOf(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Like fetch, through the system's HTTP client. */
export async function nativeFetch(
  url: string,
  { method, headers, body, signal, timeoutMs = READ_TIMEOUT_MS }: RequestOptions,
): Promise<Response> {
  const target = new URL(url);
  const responding = CapacitorHttp.request({
    url: `${target.origin}${target.pathname}`,
    method,
    params: queryOf(target),
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { data: JSON.parse(body) }),
    // iOS would apply it to the whole call.
    ...(Capacitor.getPlatform() === 'android' && { connectTimeout: CONNECT_TIMEOUT_MS }),
    readTimeout: timeoutMs + TIMEOUT_MARGIN_MS,
  });
  const response = await Promise.race([responding, rejectOnAbort(signal)]);
  const text = typeof response.data === 'string' ? response.data : JSON.stringify(response.data);
  return new Response(EMPTY.has(response.status) ? null : text, { status: response.status, headers: response.headers });
}
