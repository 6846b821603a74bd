import { expect, test } from 'vitest';
import { attachError, readCard } from './cards.ts';

const now = new Date('2026-11-15T12:00:00Z');
const typed = { number: '4242 4242 4242 4242', expiry: '11 / 26', cvc: '123' };

test('reads the test cards and stores only the last four digits', () => {
  expect(readCard(typed, now)).toEqual({ behavior: 'works', last4: '4242', expMonth: 11, expYear: 2026 });
  expect(readCard({ ...typed, number: '4000002500003155' }, now).behavior).toBe('asks');
});

test.each([
  ['Your card number is incomplete.', { number: '4242' }],
  ["Your card's expiration date is incomplete.", { expiry: '11' }],
  ["Your card's expiration date is incomplete.", { expiry: '13 / 30' }],
  ["Your card's expiration year is in the past.", { expiry: '12 / 25' }],
  ["Your card's expiration date is in the past.", { expiry: '10 / 26' }],
  ["Your card's security code is incomplete.", { cvc: '1' }],
  ['used a non test card', { number: '5555 5555 5555 4444' }],
])('%s', (message, wrong) => {
  expect(() => readCard({ ...typed, ...wrong }, now)).toThrow(message);
});

test('a card that can’t be attached gets an error in Stripe’s format', () => {
  expect(attachError('works')).toBeNull();
  expect(attachError('declined')).toMatchObject({
    status: 402,
    body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
  });
  expect(attachError('expired')?.body.error).toMatchObject({ code: 'expired_card' });
});
