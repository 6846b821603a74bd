import { API_BASE } from '@cairn/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const YEAR_S = 31_536_000;

/** What a budget never needs of a device. */
const REFUSED_FEATURES = [
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

/** Stripe's elements offer the browser's own wallet where there is one. */
export function permissionsPolicy({ stripe }: Pick<Config, 'stripe'>): string {
  const payment = stripe && !stripe.isSandbox ? '(self "https://js.stripe.com")' : '()';
  return [...REFUSED_FEATURES.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/** Written once: they are the same on every answer. */
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
    // As frame-ancestors 'none' in the policy above.
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    // The filter that old browsers had could be turned against a page.
    'x-xss-protection': '0',
    ...(config.publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains`,
    }),
  };
}

/** On every answer, before anything else can be. The pages of the sandboxes that are framed say so themselves. */
export function installSecurityHeaders(app: FastifyInstance, config: Config): void {
  const everywhere = securityHeaders(config);
  // Answers are about a person: neither a proxy nor the browser may store them.
  const onCalls = { ...everywhere, 'cache-control': 'no-store' };
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(request.url.startsWith(API_BASE) ? onCalls : everywhere);
    done();
  });
}
