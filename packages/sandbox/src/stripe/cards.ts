import { cardRefused, type StripeRefusal } from './errors.ts';

/** What a test card does: works; asks to be confirmed; cannot be attached, for a reason; attaches, but cannot be charged. */
export type Behaviour = 'works' | 'asks' | 'declined' | 'expired' | 'uncollectible';

const behaviours: Readonly<Record<string, Behaviour>> = {
  '4242424242424242': 'works',
  '4000002500003155': 'asks',
  '4000000000009995': 'declined',
  '4000000000000069': 'expired',
  '4000000000000341': 'uncollectible',
};

const CENTURY = 2000;

export interface TypedCard {
  readonly number: string;
  /** As typed: month and year, "08 / 29". */
  readonly expiry: string;
  readonly cvc: string;
}

export interface KnownCard {
  readonly behaviour: Behaviour;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

function readExpiry(typed: string, now: Date): { month: number; year: number } {
  const digits = digitsOf(typed);
  const [month, year] = [Number(digits.slice(0, 2)), CENTURY + Number(digits.slice(2))];
  if (digits.length !== 4 || month < 1 || month > 12)
    throw cardRefused('incomplete_expiry', "Your card's expiration date is incomplete.");
  if (year < now.getUTCFullYear())
    throw cardRefused('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1)
    throw cardRefused('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  return { month, year };
}

/** A test card as it was typed; throws what Stripe says of one that cannot be. */
export function readCard(typed: TypedCard, now: Date): KnownCard {
  const number = digitsOf(typed.number);
  if (number.length < 16) throw cardRefused('incomplete_number', 'Your card number is incomplete.');
  const { month, year } = readExpiry(typed.expiry, now);
  if (digitsOf(typed.cvc).length < 3) throw cardRefused('incomplete_cvc', "Your card's security code is incomplete.");
  const behaviour = behaviours[number];
  if (!behaviour)
    throw cardRefused(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'test_mode_live_card',
    );
  return { behaviour, last4: number.slice(-4), expMonth: month, expYear: year };
}

/** Why a card can be neither attached nor charged; null where it can. */
export function refusalToAttach(behaviour: Behaviour): StripeRefusal | null {
  if (behaviour === 'declined')
    return cardRefused('card_declined', 'Your card has insufficient funds.', 'insufficient_funds');
  if (behaviour === 'expired') return cardRefused('expired_card', 'Your card has expired.', 'expired_card');
  return null;
}
