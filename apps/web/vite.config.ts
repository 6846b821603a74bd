import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdown } from './markdown.ts';
import { shellFiles } from './shell-files.ts';
import { startScript } from './start-script.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), markdown(), startScript(import.meta.dirname), shellFiles(import.meta.dirname)],
  resolve: { alias: { stream: join(import.meta.dirname, 'stream-stub.ts') } },
  build: {
    manifest: true,
    // The whole icon set is one chunk of 900 kB on purpose: only the icon picker loads it.
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts or images from style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/identity-pages.css', 'worker/serviceWorker.ts'],
      output: {
        // A worker's scope is its own folder, and its URL must never change.
        entryFileNames: ({ name }) => (name === 'serviceWorker' ? 'service-worker.js' : 'assets/[name]-[hash].js'),
        // One file for the code that every screen needs, instead of a small one for each set of screens that share a
        // module.
        codeSplitting: {
          groups: [{ name: 'app', tags: ['$initial'], test: /^(?!.*([\\/]worker[\\/]|index\.html|\.css$))/ }],
        },
      },
    },
  },
});
