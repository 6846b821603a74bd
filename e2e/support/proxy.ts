import { rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../scripts/free-port.ts';
import { copyOfFirstData } from './first-start.ts';
import { type Server, startServer } from './server.ts';

export interface ProxiedServer extends Server {
  /** From now on the server offers another version of the app. */
  release(): void;
}

/** In a page and in the worker, the files of the build, whose names are others in each version. */
const NAMES = /"\/assets\/(?=\w)/g;
const SHELL_VERSION = /"version":"\w+"/;

/** The product behind a proxy that can pretend a new version was installed: every file of it then has another address. */
export async function startProxied(): Promise<ProxiedServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataDirectory = await copyOfFirstData();
  const server = await startServer({ dataDirectory, env: { PUBLIC_URL: url } });
  let version = 0;
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js';
    const { 'if-none-match': _etag, 'if-modified-since': _time, ...others } = incoming.headers;
    const path = incoming.url?.replace(/^\/assets\/v\d+\//, '/assets/');
    const headers = { ...others, 'accept-encoding': 'identity' };
    const asked = request(`${server.url}${path}`, { method: incoming.method, headers }, async (answer) => {
      const { 'content-length': _length, ...kept } = answer.headers;
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      if (version === 0 || !(isWorker || isPage)) return void answer.pipe(outgoing);
      const body = (await text(answer)).replaceAll(NAMES, `"/assets/v${version}/`);
      outgoing.end(isWorker ? body.replace(SHELL_VERSION, `"version":"${version}"`) : body);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
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
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
