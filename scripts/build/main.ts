import { join } from 'node:path';
import { build } from 'vite';
import { precompress } from './precompress.ts';

const web = join(import.meta.dirname, '..', '..', 'apps', 'web');

try {
  await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
  await precompress(join(web, 'dist'));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
