import { Capacitor, CapacitorHttp } from '@capacitor/core';
import type { Asked } from '../transport.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const READ_TIMEOUT_MS = 120_000;
/** The signal ends a call first: what the system gives up by itself would pass for a network that is down. */
const LATER_THAN_SIGNAL_MS = 10_000;
/** Statuses whose answers have no body; a Response refuses one. */
const EMPTY = new Set([204, 205, 304]);

/** The system's client takes the query apart from the address, as texts; iOS would stop at a null. */
export function queryOf(address: URL): Record<string, string | string[]> {
  const names = [...new Set(address.searchParams.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = address.searchParams.getAll(name);
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

/** The same as fetch, through the system's own HTTP client. */
export async function nativeFetch(
  address: string,
  { method, headers, body, signal, timeoutMs = READ_TIMEOUT_MS }: Asked,
): Promise<Response> {
  const url = new URL(address);
  const asked = CapacitorHttp.request({
    url: `${url.origin}${url.pathname}`,
    method,
    params: queryOf(url),
    headers: { accept: 'application/json', ...headers },
    ...(body !== undefined && { data: JSON.parse(body) }),
    // iOS would take it for the whole call.
    ...(Capacitor.getPlatform() === 'android' && { connectTimeout: CONNECT_TIMEOUT_MS }),
    readTimeout: timeoutMs + LATER_THAN_SIGNAL_MS,
  });
  const answer = await Promise.race([asked, rejectOnAbort(signal)]);
  const text = typeof answer.data === 'string' ? answer.data : JSON.stringify(answer.data);
  return new Response(EMPTY.has(answer.status) ? null : text, { status: answer.status, headers: answer.headers });
}
