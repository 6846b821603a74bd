import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { pageConfiguration } from './page-configuration.ts';

test('the development page gets the API’s configuration, escaped, instead of the empty tag', async () => {
  const configuration = { supportEmail: '"><script>alert(1)</script>&quot;@example.com' };
  const port = await freePort();
  const api = createServer((_request, response) => response.end(JSON.stringify(configuration)));
  api.listen(port, '127.0.0.1');
  await once(api, 'listening');
  const root = mkdtempSync(join(tmpdir(), 'cairn-dev-'));
  writeFileSync(join(root, 'index.html'), '<head><meta name="cairn-config" content="" /></head><body></body>');
  const vite = await createVite({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    plugins: [pageConfiguration(`http://127.0.0.1:${port}`)],
  });
  const page = await vite.transformIndexHtml('/', '<head><meta name="cairn-config" content="" /></head><body></body>');
  await vite.close();
  api.close();
  rmSync(root, { recursive: true });

  const tags = [...page.matchAll(/<meta name="cairn-config" content="([^"]*)">/g)];
  expect(page.match(/cairn-config/g)).toHaveLength(1);
  const written = tags[0]?.[1]?.replace(/&(quot|lt|gt|amp);/g, (_, name: string) =>
    name === 'quot' ? '"' : name === 'lt' ? '<' : name === 'gt' ? '>' : '&',
  );
  expect(JSON.parse(written ?? '')).toEqual(configuration);
});
