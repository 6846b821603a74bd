import { API_BASE } from '@cairn/contract';
import helmet from '@fastify/helmet';
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

/** On every answer, before anything else can be. The pages of the sandboxes that are framed say so themselves. */
export async function installSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config) },
    // As frame-ancestors 'none' in the policy above.
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.publicUrl.startsWith('https:') ? { maxAge: YEAR_S } : false,
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const permissions = permissionsPolicy(config);
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('permissions-policy', permissions);
    // Answers are about a person: neither a proxy nor the browser may store them.
    if (request.url.startsWith(API_BASE)) void reply.header('cache-control', 'no-store');
  });
}
