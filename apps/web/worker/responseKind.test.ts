import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cachesToRemove, isGatewayError, responseKind } from './responseKind.ts';

const ORIGIN = 'https://cairn.example';
const files = new Set(['/icon.svg', '/start.js']);
const ask = (path: string, mode = 'navigate', method = 'GET') =>
  responseKind({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN, files);

describe('the worker responds', () => {
  test.each(['/', '/Dashboard', '/EditTransaction/5', '/Budget?month=2&year=2026', '/callback?code=1', '/Sandboxes'])(
    'to a screen with the page: %s',
    (path) => {
      expect(ask(path)).toBe('page');
    },
  );

  test.each(['/assets/index-1a2b.js', '/icon.svg', '/start.js'])('to an app file: %s', (path) => {
    expect(ask(path, 'cors')).toBe('file');
  });

  test.each(['/config.json', '/service-worker.js', 'https://elsewhere.example/assets/a.js'])(
    'to nothing else: %s',
    (path) => {
      expect(ask(path, 'cors')).toBeNull();
    },
  );

  test('without the page if the path names a file', () => {
    expect(ask('/robots.txt')).toBeNull();
  });

  test('only to GET requests', () => {
    expect(ask('/Dashboard', 'navigate', 'POST')).toBeNull();
  });

  test('never to the server’s own paths, or any path below them', () => {
    const place = fc.constantFrom('/api', '/oidc', '/health', '/sandbox', '/.well-known', '/API', '/Oidc');
    const rest = fc.oneof(
      fc.constant(''),
      fc.webPath().map((path) => `/${path}`),
    );
    const mode = fc.constantFrom('navigate', 'cors', 'no-cors', 'same-origin');
    fc.assert(fc.property(place, rest, mode, (start, path, how) => ask(`${start}${path}`, how) === null));
  });
});

test('a proxy error counts as no connection; any other response doesn’t', () => {
  expect([502, 503, 504].map(isGatewayError)).toEqual([true, true, true]);
  expect([200, 304, 404, 500].map(isGatewayError)).toEqual([false, false, false, false]);
});

test('a version that takes over preserves its own files and those of the previous version', () => {
  expect(cachesToRemove(['s-1', 's-2', 'other', 's-3'], 's-3', 's-')).toEqual(['s-1']);
  expect(cachesToRemove(['s-1'], 's-1', 's-')).toEqual([]);
  expect(cachesToRemove(['s-1', 's-2'], 's-2', 's-')).toEqual([]);
});
