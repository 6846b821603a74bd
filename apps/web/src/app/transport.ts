export interface Asked {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** After how long the signal ends it, for a client that would give up by itself before. */
  readonly timeoutMs?: number;
}

export type Transport = (address: string, asked: Asked) => Promise<Response>;

let transport: Transport = (address, asked) => fetch(address, asked);

/** The native app sends through the system's own client. */
export function setTransport(next: Transport): void {
  transport = next;
}

/** How every request of ours goes out. */
export function send(address: string, asked: Asked): Promise<Response> {
  return transport(address, asked);
}
