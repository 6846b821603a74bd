import { expect, test } from 'vitest';
import { filesOfFirstPage } from './first-page.ts';

const manifest = {
  'index.html': {
    file: 'index.js',
    imports: ['_shared.js'],
    css: ['index.css'],
    assets: ['inter-latin-wght-normal-1.woff2', 'inter-greek-wght-normal-2.woff2'],
  },
  '_shared.js': { file: 'shared.js', imports: ['index.html'] },
  'src/Dashboard.tsx': { file: 'dashboard.js', imports: ['_shared.js', '_panel.js'], css: ['dashboard.css'] },
  '_panel.js': { file: 'panel.js' },
  'src/Other.tsx': { file: 'other.js' },
};

const html = '<script src="/theme.js"></script><link href="/index.css"><a href="https://example.com/">';

test('the first page is what it names, its entry, its screen, what both import, their styles, and Latin Inter alone', () => {
  expect(filesOfFirstPage(html, manifest, ['src/Dashboard.tsx'])).toEqual([
    'index.html',
    'theme.js',
    'index.css',
    'index.js',
    'inter-latin-wght-normal-1.woff2',
    'shared.js',
    'dashboard.js',
    'dashboard.css',
    'panel.js',
  ]);
});

test('a screen that the build does not know is an error, not zero bytes', () => {
  expect(() => filesOfFirstPage(html, manifest, ['src/Gone.tsx'])).toThrow('src/Gone.tsx');
});
