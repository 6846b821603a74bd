import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, readNewEncryptionKey } from './config.ts';

const KEY = 'ab'.repeat(32);
const production = { NODE_ENV: 'production', ENCRYPTION_KEY: KEY };
const plaid = { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
};

describe('configuration', () => {
  test('with no variables set, everything is embedded and runs on http://localhost:3000', () => {
    expect(readConfig({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      oidc: {
        embedded: true,
        issuer: 'http://localhost:3000/oidc',
        clientId: 'cairn-web',
        audience: 'http://localhost:3000/api',
      },
      trustProxy: false,
      supportEmail: 'support@example.com',
      help: { siteUrl: null, beaconId: null },
      encryptionKey: null,
      logLevel: 'warn',
      mail: null,
    });
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
  });

  // covers: server/load 18
  test('a pooler URL is set in addition to the PostgreSQL URL', () => {
    const urls = { DATABASE_URL: 'postgresql://a:5432/cairn', DATABASE_POOLER_URL: 'postgresql://b:6432/cairn' };
    expect(readConfig(urls)).toMatchObject({
      databaseUrl: urls.DATABASE_URL,
      databasePoolerUrl: urls.DATABASE_POOLER_URL,
    });
    expect(readConfig({ DATABASE_URL: urls.DATABASE_URL }).databasePoolerUrl).toBeNull();
  });

  test('the public URL uses the port and has no trailing slash', () => {
    expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
    expect(readConfig({ PUBLIC_URL: 'https://budget.example.com/' }).publicUrl).toBe('https://budget.example.com');
  });

  test('an external identity provider replaces the embedded one', () => {
    const oidc = {
      OIDC_ISSUER: 'https://a.auth0.com/',
      OIDC_CLIENT_ID: 'c1',
      OIDC_AUDIENCE: 'https://api.example.com',
    };
    expect(readConfig(oidc).oidc).toEqual({
      embedded: false,
      issuer: 'https://a.auth0.com/',
      clientId: 'c1',
      audience: 'https://api.example.com',
    });
  });

  // covers: server/addresses 1, 2
  test('help settings: an email address, a site, a Beacon', () => {
    const beaconId = '0f6c1a52-9d1e-4b5a-8b1f-3f1f6c2d7e90';
    const env = {
      SUPPORT_EMAIL: 'help@cairn.example',
      HELP_SITE_URL: 'https://help.cairn.example/articles',
      HELP_BEACON_ID: beaconId,
    };
    expect(readConfig(env)).toMatchObject({
      supportEmail: 'help@cairn.example',
      help: { siteUrl: 'https://help.cairn.example/articles', beaconId },
    });
  });

  test('bank: the sandbox by default, nothing in production, Plaid with its keys', () => {
    const keys = { PLAID_CLIENT_ID: 'id', PLAID_SECRET: 'secret' };
    expect(readConfig({}).bank).toEqual({ kind: 'sandbox' });
    expect(readConfig(production).bank).toBeNull();
    expect(readConfig({ ...production, ...keys, PLAID_ENV: 'production' }).bank).toEqual({
      kind: 'plaid',
      clientId: 'id',
      secret: 'secret',
      environment: 'production',
      url: 'https://production.plaid.com',
    });
    expect(readConfig(keys).bank).toMatchObject({ environment: 'sandbox', url: 'https://sandbox.plaid.com' });
    expect(readConfig({ ...keys, PLAID_URL: 'http://127.0.0.1:9000/plaid/' }).bank).toMatchObject({
      url: 'http://127.0.0.1:9000/plaid',
    });
  });

  // covers: constants/plans 5
  test('payments: the sandbox by default, nothing in production, Stripe with its five values', () => {
    expect(readConfig({}).stripe).toMatchObject({ isSandbox: true, publishableKey: 'pk_test_sandbox' });
    expect(readConfig(production).stripe).toBeNull();
    expect(readConfig({ ...production, ...stripe }).stripe).toEqual({
      isSandbox: false,
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecret: 'whsec_x',
      prices: { monthly: 'price_m', yearly: 'price_y' },
      apiUrl: null,
    });
    const elsewhere = { ...stripe, STRIPE_API_URL: 'http://localhost:12111' };
    expect(readConfig(elsewhere).stripe?.apiUrl).toBe('http://localhost:12111');
  });

  test('production logs requests and uses its encryption key', () => {
    expect(readConfig(production)).toMatchObject({ production: true, logLevel: 'info', encryptionKey: KEY });
  });

  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
  ])('TRUST_PROXY=%s', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
  });

  // covers: server/addresses 4
  test.each([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'budget.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/budget' }],
    ['PUBLIC_URL', { ...production, PUBLIC_URL: 'http://budget.example.com' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/cairn' }],
    ['DATABASE_POOLER_URL', { DATABASE_URL: 'postgresql://a/cairn', DATABASE_POOLER_URL: 'http://b:6432/cairn' }],
    ['DATABASE_URL', { DATABASE_POOLER_URL: 'postgresql://b:6432/cairn' }],
    ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://a.example.com' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'c1' }],
    ['OIDC_AUDIENCE', { OIDC_ISSUER: 'https://a.example.com', OIDC_CLIENT_ID: 'c1' }],
    ['OIDC_ISSUER', { OIDC_ISSUER: 'a.example.com', OIDC_CLIENT_ID: 'c1', OIDC_AUDIENCE: 'x' }],
    ['OIDC_ISSUER', { ...production, OIDC_ISSUER: 'http://a.example.com', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'x' }],
    ['PLAID_CLIENT_ID', { PLAID_SECRET: 's' }],
    ['PLAID_CLIENT_ID', { PLAID_ENV: 'sandbox' }],
    ['PLAID_SECRET', { PLAID_CLIENT_ID: 'c' }],
    ['PLAID_ENV', { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_ENV: 'development' }],
    ['PLAID_ENV', { ...production, ...plaid }],
    ['PLAID_URL', { PLAID_CLIENT_ID: 'c', PLAID_SECRET: 's', PLAID_URL: 'plaid.example.com' }],
    ['PLAID_URL', { ...production, ...plaid, PLAID_ENV: 'sandbox', PLAID_URL: 'http://plaid.example.com' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'perhaps' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'support' }],
    ['HELP_SITE_URL', { HELP_SITE_URL: 'help.example.com' }],
    ['HELP_BEACON_ID', { HELP_BEACON_ID: 'beacon' }],
    ['STRIPE_PRICE_YEARLY', { ...stripe, STRIPE_PRICE_YEARLY: 'price_m' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://localhost:12111' }],
    ['STRIPE_API_URL', { ...stripe, STRIPE_API_URL: 'localhost' }],
    ['STRIPE_API_URL', { ...production, ...stripe, STRIPE_API_URL: 'http://stripe.example.com' }],
    ['ENCRYPTION_KEY', { NODE_ENV: 'production' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'short' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.com' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'cairn' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
  ])('an invalid %s is reported by name in one sentence', (name, env) => {
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  test.each(Object.keys(stripe))('%s is reported by name if it is missing or invalid', (name) => {
    for (const value of ['', 'nonsense'])
      expect(() => readConfig({ ...stripe, [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  test('the new encryption key is optional and must be a valid key', () => {
    expect(readNewEncryptionKey({})).toBeNull();
    expect(readNewEncryptionKey({ NEW_ENCRYPTION_KEY: KEY.toUpperCase() })).toBe(KEY);
    expect(() => readNewEncryptionKey({ NEW_ENCRYPTION_KEY: 'short' })).toThrow(/^NEW_ENCRYPTION_KEY must be/);
  });

  test('the embedded provider accepts any audience, whether or not it is a URI', () => {
    expect(readConfig({ OIDC_AUDIENCE: 'cairn' }).oidc).toMatchObject({ embedded: true, audience: 'cairn' });
  });

  // covers: server/addresses 4
  test('production allows http only on localhost', () => {
    const outside = { ...production, OIDC_ISSUER: 'http://127.0.0.1:8080/', OIDC_CLIENT_ID: 'c', OIDC_AUDIENCE: 'x' };
    expect(readConfig(outside).oidc.issuer).toBe('http://127.0.0.1:8080/');
    expect(readConfig({ ...production, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000');
    expect(readConfig({ ...production, PUBLIC_URL: 'https://a.example.com' }).publicUrl).toBe('https://a.example.com');
  });
});
