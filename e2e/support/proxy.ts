import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.ts';
import type { JourneyServer } from './server.ts';
import { startOnOwnDatabase } from './servers.ts';

export interface ProxiedServer extends JourneyServer {
  /** Makes the server serve a new version of the app. */
  release(): void;
}

/** The paths of the build's files in the page and in the worker, which change with each version. */
const NAMES = /"\/assets\/(?=\w)/g;
const SHELL_VERSION = /"version":"\w+"/;

/** Starts the product behind a proxy that can simulate a new version, in which every file has a different path. */
export async function startProxied(): Promise<ProxiedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = await startOnOwnDatabase({ PUBLIC_URL: url });
  let version = 0;
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js';
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...forwardedHeaders } = incoming.headers;
    const path = incoming.url?.replace(/^\/assets\/v\d+\//, '/assets/');
    const headers = { ...forwardedHeaders, 'accept-encoding': 'identity' };
    const forwarded = request(`${server.url}${path}`, { method: incoming.method, headers }, async (response) => {
      const { 'content-length': _length, ...responseHeaders } = response.headers;
      const isPage = response.headers['content-type']?.startsWith('text/html') ?? false;
      outgoing.writeHead(response.statusCode ?? 502, responseHeaders);
      if (version === 0 || !(isWorker || isPage)) return void response.pipe(outgoing);
      const body = (await text(response)).replaceAll(NAMES, `"/assets/v${version}/`);
      outgoing.end(isWorker ? body.replace(SHELL_VERSION, `"version":"${version}"`) : body);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    ...server,
    url,
    release: () => {
      version += 1;
    },
    async stop() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.stop();
    },
  };
}
