import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';

const TIMEOUT_MS = 30_000;

export interface Answer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Makes calls of the product over connections that stay open. */
export interface Caller {
  /** Resolves with the whole answer; any status but 200 is an error. */
  post(path: string, token: string, body?: unknown): Promise<Answer>;
  get(path: string, token: string): Promise<Answer>;
  close(): void;
}

export function createCaller(url: string, connections: number, timeoutMs = TIMEOUT_MS): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  function send(path: string, options: RequestOptions, text?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { ...options, agent, timeout: timeoutMs }, (response) => {
        let answer = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          answer += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          if (response.statusCode === 200) resolve({ text: answer, headers: response.headers });
          else reject(new Error(`${path} answered ${response.statusCode}: ${answer}`));
        });
      });
      sent.on('timeout', () => sent.destroy(new Error(`${path} did not answer within ${timeoutMs} ms.`)));
      sent.on('error', reject);
      sent.end(text);
    });
  }

  return {
    post(path, token, body = {}) {
      const text = JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      };
      return send(path, { method: 'POST', headers }, text);
    },
    get: (path, token) => send(path, { method: 'GET', headers: { authorization: `Bearer ${token}` } }),
    close: () => agent.destroy(),
  };
}
