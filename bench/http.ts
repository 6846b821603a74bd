import { Agent, type IncomingHttpHeaders, request } from 'node:http';

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

interface Sent {
  readonly method: 'GET' | 'POST';
  readonly token: string;
  readonly body?: string;
}

function send(url: string, agent: Agent, { method, token, body }: Sent): Promise<Answer> {
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { authorization: `Bearer ${token}`, ...content };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers, timeout: TIMEOUT_MS }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        answer += part;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ text: answer, headers: response.headers });
        else reject(new Error(`${url} answered ${response.statusCode}: ${answer}`));
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${url} did not answer within ${TIMEOUT_MS} ms.`)));
    sent.on('error', reject);
    // With the whole body at the end, its length is sent too.
    sent.end(body);
  });
}

export function createCaller(url: string, connections: number): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    post: (path, token, body = {}) =>
      send(`${url}${path}`, agent, { method: 'POST', token, body: JSON.stringify(body) }),
    get: (path, token) => send(`${url}${path}`, agent, { method: 'GET', token }),
    close: () => agent.destroy(),
  };
}
