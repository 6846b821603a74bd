import { expect, test } from 'vitest';
import { testConfig } from '../../../test/app.ts';
import { openPayments } from './payments.ts';

test.each([null, ''])('without a secret for events (%j) nothing is opened: anybody could sign them', (secret) => {
  const { stripe } = testConfig();
  if (!stripe) throw new Error('the sandbox is on outside production');
  expect(() => openPayments(stripe, null, secret)).toThrow('can’t be verified');
  expect(openPayments(stripe, null, 'whsec_x').webhookSecret).toBe('whsec_x');
});
