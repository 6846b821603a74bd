import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Rarely or never needed in a browser, so they're cached only after their first use. */
const NOT_IN_SHELL = [/\/ui\/allIcons\.ts$/, /\/app\/native\//, /\/features\/gallery\//, /applicationinsights/];
const FONT = /inter-latin-wght-normal.*\.woff2$/;
const PUBLIC = ['icon.svg', 'start.js', 'manifest.webmanifest', 'icons/icon-192.png'];
const MARKER = '__CAIRN_SHELL__';
const WORKER = 'service-worker.js';
const VERSION_LENGTH = 16;

/** Passes the service worker the list of files that the app needs to open offline. */
export function shellFiles(root: string): Plugin {
  return {
    name: 'cairn-shell-files',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle[WORKER];
      if (worker?.type !== 'chunk') throw new Error(`The build has no ${WORKER}.`);
      if (worker.imports.length > 0) throw new Error(`${WORKER} must be a single file to run in every browser.`);
      const isOwn = (name: string) => !NOT_IN_SHELL.some((place) => place.test(name));
      const files = Object.values(bundle).filter((file) => {
        if (file.fileName === WORKER || !file.fileName.startsWith('assets/')) return false;
        if (file.type === 'asset') return /\.(css|svg)$/.test(file.fileName) || FONT.test(file.fileName);
        return file.moduleIds.length === 0 || file.moduleIds.some(isOwn);
      });
      const names = [...files.map(({ fileName }) => `/${fileName}`).sort(), ...PUBLIC.map((name) => `/${name}`)];
      const hash = createHash('sha256').update(JSON.stringify(names)).update(worker.code);
      const start = bundle['start.js'];
      if (start?.type !== 'asset') throw new Error('The build has no start.js.');
      hash.update(start.source);
      for (const name of [...globSync('public/**/*.*', { cwd: root }), 'index.html'].sort())
        hash.update(readFileSync(join(root, name)));
      const version = hash.digest('hex').slice(0, VERSION_LENGTH);
      if (!worker.code.includes(MARKER)) throw new Error(`${WORKER} doesn’t contain ${MARKER}.`);
      worker.code = worker.code.replaceAll(MARKER, JSON.stringify({ version, files: names }));
    },
  };
}
