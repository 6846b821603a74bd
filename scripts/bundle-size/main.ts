import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FROM_SIGN_IN_TO_FIRST_PAGE, filesOfFirstPage } from './first-page.ts';

const BUDGET_BYTES = 300_000;
const dist = join(dirname(dirname(import.meta.dirname)), 'apps', 'web', 'dist');

/** Fonts are sent as they are; the build compresses everything else. */
function wireBytes(file: string): number {
  if (file.endsWith('.woff2')) return readFileSync(join(dist, file)).length;
  const compressed = join(dist, `${file}.br`);
  return existsSync(compressed)
    ? readFileSync(compressed).length
    : brotliCompressSync(readFileSync(join(dist, file))).length;
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const sizes = filesOfFirstPage(html, manifest, FROM_SIGN_IN_TO_FIRST_PAGE).map((file) => ({
  file,
  bytes: wireBytes(file),
}));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
const line = (bytes: number, name: string) =>
  process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} KB  ${name}\n`);

for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes)) line(bytes, file);
line(total, `total; the budget is ${BUDGET_BYTES / 1000} KB`);
process.exitCode = total > BUDGET_BYTES ? 1 : 0;
