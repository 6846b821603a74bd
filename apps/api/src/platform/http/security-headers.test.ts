import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { permissionsPolicy, securityHeaders } from './security-headers.ts';

// covers: server/ownership 26
test('no page may use the camera, microphone or location, and only Stripe may use payment if it is configured', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_YEARLY: 'price_y',
  };
  const policy = permissionsPolicy(readConfig({}));
  for (const denied of ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()'])
    expect(policy.split(', ')).toContain(denied);
  expect(permissionsPolicy(readConfig(stripe))).toContain('payment=(self "https://js.stripe.com")');
});

test('every response has the security headers, and over https also strict-transport-security', () => {
  const headers = securityHeaders(readConfig({}));
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';base-uri 'none';connect-src 'self'/);
  expect(headers).not.toHaveProperty('strict-transport-security');
  const secure = securityHeaders(readConfig({ PUBLIC_URL: 'https://cairn.test' }));
  expect(secure['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(secure['content-security-policy']).toMatch(/;upgrade-insecure-requests$/);
});
