import { randomUUID } from 'node:crypto';
import type { PlaidError } from 'plaid';
import type { PlaidWire } from './wire.ts';

type ErrorType = PlaidWire<PlaidError>['error_type'];

/** An error response in Plaid's format. */
export class PlaidProblem extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string;

  constructor(status: number, type: ErrorType, code: string, message: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }

  toBody(): PlaidWire<PlaidError> {
    return {
      error_type: this.type,
      error_code: this.code,
      error_code_reason: null,
      error_message: this.message,
      display_message: null,
      documentation_url: `https://plaid.com/docs/errors/`,
      suggested_action: null,
      request_id: requestId(),
      causes: [],
    };
  }
}

export function requestId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 15);
}

export function loginRequired(): PlaidProblem {
  return new PlaidProblem(
    400,
    'ITEM_ERROR',
    'ITEM_LOGIN_REQUIRED',
    'the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link’s update mode to restore the item to a good state',
  );
}

export function permissionRevoked(): PlaidProblem {
  return new PlaidProblem(
    400,
    'ITEM_ERROR',
    'USER_PERMISSION_REVOKED',
    'the holder of this account has revoked their permission for your application to access it',
  );
}
