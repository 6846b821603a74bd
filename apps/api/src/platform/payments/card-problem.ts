import { ProblemError } from '../http/problem-error.ts';

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function typeOf(error: unknown): string | null {
  return error instanceof Error && 'type' in error && typeof error.type === 'string' ? error.type : null;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'resource_missing';
}

/** The provider doesn't know the customer: it was deleted there or created with other keys. */
export function isCustomerMissing(error: unknown): boolean {
  return isMissing(error) && error instanceof Error && 'param' in error && error.param === 'customer';
}

/** The bank requires the user's confirmation before the payment. */
export function needsConfirmation(error: unknown): boolean {
  return ['invoice_payment_intent_requires_action', 'authentication_required'].some((code) => code === codeOf(error));
}

export function isAlreadyPaid(error: unknown): boolean {
  return codeOf(error) === 'invoice_already_paid';
}

/** The error to show the user for a provider failure; any other error is returned unchanged. */
export function paymentProblem(error: unknown): unknown {
  switch (typeOf(error)) {
    case 'StripeCardError':
      return new ProblemError('rule_broken', error instanceof Error ? error.message : 'Your card was declined.');
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return new ProblemError('unavailable', 'The payment provider isn’t responding. Please try again.');
    case 'StripeIdempotencyError':
      return new ProblemError('conflict', 'This card was already used for another attempt. Please enter it again.');
    case 'StripeInvalidRequestError':
      if (isMissing(error))
        return new ProblemError(
          'rule_broken',
          'The payment provider didn’t recognize this card. Please enter it again.',
        );
      if (codeOf(error) === 'email_invalid')
        return new ProblemError('rule_broken', 'The payment provider didn’t accept the email address in your profile.');
      return error;
    default:
      return error;
  }
}
