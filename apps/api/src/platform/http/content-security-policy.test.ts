import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const auth0 = { OIDC_ISSUER: 'https://a.auth0.com/', OIDC_CLIENT_ID: 'c1', OIDC_AUDIENCE: 'x:y' };

describe('the content security policy', () => {
  test('embedded: nothing from elsewhere, nothing inline', () => {
    const policy = contentSecurityPolicy(readConfig({}));
    expect(policy).toEqual({
      'default-src': ["'none'"],
      'base-uri': ["'none'"],
      'connect-src': ["'self'"],
      'font-src': ["'self'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'"],
      'manifest-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'worker-src': ["'self'"],
    });
  });

  test('another identity provider adds its own host, for connections alone', () => {
    const before = contentSecurityPolicy(readConfig({}));
    const after = contentSecurityPolicy(readConfig(auth0));
    expect(after).toEqual({ ...before, 'connect-src': ["'self'", 'https://a.auth0.com'] });
  });

  test('over https plain requests are lifted', () => {
    const policy = contentSecurityPolicy(readConfig({ PUBLIC_URL: 'https://budget.example.com' }));
    expect(policy['upgrade-insecure-requests']).toEqual([]);
  });
});
