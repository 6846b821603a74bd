import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_MONTHLY: 'price_m',
  STRIPE_PRICE_YEARLY: 'price_y',
};
const auth0 = { OIDC_ISSUER: 'https://a.auth0.com/', OIDC_CLIENT_ID: 'c1', OIDC_AUDIENCE: 'x:y' };

describe('the content security policy', () => {
  test('embedded: no external sources, nothing inline, only the sandbox’s own frames', () => {
    const policy = contentSecurityPolicy(readConfig({}));
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'form-action': ["'self'", 'app.cairn.budget:'],
      'frame-ancestors': ["'none'"],
      'frame-src': ["'self'"],
      'img-src': ["'self'"],
      'manifest-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'worker-src': ["'self'"],
    });
  });

  test('an external identity provider adds its host to connect-src only', () => {
    const before = contentSecurityPolicy(readConfig({}));
    const after = contentSecurityPolicy(readConfig(auth0));
    expect(after).toEqual({ ...before, 'connect-src': ["'self'", 'https://a.auth0.com'] });
  });

  test('a Beacon adds its hosts, with scripts from its own host only, and the inline styles that it needs', () => {
    const before = contentSecurityPolicy(readConfig({}));
    const after = contentSecurityPolicy(readConfig({ HELP_BEACON_ID: '0f6c1a52-9d1e-4b5a-8b1f-3f1f6c2d7e90' }));
    const beacon = 'https://beacon-v2.helpscout.net';
    expect(after).toMatchObject({
      'script-src': ["'self'", beacon],
      'style-src': ["'self'", "'unsafe-inline'", beacon, 'https://fonts.googleapis.com'],
      'frame-src': [beacon, "'self'"],
      'media-src': [beacon],
    });
    expect(after['connect-src']).toContain('https://beaconapi.helpscout.net');
    expect(after['img-src']).toContain(beacon);
    for (const unchanged of ['default-src', 'base-uri', 'form-action', 'frame-ancestors', 'worker-src'])
      expect(after[unchanged], unchanged).toEqual(before[unchanged]);
    expect(contentSecurityPolicy(readConfig({ HELP_SITE_URL: 'https://help.example.com' }))).toEqual(before);
  });

  test('Plaid adds its script, its frame and its API; without banks there are no frames', () => {
    const plaid = { PLAID_CLIENT_ID: 'c1', PLAID_SECRET: 's1' };
    expect(contentSecurityPolicy(readConfig(plaid))).toMatchObject({
      'connect-src': ["'self'", 'https://sandbox.plaid.com'],
      // 'self' is for the card sandbox.
      'frame-src': ['https://cdn.plaid.com', "'self'"],
      'script-src': ["'self'", 'https://cdn.plaid.com'],
    });
    const production = { NODE_ENV: 'production', ENCRYPTION_KEY: 'a'.repeat(64) };
    expect(contentSecurityPolicy(readConfig(production))['frame-src']).toBeUndefined();
  });

  // covers: calls 49
  test('production has no frames without Stripe; Stripe adds its hosts but not the sandbox', () => {
    const production = { NODE_ENV: 'production', ENCRYPTION_KEY: 'ab'.repeat(32) };
    const off = contentSecurityPolicy(readConfig(production));
    expect(off['frame-src']).toBeUndefined();
    expect(contentSecurityPolicy(readConfig({ ...production, ...stripe }))).toEqual({
      ...off,
      'connect-src': ["'self'", 'https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
    });
  });

  test('over https, insecure requests are upgraded', () => {
    const policy = contentSecurityPolicy(readConfig({ PUBLIC_URL: 'https://budget.example.com' }));
    expect(policy['upgrade-insecure-requests']).toEqual([]);
  });
});
