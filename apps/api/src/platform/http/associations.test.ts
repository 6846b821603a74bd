import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { serveAssociations } from './associations.ts';

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const APPLE = '/.well-known/apple-app-site-association';
const GOOGLE = '/.well-known/assetlinks.json';

function site(env: Record<string, string>) {
  const app = Fastify();
  serveAssociations(app, readConfig(env));
  return app;
}

test('Apple’s file lists the app’s screens, but not login, payment or the API', async () => {
  const answer = await site({ IOS_TEAM_ID: 'ABCDE12345' }).inject(APPLE);
  expect(answer.headers['content-type']).toContain('application/json');
  const [detail] = answer.json().applinks.details;
  expect(detail.appIDs).toEqual(['ABCDE12345.app.cairn.budget']);
  const paths: string[] = detail.components.map((component: Record<string, string>) => component['/']);
  expect(paths).toEqual(expect.arrayContaining(['/Dashboard', '/EditTransaction/*', '/Budget']));
  expect(paths.filter((path) => /^\/(\*|oidc|api|callback|StripePayments|sandbox)/.test(path))).toEqual([]);
});

test('Google’s file lists the certificates that sign the app', async () => {
  const other = FINGERPRINT.replaceAll('AB', 'cd');
  const answer = await site({ ANDROID_CERT_SHA256: `${FINGERPRINT}, ${other}` }).inject(GOOGLE);
  expect(answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'app.cairn.budget',
        sha256_cert_fingerprints: [FINGERPRINT, other.toUpperCase()],
      },
    },
  ]);
});

test('neither file exists without configuration', async () => {
  for (const path of [APPLE, GOOGLE]) expect((await site({}).inject(path)).statusCode).toBe(404);
});

test.each([
  { IOS_TEAM_ID: 'abc' },
  { IOS_TEAM_ID: 'ABCDE12345.app' },
  { ANDROID_CERT_SHA256: 'AB:CD' },
  { ANDROID_CERT_SHA256: `${FINGERPRINT},` },
])('an invalid value is rejected at startup: %j', (env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
});
