import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { FROM_SIGN_IN_TO_FIRST_PAGE, filesOfFirstPage } from './first-page.ts';

const manifest = {
  '_app.js': {
    file: 'index.js',
    imports: ['_shared.js'],
    css: ['index.css'],
    assets: ['inter-latin-wght-normal-1.woff2', 'inter-greek-wght-normal-2.woff2'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_app.js'] },
  'src/Dashboard.tsx': { file: 'dashboard.js', imports: ['_shared.js', '_panel.js'], css: ['dashboard.css'] },
  '_panel.js': { file: 'panel.js' },
  'src/Other.tsx': { file: 'other.js' },
  'src/pages.css': { file: 'pages.css', assets: ['inter-latin-wght-normal-1.woff2'] },
};

const html =
  '<script src="/start.js"></script><script src="/index.js"></script><link href="/index.css"><a href="https://example.com/">';

test('the first page includes its links, its entry, its screen, their imports and styles, and only the Latin Inter font', () => {
  expect(filesOfFirstPage(html, manifest, ['src/Dashboard.tsx'])).toEqual([
    'index.html',
    'start.js',
    'index.js',
    'index.css',
    'inter-latin-wght-normal-1.woff2',
    'shared.js',
    'dashboard.js',
    'dashboard.css',
    'panel.js',
  ]);
});

test('a screen that isn’t in the build is an error, not zero bytes', () => {
  expect(() => filesOfFirstPage(html, manifest, ['src/Gone.tsx'])).toThrow('src/Gone.tsx');
});

test('a style sheet that no script imports counts, too', () => {
  expect(filesOfFirstPage(html, manifest, ['src/pages.css'])).toContain('pages.css');
});

test.each(['identityClient', 'SignInScreen', 'CallbackScreen', 'identity-pages'])(
  'the budget includes %s, which signing in loads',
  (name) => {
    const web = join(dirname(dirname(import.meta.dirname)), 'apps', 'web');
    const part = FROM_SIGN_IN_TO_FIRST_PAGE.find((path) => path.includes(name)) ?? 'nothing';
    expect(existsSync(join(web, part)), part).toBe(true);
  },
);
