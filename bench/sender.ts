import { connect, type Socket } from 'node:net';

/** As received over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly body: Buffer;
}

interface Waiter {
  resolve(answer: RawAnswer): void;
  reject(error: Error): void;
}

const END_OF_HEAD = '\r\n\r\n';
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Parses a complete response, whose body has a known length or is chunked. Null if the response is incomplete. */
export function readAnswer(bytes: Buffer): RawAnswer | null {
  const end = bytes.indexOf(END_OF_HEAD);
  if (end === -1) return null;
  const head = bytes.subarray(0, end).toString('latin1');
  const start = end + END_OF_HEAD.length;
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const body = bytes.subarray(start, start + Number(length));
    return body.length === Number(length) ? { status, body } : null;
  }
  const chunked = bytes.subarray(start - 2);
  return chunked.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    ? { status, body: joinChunks(bytes.subarray(start)) }
    : null;
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    const length = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (!length) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length));
    at = lineEnd + 2 + length + 2;
  }
}

/** A connection for one request at a time. It is reopened after the server closes it. */
class Connection {
  readonly #port: number;
  #socket: Socket | undefined;
  #waiter: Waiter | undefined;
  #parts: Buffer[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  send(request: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiter = { resolve, reject };
      this.#socket ??= this.#open();
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Socket {
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    socket.on('data', (part) => this.#receive(part));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      this.#socket = undefined;
      this.#fail(new Error('The connection was closed before the response was complete.'));
    });
    return socket;
  }

  #receive(part: Buffer): void {
    this.#parts.push(part);
    const answer = readAnswer(this.#parts.length === 1 ? part : Buffer.concat(this.#parts));
    if (!answer) return;
    this.#parts = [];
    const waiter = this.#waiter;
    this.#waiter = undefined;
    waiter?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#waiter?.reject(error);
    this.#waiter = undefined;
    this.#parts = [];
  }
}

/** Sends requests over a few persistent connections, at a fraction of the cost of Node's own client. */
export class BenchSender {
  readonly #idle: Connection[];
  readonly #connections: readonly Connection[];
  readonly #waiting: ((connection: Connection) => void)[] = [];

  constructor(port: number, connections: number) {
    this.#connections = Array.from({ length: connections }, () => new Connection(port));
    this.#idle = [...this.#connections];
  }

  async send(request: string): Promise<RawAnswer> {
    const connection = this.#idle.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)));
    try {
      return await connection.send(request);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(connection);
      else this.#idle.push(connection);
    }
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
