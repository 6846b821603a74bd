import * as z from 'zod/mini';

/** The closed set of reasons for which a call fails, each with its status. */
export const problemStatus = {
  bad_input: 400,
  unauthenticated: 401,
  /** The bank wants the person to log in there anew; nothing is wrong with the token. */
  bank_login: 401,
  premium_needed: 402,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  /** Its history is no longer stored, or never was: the client starts over. */
  cursor_too_old: 410,
  too_large: 413,
  rule_broken: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  /** Stopped because it took too long; trying again at once would only add to the load. */
  too_slow: 503,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const problem = z.looseObject({
  error: z.string(),
  /** A sentence for the person. */
  message: z.optional(z.string()),
  /** What is wrong with which field of the payload. */
  fields: z.optional(z.record(z.string(), z.string())),
});

export type Problem = z.output<typeof problem>;

/** Added to the 403 that somebody with a deleted account gets. */
export const deletedUserProblem = z.looseObject({ isDeletedUser: z.literal(true), message: z.string() });
