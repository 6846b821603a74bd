import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { permissionsPolicy } from './security-headers.ts';

test('no page may use the camera, the microphone or the place; payment is Stripe’s alone, where Stripe is configured', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_PRICE_MONTHLY: 'price_m',
    STRIPE_PRICE_YEARLY: 'price_y',
  };
  const policy = permissionsPolicy(readConfig({}));
  for (const refused of ['camera=()', 'microphone=()', 'geolocation=()', 'payment=()'])
    expect(policy.split(', ')).toContain(refused);
  expect(permissionsPolicy(readConfig(stripe))).toContain('payment=(self "https://js.stripe.com")');
});
