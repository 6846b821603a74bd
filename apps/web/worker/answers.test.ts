import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerable, cachesToRemove, isAway } from './answers.ts';

const ORIGIN = 'https://cairn.example';
const files = new Set(['/icon.svg', '/start.js']);
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  answerable({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, files);

describe('the worker answers', () => {
  test.each(['/', '/Dashboard', '/EditTransaction/5', '/Budget?month=2&year=2026', '/callback?code=1', '/Sandboxes'])(
    'a screen with the page: %s',
    (path) => {
      expect(ask(path)).toBe('page');
    },
  );

  test.each(['/assets/index-1a2b.js', '/icon.svg', '/start.js'])('a file of the app: %s', (path) => {
    expect(ask(path, 'cors')).toBe('file');
  });

  test.each(['/config.json', '/service-worker.js', 'https://elsewhere.example/assets/a.js'])(
    'nothing else: %s',
    (path) => {
      expect(ask(path, 'cors')).toBeNull();
    },
  );

  test('no page for an address that names a file', () => {
    expect(ask('/robots.txt')).toBeNull();
  });

  test('nothing that is not a GET', () => {
    expect(ask('/Dashboard', 'navigate', 'POST')).toBeNull();
  });

  test('never what is the server’s own, however it goes on', () => {
    const place = fc.constantFrom('/api', '/oidc', '/health', '/sandbox', '/.well-known', '/API', '/Oidc');
    const rest = fc.oneof(
      fc.constant(''),
      fc.webPath().map((path) => `/${path}`),
    );
    const mode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin');
    fc.assert(fc.property(place, rest, mode, (start, path, how) => ask(`${start}${path}`, how) === null));
  });
});

test('a proxy whose server is away counts as no connection, any other answer is one', () => {
  expect([502, 503, 504].map(isAway)).toEqual([true, true, true]);
  expect([200, 304, 404, 500].map(isAway)).toEqual([false, false, false, false]);
});

test('a version that takes over keeps its own files and those of the version before', () => {
  expect(cachesToRemove(['s-1', 's-2', 'other', 's-3'], 's-3', 's-')).toEqual(['s-1']);
  expect(cachesToRemove(['s-1'], 's-1', 's-')).toEqual([]);
  expect(cachesToRemove(['s-1', 's-2'], 's-2', 's-')).toEqual([]);
});
