import { fieldsOnWire } from '@cairn/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { isDatabaseUnavailable, isDiskFull, isStatementTimeout } from '../db/errors.ts';
import { callTimedOut, notFound, ProblemError } from './problem-error.ts';
import { describePath } from './reasons.ts';

const NAMED_FIELDS_MAX = 5;
const INTERNAL = 'Something went wrong on our end. Please try again.';

/** A sentence for users; programs read `fields`. */
function sentenceOf(reasons: ReadonlyMap<string, string>): string {
  const [[place, reason] = ['the request', 'isn’t valid'], ...others] = reasons;
  if (others.length === 0) return `${place.charAt(0).toUpperCase()}${place.slice(1)} ${reason}.`;
  return `Please check ${listOf.format([...reasons.keys()].slice(0, NAMED_FIELDS_MAX))}.`;
}

const listOf = new Intl.ListFormat('en-US');

function fromValidation(error: FastifyError): ProblemError {
  const fields: Record<string, string> = {};
  const reasons = new Map<string, string>();
  for (const issue of error.validation ?? []) {
    const path = issue.instancePath.split('/').filter(Boolean);
    const field = path.join('.') || 'body';
    const reason = issue.message ?? 'isn’t valid';
    fields[field] ??= reason;
    const place = describePath(path);
    if (!reasons.has(place)) reasons.set(place, reason);
  }
  return new ProblemError('bad_input', sentenceOf(reasons), { fields });
}

/** Our wording for requests that the framework rejects; null if it isn't the caller's fault. */
function fromFramework(error: FastifyError): ProblemError | null {
  switch (error.statusCode) {
    case 413:
      return new ProblemError('too_large', 'The request is too large.');
    case 429:
      return new ProblemError('too_many', 'Too many requests. Please wait a minute and try again.');
    case 404:
      return notFound();
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? new ProblemError('bad_input', 'The request couldn’t be read.')
        : null;
  }
}

/** Handlers name the fields as the contract decodes them. */
function withWireFields(error: ProblemError, request: FastifyRequest): ProblemError {
  const schema: unknown = request.routeOptions.schema?.body;
  return schema instanceof z.core.$ZodType ? error.renameFields((fields) => fieldsOnWire(schema, fields)) : error;
}

function toProblem(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return withWireFields(error, request);
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (isDatabaseUnavailable(error))
    return new ProblemError('unavailable', 'Our database is temporarily unavailable. Please try again in a moment.');
  if (isStatementTimeout(error)) return callTimedOut();
  if (isDiskFull(error))
    return new ProblemError(
      'unavailable',
      'We can’t save this right now because our storage is full. Please try again later.',
    );
  return fromFramework(error) ?? new ProblemError('internal', INTERNAL);
}

/** The origin of an error without its message, because driver messages can include user input. */
function traceOf(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : undefined;
  const code = (thrown: Error | undefined) => (thrown && 'code' in thrown ? thrown.code : undefined);
  return {
    name: error.name,
    code: code(error) ?? code(cause),
    at: error.stack?.split('\n').filter((line) => line.startsWith('    at ')),
    cause: cause && { name: cause.name, at: cause.stack?.split('\n').filter((line) => line.startsWith('    at ')) },
  };
}

/** Clears headers of a response that was already started and perhaps compressed; the error body is neither. */
function clearStartedResponse(reply: FastifyReply): void {
  for (const name of ['content-encoding', 'content-length']) {
    reply.removeHeader(name);
    // For a stream, headers are already on the raw response even though nothing has been sent.
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
}

/** Answers URLs that the framework rejects before it looks for a route, so that no error handler runs. */
export function rejectUrl(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  const problem = fromFramework(error) ?? new ProblemError('internal', INTERNAL);
  void reply.status(problem.status).send(problem.toBody());
}

/** `notice` receives every error before the response is sent. */
export function installErrors(app: FastifyInstance, notice: (error: unknown) => void = () => {}): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    notice(error);
    clearStartedResponse(reply);
    const problem = toProblem(error, request);
    if (reply.raw.destroyed) request.log.info('the client disconnected before the response was sent');
    else if (problem.status >= 500) request.log.error({ fault: traceOf(error) }, 'request failed');
    return reply.status(problem.status).send(problem.toBody());
  });
}
