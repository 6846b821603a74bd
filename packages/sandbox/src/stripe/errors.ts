/** An error response in Stripe's format. */
export class StripeErrorResponse extends Error {
  readonly status: number;
  readonly body: { readonly error: Readonly<Record<string, unknown>> };

  constructor(status: number, error: Readonly<Record<string, unknown>> & { readonly message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function notFound(object: string, id: string, param: string): StripeErrorResponse {
  return new StripeErrorResponse(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${object}: '${id}'`,
    param,
  });
}

export function badRequest(message: string, param?: string): StripeErrorResponse {
  return new StripeErrorResponse(400, {
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
  });
}

export function alreadyPaid(): StripeErrorResponse {
  return new StripeErrorResponse(400, {
    type: 'invalid_request_error',
    code: 'invoice_already_paid',
    message: 'Invoice is already paid',
  });
}

export function cardError(code: string, message: string, declineCode?: string): StripeErrorResponse {
  return new StripeErrorResponse(402, {
    type: 'card_error',
    code,
    message,
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });
}
