import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './node24.mjs';
import { root } from './paths.mjs';

const stampFile = join(root, '.cache', 'web-build');
const builtPage = join(root, 'apps', 'web', 'dist', 'index.html');
const sources = [
  'apps/web',
  'packages/domain',
  'packages/contract',
  'packages/files',
  'scripts/build',
  'package-lock.json',
];
const notSources = new Set(['dist', 'node_modules']);

function* filesUnder(path) {
  const absolute = join(root, path);
  const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) yield* filesUnder(`${path}/${entry.name}`);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield `${path}/${entry.name}`;
  }
}

/** Hashes contents instead of comparing times, because a checkout or a copy changes the times. */
function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const files = source.endsWith('.json') ? [source] : filesUnder(source);
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** Builds the web app if its sources have changed since the last build. Resolves with an exit code. */
export async function ensureWebBuild({ force = false } = {}) {
  const hash = hashSources();
  const isCurrent = existsSync(builtPage) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  if (isCurrent && !force) return 0;
  process.stdout.write('Building the web app…\n');
  const code = await run(['scripts/build/main.ts']);
  if (code !== 0) return code;
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(stampFile, hash);
  return 0;
}
