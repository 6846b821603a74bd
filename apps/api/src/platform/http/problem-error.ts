import { type ProblemCode, problemStatus } from '@cairn/contract';

/** An error that is reported to the caller. Anything else thrown is a bug. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** Error messages by field of the decoded payload. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Additional fields of the response. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    more: { fields?: Readonly<Record<string, string>>; details?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(message);
    this.code = code;
    this.status = problemStatus[code];
    this.fields = more.fields;
    this.details = more.details;
  }

  withFields(fields: Readonly<Record<string, string>>): ProblemError {
    return new ProblemError(this.code, this.message, { fields, ...(this.details && { details: this.details }) });
  }

  toBody(): Record<string, unknown> {
    return {
      error: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...this.details,
    };
  }
}

/** Also used for records of other users, so that it doesn't reveal whether they exist. */
export function notFound(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find what you’re looking for.');
}

/** No call reaches the ledger until the age gate is passed. */
export function birthDateRequired(): ProblemError {
  return new ProblemError('not_allowed', 'Finish setting up your account first: we need your date of birth.');
}

export function callTimedOut(): ProblemError {
  return new ProblemError('too_slow', 'This took too long, so we stopped it. Please try again in a moment.');
}
