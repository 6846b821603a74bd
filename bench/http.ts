import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 30_000;

/** What Chromium sends along with a call of the web app. */
const BROWSER_HEADERS = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'cache-control': 'no-cache',
  pragma: 'no-cache',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};

export interface Answer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** As it came over the wire. */
interface RawAnswer {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

interface CallerOptions {
  /** Open at once. */
  readonly connections: number;
  readonly timeoutMs?: number;
  /** False opens a connection for every call. True by default. */
  readonly keepsOpen?: boolean;
}

/** Makes calls of the product, with the headers of a browser. */
export interface Caller {
  /** Resolves with the whole answer; any status but 200 is an error. */
  post(path: string, token: string, body?: unknown): Promise<Answer>;
  get(path: string, token: string): Promise<Answer>;
  close(): void;
}

function unpacked({ body, headers }: RawAnswer): string {
  switch (headers['content-encoding']) {
    case undefined:
      return body.toString();
    case 'br':
      return brotliDecompressSync(body).toString();
    case 'gzip':
      return gunzipSync(body).toString();
    default:
      throw new Error(`An answer came as ${headers['content-encoding']}.`);
  }
}

const methodOf = (text: string | undefined) => (text === undefined ? 'GET' : 'POST');

function headersOf(url: string, token: string, text: string | undefined): Record<string, string | number> {
  const headers = { ...BROWSER_HEADERS, authorization: `Bearer ${token}` };
  if (text === undefined) return headers;
  return { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), origin: url };
}

/** The same request as it goes over the wire; a text is sent as a POST. */
export function requestText(url: string, path: string, token: string, text?: string): string {
  const headers = Object.entries({ host: new URL(url).host, ...headersOf(url, token, text) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${methodOf(text)} ${path} HTTP/1.1\r\n${head}\r\n${text ?? ''}`;
}

export function createCaller(
  url: string,
  { connections, timeoutMs = TIMEOUT_MS, keepsOpen = true }: CallerOptions,
): Caller {
  const agent = new Agent({ keepAlive: keepsOpen, maxSockets: connections });
  const { hostname, port } = new URL(url);
  function exchange(options: RequestOptions, text?: string): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, ...options, agent, timeout: timeoutMs }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const answer = { body: Buffer.concat(parts), headers: response.headers };
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${options.path} answered ${response.statusCode}: ${unpacked(answer)}`));
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${options.path} did not answer within ${timeoutMs} ms.`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }

  const send = (path: string, token: string, text?: string) => {
    return exchange({ method: methodOf(text), path, headers: headersOf(url, token, text) }, text);
  };
  const whole = async (sent: Promise<RawAnswer>): Promise<Answer> => {
    const answer = await sent;
    return { text: unpacked(answer), headers: answer.headers };
  };
  return {
    post: (path, token, body = {}) => whole(send(path, token, JSON.stringify(body))),
    get: (path, token) => whole(send(path, token)),
    close: () => agent.destroy(),
  };
}
