import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isForMobile, mobileConfig, mobilePage } from './settings.ts';

const PAGE = `<head>
    <meta name="cairn-config" content="" />
    <link rel="apple-touch-icon" href="/icons/a.png" />
  </head>`;

describe('a build of the native app', () => {
  test('uses the given server and its embedded identity provider', () => {
    expect(mobileConfig({ MOBILE_SERVER_URL: 'https://budget.example.com/' })).toMatchObject({
      publicUrl: 'https://budget.example.com',
      issuer: 'https://budget.example.com/oidc',
      clientId: 'cairn-mobile',
      audience: 'https://budget.example.com/api',
      bankLink: { script: null },
      stripe: null,
      gallery: false,
    });
  });

  test('offers no bank links if its server has none', () => {
    expect(mobileConfig({ MOBILE_BANK_LINK: 'off' }).bankLink).toBeNull();
  });

  test('may use another provider, with its own client there', () => {
    const env = {
      MOBILE_OIDC_ISSUER: 'https://a.auth0.com/',
      MOBILE_OIDC_CLIENT_ID: 'n1',
      MOBILE_OIDC_AUDIENCE: 'api',
    };
    const config = mobileConfig(env);
    expect(config).toMatchObject({
      issuer: 'https://a.auth0.com/',
      clientId: 'n1',
      audience: 'api',
      passwordUrl: null,
    });
    expect(() => mobileConfig({ MOBILE_OIDC_ISSUER: 'https://a.auth0.com/' })).toThrow('MOBILE_OIDC_CLIENT_ID');
  });

  test.each(['budget.example.com', 'http://budget.example.com', 'https://budget.example.com/path', 'ftp://x'])(
    'rejects %s as its server',
    (url) => {
      expect(() => mobileConfig({ MOBILE_SERVER_URL: url })).toThrow('MOBILE_SERVER_URL');
    },
  );

  test('is monitored only with a connection string', () => {
    expect(mobileConfig({ MOBILE_MONITORING_PRODUCTION: 'true' })).not.toHaveProperty('monitoring');
    const connectionString = 'InstrumentationKey=k;IngestionEndpoint=https://telemetry.example/';
    const env = { MOBILE_MONITORING_QA: 'true', MOBILE_MONITORING_CONNECTION: connectionString };
    expect(mobileConfig(env).monitoring).toEqual({ production: '', qa: 'true', connectionString });
    expect(mobilePage(PAGE, mobileConfig(env))).toContain(
      "connect-src 'self' http://localhost:3000 https://telemetry.example;",
    );
  });
});

test('its page contains the configuration and a policy, and nothing that only browsers use', () => {
  const page = mobilePage(PAGE, mobileConfig({ MOBILE_SERVER_URL: 'https://budget.example.com' }));
  expect(page).toContain('&quot;publicUrl&quot;:&quot;https://budget.example.com&quot;');
  expect(page).toContain("script-src 'self'");
  expect(page).not.toContain('apple-touch-icon');
  expect(() => mobilePage('<head></head>', mobileConfig({}))).toThrow('no place');
});

describe('the app reads the configuration in its page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const connection = 'InstrumentationKey=k;IngestionEndpoint=https://telemetry.example/';
  test.each([
    ['for any build', {}],
    ['for a monitored build', { MOBILE_MONITORING_QA: 'true', MOBILE_MONITORING_CONNECTION: connection }],
  ])('%s', async (_which, env) => {
    const written = mobileConfig(env);
    vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify(written) }) });
    // The app's own reader rejects incomplete pages. The import is dynamic because of separate TypeScript projects.
    const reader = join(import.meta.dirname, '../../apps/web/src/app/browserConfig.ts');
    expect((await import(reader)).config).toEqual(written);
  });
});

test('compressed copies, the service worker, and icons are left out', () => {
  const files = [
    'index.html',
    'assets/a.js',
    'assets/a.js.br',
    'service-worker.js',
    'icons/icon-192.png',
    '.vite/m.json',
  ];
  expect(files.filter(isForMobile)).toEqual(['index.html', 'assets/a.js']);
});
