import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const TIMEOUT_MS = 30_000;

/** The headers that Chromium sends with a call from the web app. */
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

export interface HttpAnswer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** As received, possibly compressed. */
interface UnreadAnswer {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
}

interface CallerOptions {
  /** The maximum number of open connections. */
  readonly connections: number;
  readonly timeoutMs?: number;
  /** False opens a new connection for every call. Defaults to true. */
  readonly keepAlive?: boolean;
}

/** Calls the product's API with a browser's headers. */
export interface BenchCaller {
  /** Resolves with the complete response; any status other than 200 is an error. */
  post(path: string, token: string, body?: unknown): Promise<HttpAnswer>;
  get(path: string, token: string): Promise<HttpAnswer>;
  close(): void;
}

function decompress({ body, headers }: UnreadAnswer): string {
  switch (headers['content-encoding']) {
    case undefined:
      return body.toString();
    case 'br':
      return brotliDecompressSync(body).toString();
    case 'gzip':
      return gunzipSync(body).toString();
    default:
      throw new Error(`Unexpected content encoding: ${headers['content-encoding']}.`);
  }
}

const methodOf = (text: string | undefined) => (text === undefined ? 'GET' : 'POST');

function headersOf(url: string, token: string, text: string | undefined): Record<string, string | number> {
  const headers = { ...BROWSER_HEADERS, authorization: `Bearer ${token}` };
  if (text === undefined) return headers;
  return { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), origin: url };
}

/** The raw text of the same request; a POST if there is a body. */
export function requestText(url: string, path: string, token: string, text?: string): string {
  const headers = Object.entries({ host: new URL(url).host, ...headersOf(url, token, text) });
  const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${methodOf(text)} ${path} HTTP/1.1\r\n${head}\r\n${text ?? ''}`;
}

export function createCaller(
  url: string,
  { connections, timeoutMs = TIMEOUT_MS, keepAlive = true }: CallerOptions,
): BenchCaller {
  const agent = new Agent({ keepAlive, maxSockets: connections });
  const { hostname, port } = new URL(url);
  function exchange(options: RequestOptions, text?: string): Promise<UnreadAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, ...options, agent, timeout: timeoutMs }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const answer = { body: Buffer.concat(parts), headers: response.headers };
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${options.path} responded with ${response.statusCode}: ${decompress(answer)}`));
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${options.path} didn’t respond within ${timeoutMs} ms.`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }

  const send = (path: string, token: string, text?: string) => {
    return exchange({ method: methodOf(text), path, headers: headersOf(url, token, text) }, text);
  };
  const readAnswer = async (sent: Promise<UnreadAnswer>): Promise<HttpAnswer> => {
    const answer = await sent;
    return { text: decompress(answer), headers: answer.headers };
  };
  return {
    post: (path, token, body = {}) => readAnswer(send(path, token, JSON.stringify(body))),
    get: (path, token) => readAnswer(send(path, token)),
    close: () => agent.destroy(),
  };
}
