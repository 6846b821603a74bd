import { type ProblemCode, problemStatus } from '@cairn/contract';

type FieldMessages = Readonly<Record<string, string>>;

/** A field that the caller edits and that someone else changed since the caller last saw it. */
export interface FieldConflict {
  readonly field: string;
  readonly yours: unknown;
  readonly theirs: unknown;
}

interface ProblemParts {
  /** Error messages by field of the decoded payload. */
  readonly fields?: FieldMessages | undefined;
  readonly conflicts?: readonly FieldConflict[] | undefined;
  /** Additional fields of the response. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** An error that is reported to the caller. Anything else thrown is a bug. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: ProblemParts['fields'];
  readonly conflicts: ProblemParts['conflicts'];
  readonly details: ProblemParts['details'];

  constructor(code: ProblemCode, message: string, parts: ProblemParts = {}) {
    super(message);
    this.code = code;
    this.status = problemStatus[code];
    this.fields = parts.fields;
    this.conflicts = parts.conflicts;
    this.details = parts.details;
  }

  renameFields(rename: (fields: FieldMessages) => FieldMessages): ProblemError {
    const nameOf = (field: string) => Object.keys(rename({ [field]: '' }))[0] ?? field;
    return new ProblemError(this.code, this.message, {
      fields: this.fields && rename(this.fields),
      conflicts: this.conflicts?.map((conflict) => ({ ...conflict, field: nameOf(conflict.field) })),
      details: this.details,
    });
  }

  toBody(): Record<string, unknown> {
    return {
      error: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.conflicts && { conflicts: this.conflicts }),
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
