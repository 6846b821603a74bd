/** A refusal in Stripe's own shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(status: number, error: Readonly<Record<string, unknown>> & { readonly message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function noSuch(object: string, id: string, param: string): StripeRefusal {
  return new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

export function badRequest(message: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...(param !== undefined && { param }) });
}

export function alreadyPaid(): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'invoice_already_paid',
    message: 'Invoice is already paid',
  });
}

export function cardRefused(code: string, message: string, declineCode?: string): StripeRefusal {
  return new StripeRefusal(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });
}
