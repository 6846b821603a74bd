import * as z from 'zod/mini';

/** Every error code, with its HTTP status. */
export const problemStatus = {
  bad_input: 400,
  unauthenticated: 401,
  /** The user has to log in to the bank again; their own session is fine. */
  bank_login: 401,
  premium_needed: 402,
  not_allowed: 403,
  /** The user has to log in again first, because the last time is too long ago for this call. */
  step_up_needed: 403,
  not_found: 404,
  conflict: 409,
  /** The history after the cursor isn't stored, so the client has to start over. */
  cursor_too_old: 410,
  too_large: 413,
  rule_broken: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** Aborted because it took too long; retrying right away would only add load. */
  too_slow: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const problem = z.looseObject({
  error: z.string(),
  /** A sentence to show to the user. */
  message: z.optional(z.string()),
  /** Error messages by payload field. */
  fields: z.optional(z.record(z.string(), z.string())),
});

export type Problem = z.output<typeof problem>;

/** Extra fields in the 403 for a user whose account is deleted. */
export const deletedUserProblem = z.looseObject({ isDeletedUser: z.literal(true), message: z.string() });
