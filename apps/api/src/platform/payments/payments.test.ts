import { expect, test } from 'vitest';
import { testConfig } from '../../../test/app.ts';
import { openPayments } from './payments.ts';

test.each([null, ''])(
  'without a webhook secret (%j) payments don’t open, because anyone could sign events',
  (secret) => {
    const { stripe } = testConfig();
    if (!stripe) throw new Error('the sandbox must be enabled outside production');
    expect(() => openPayments(stripe, null, secret)).toThrow('can’t be verified');
    expect(openPayments(stripe, null, 'whsec_x').webhookSecret).toBe('whsec_x');
  },
);
