import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { freePort } from '../free-port.ts';
import { serverArguments } from '../server.mjs';
import { pageConfiguration } from './page-configuration.ts';

const root = join(import.meta.dirname, '..', '..');
const port = Number(process.env.PORT ?? 3000);
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const apiPort = await freePort();
const apiUrl = `http://127.0.0.1:${apiPort}`;

// The browser uses a single origin: Vite serves the app and proxies everything else to the API.
const proxied = { target: apiUrl, changeOrigin: false };
const web = await createServer({
  configFile: join(root, 'apps', 'web', 'vite.config.ts'),
  logLevel: 'warn',
  plugins: [pageConfiguration(apiUrl)],
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: { '/api': proxied, '/oidc': proxied, '/sandbox': proxied, '/health': proxied, '/config.json': proxied },
  },
});
try {
  await web.listen();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

const api = spawn(process.execPath, ['--watch', ...serverArguments], {
  cwd: root,
  stdio: 'inherit',
  detached: process.platform !== 'win32',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    WEB_DEV_SERVER: 'true',
  },
});

let isStopping = false;
async function stop(exitCode: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  api.kill('SIGTERM');
  await web.close();
  if (api.exitCode === null && api.signalCode === null) await new Promise((resolve) => api.once('exit', resolve));
  process.exit(exitCode);
}

process.once('SIGINT', () => stop(0)).once('SIGTERM', () => stop(0));
api.once('exit', (code) => stop(code ?? 1));
