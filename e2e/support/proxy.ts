import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { freePort } from '../../scripts/free-port.ts';
import { copyOfFirstData } from './first-start.ts';
import { type Server, startServer } from './server.ts';

export interface ProxiedServer extends Server {
  /** From now on the server offers another version of the service worker. */
  release(): void;
}

/** The product behind a proxy that can pretend a new version was installed. */
export async function startProxied(): Promise<ProxiedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDirectory = await copyOfFirstData();
  const server = await startServer({ dataDirectory, env: { PUBLIC_URL: url } });
  let isReleased = false;
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js';
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...others } = incoming.headers;
    const headers = isWorker ? { ...others, 'accept-encoding': 'identity' } : incoming.headers;
    const asked = request(`${server.url}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      if (!isWorker || !isReleased) return void answer.pipe(outgoing);
      outgoing.write('// another version\n');
      answer.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    ...server,
    url,
    release: () => {
      isReleased = true;
    },
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
