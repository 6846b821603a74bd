import { cardError, type StripeErrorResponse } from './errors.ts';

/**
 * 'asks' requires authentication, 'declined' and 'expired' can't be attached, 'uncollectible' attaches but can't be
 * charged.
 */
export type Behavior = 'works' | 'asks' | 'declined' | 'expired' | 'uncollectible';

const behaviors: Readonly<Record<string, Behavior>> = {
  '4242424242424242': 'works',
  '4000002500003155': 'asks',
  '4000000000009995': 'declined',
  '4000000000000069': 'expired',
  '4000000000000341': 'uncollectible',
};

const CENTURY = 2000;

export interface TypedCard {
  readonly number: string;
  /** Month and year as typed, for example "08 / 29". */
  readonly expiry: string;
  readonly cvc: string;
}

export interface TestCard {
  readonly behavior: Behavior;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function readExpiry(typed: string, now: Date): { month: number; year: number } {
  const digits = digitsOf(typed);
  const [month, year] = [Number(digits.slice(0, 2)), CENTURY + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12)
    throw cardError('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (year < now.getUTCFullYear())
    throw cardError('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  return { month, year };
}

/** Throws Stripe's error if the input isn't a valid test card. */
export function readCard(typed: TypedCard, now: Date): TestCard {
  const number = digitsOf(typed.number);
  if (number.length < 16) throw cardError('incomplete_number', 'Your card number is incomplete.');
  const { month, year } = readExpiry(typed.expiry, now);
  if (digitsOf(typed.cvc).length < 3) throw cardError('incomplete_cvc', "Your card's security code is incomplete.");
  const behavior = behaviors[number];
  if (!behavior)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'test_mode_live_card',
    );
  return { behavior, last4: number.slice(-4), expMonth: month, expYear: year };
}

/** The error for attaching a card, or null if it can be attached. */
export function attachError(behavior: Behavior): StripeErrorResponse | null {
  if (behavior === 'declined')
    return cardError('card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
  if (behavior === 'expired') return cardError('expired_card', 'Your card has expired.', 'expired_card');
  return null;
}
