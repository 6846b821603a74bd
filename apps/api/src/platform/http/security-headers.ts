import { API_BASE } from '@cairn/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const YEAR_S = 31_536_000;

/** Device features that the app never needs. */
const DENIED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
];

/** Stripe's elements use the browser's wallet if there is one. */
export function permissionsPolicy({ stripe }: Pick<Config, 'stripe'>): string {
  const payment = stripe && !stripe.isSandbox ? '(self "https://js.stripe.com")' : '()';
  return [...DENIED_FEATURES.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/** Built once, because they are the same on every response. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const directives = Object.entries(contentSecurityPolicy(config)).map((directive) => directive.flat().join(' '));
  return {
    'content-security-policy': directives.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissionsPolicy(config),
    'referrer-policy': 'strict-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    // Same as frame-ancestors 'none' in the policy above.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // Disables the XSS filter of old browsers, which could be abused.
    'x-xss-protection': '0',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
  };
}

/** Sets the headers on every response before any handler runs. Framed sandbox pages override them. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const everywhere = securityHeaders(config);
  // API responses contain personal data, so neither proxies nor browsers may store them.
  const onCalls = { ...everywhere, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(API_BASE) ? onCalls : everywhere);
    done();
  });
}
