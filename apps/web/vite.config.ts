import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: fonts or images from style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index.html', 'src/identity-pages.css'] },
  },
});
