import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { node24, root } from './paths.mjs';
import { forwardSignals } from './signals.mjs';

const KILL_AFTER_MS = 1_000;
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.cairn-installed');

function lockFileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled(hash) {
  return existsSync(node24) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/** `npm ci` replaces node_modules, so npm must not run on the Node inside it. */
function environmentWithoutOwnNode() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(root));
  return { ...process.env, PATH: path.join(delimiter) };
}

function npmCi() {
  return new Promise((resolve, reject) => {
    const npm = spawn('npm', ['ci', '--no-progress', '--include=dev'], {
      cwd: root,
      env: environmentWithoutOwnNode(),
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    npm.stdout.on('data', (chunk) => output.push(chunk));
    npm.stderr.on('data', (chunk) => output.push(chunk));
    // During an installation, npm ignores the first signal.
    const release = forwardSignals(npm, { killAfterMs: KILL_AFTER_MS });
    npm.once('error', reject);
    npm.once('close', (code) => {
      release();
      resolve({ code, output: Buffer.concat(output).toString() });
    });
  });
}

/** Installs the dependencies if the lock file has changed since the last installation. */
export async function ensureDependencies() {
  const hash = lockFileHash();
  if (isInstalled(hash)) return;
  process.stdout.write('Installing dependencies…\n');
  // npm ci also does this, but fails if an interrupted installation is still writing files.
  await rm(modules, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  const { code, output } = await npmCi();
  if (code !== 0 || !existsSync(node24)) {
    process.stderr.write(`${output}\nCouldn’t install the dependencies.\n`);
    process.exit(code || 1);
  }
  writeFileSync(stampFile, hash);
}
