export interface RequestOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** How long until the signal aborts the request, for clients that also have their own timeout. */
  readonly timeoutMs?: number;
}

export type Transport = (url: string, options: RequestOptions) => Promise<Response>;

let transport: Transport = (url, options) => fetch(url, options);

/** The native app sends requests through the system's HTTP client. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** Sends every request to the server. */
export function send(url: string, options: RequestOptions): Promise<Response> {
  return transport(url, options);
}
