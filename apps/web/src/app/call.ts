import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  CALL_TIMEOUT_MS,
  type Call,
  CHANGE_SET_HEADER,
  fieldsInside,
  type ParamsOf,
  type Problem,
  problem,
  type QueryOf,
  SEEN_IN_HEADER,
} from '@cairn/contract';
import * as z from 'zod/mini';
import { isGatewayError } from './offline/connection.ts';
import { connection } from './offline/serverConnection.ts';
import { serverUrl } from './serverUrl.ts';
import { authState, handleSessionEnd, isOwnSession } from './session/authState.ts';
import { freshToken, renew, SessionEnded } from './session/renewal.ts';
import { send } from './transport.ts';

type InputField<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: never }
  : { [key in Name]: Value };
export type CallInput<C extends Call> = InputField<'body', BodyOf<C>> &
  InputField<'query', QueryOf<C>> &
  InputField<'params', ParamsOf<C>>;

/** A failed call. The message comes from the catalog, the reason from the server. */
export class CallFailure extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** Its fields are named as in the decoded body. */
  readonly problem: Problem | null;
  readonly reason: string | undefined;
  /** The user is already being sent to log in again, so no error is shown. */
  readonly isSilent: boolean;

  constructor(call: Call, status: number, body: Problem | null, reason?: string, isSilent = false) {
    super(call.failure);
    this.status = status;
    this.problem = body;
    this.reason = reason ?? body?.message;
    this.isSilent = isSilent;
  }
}

/** Whether the server rejected fields, which the form shows. */
export function hasFields(error: unknown): boolean {
  return error instanceof CallFailure && Object.keys(error.problem?.fields ?? {}).length > 0;
}

/** Whether the server wants the user to log in again before it does this. */
export function isStepUpNeeded(error: unknown): boolean {
  return error instanceof CallFailure && error.problem?.error === 'step_up_needed';
}

function entriesOf(schema: Call['query'], value: unknown): [string, unknown][] {
  const encoded = schema ? z.encode(schema, value) : null;
  return typeof encoded === 'object' && encoded !== null ? Object.entries(encoded) : [];
}

function urlOf(call: Call, input: { query?: unknown; params?: unknown }): string {
  const params = new Map(entriesOf(call.params, input.params));
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(call.query, input.query))
    if (value !== null && value !== undefined) query.set(name, String(value));
  return serverUrl(`${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`);
}

function timeoutOf(call: Call): number {
  return call.timeoutMs ?? CALL_TIMEOUT_MS;
}

interface EncodedCall {
  readonly url: string;
  readonly body: string | undefined;
  /** The change in which the edited row was last seen. */
  readonly seenIn?: number | undefined;
}

async function request(call: Call, { url, body, seenIn }: EncodedCall, token: string | null, signal: AbortSignal) {
  const started = performance.now();
  const response = await send(url, {
    method: call.method,
    signal,
    timeoutMs: timeoutOf(call),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(seenIn !== undefined && { [SEEN_IN_HEADER]: String(seenIn) }),
    },
    ...(body !== undefined && { body }),
  });
  if (!isGatewayError(response.status)) connection.reportReachable();
  if (import.meta.env.DEV)
    // biome-ignore lint/suspicious/noConsole: development builds log method, path, status, and duration
    console.debug(call.method, call.path, response.status, `${Math.round(performance.now() - started)} ms`);
  return response;
}

async function problemOf(response: Response): Promise<Problem | null> {
  try {
    return z.safeParse(problem, await response.json()).data ?? null;
  } catch {
    return null;
  }
}

const TOO_LONG = 'The server took too long to respond. Try again.';
const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.';
const UNREADABLE = 'We couldn’t read the server’s response. Try again.';

/** An error that a proxy generated: the server behind it is down, or too slow for this call. */
class GatewayError extends Error {}

/** The failure for a missing or unreadable response. */
function noResponse(call: Call, error: unknown, reason: string): CallFailure {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeout || error instanceof GatewayError) void connection.isUnresponsive();
  else if (reason === UNREACHABLE) connection.reportUnreachable();
  return new CallFailure(call, 0, null, isTimeout ? TOO_LONG : reason);
}

function signedOut(call: Call): CallFailure {
  return new CallFailure(call, 401, null, undefined, true);
}

/** An expired bank login is also a 401, but doesn't affect the user's session. */
function isTokenRejected(status: number, body: Problem | null): boolean {
  return status === 401 && body?.error === 'unauthenticated';
}

async function sendWithToken(call: Call, encoded: EncodedCall, signal: AbortSignal) {
  if (call.access === 'anyone') return await request(call, encoded, null, signal);
  // Another user may have logged in in another tab; don't save this user's input for them.
  if (authState() === 'signed-in' && !isOwnSession()) throw new SessionEnded('This tab belongs to another session.');
  const token = await freshToken();
  const response = await request(call, encoded, token, signal);
  if (response.status !== 401 || !isTokenRejected(401, await problemOf(response.clone()))) return response;
  const renewed = await renew(token);
  return await request(call, encoded, renewed.authToken, signal);
}

async function decodeAnswer<C extends Call>(called: C, response: Response, abort: AbortSignal | undefined) {
  try {
    const body: unknown = await response.json();
    // TypeScript can't resolve AnswerOf<C> while C is generic.
    return z.parse(called.answer, body) as AnswerOf<C>;
  } catch (error) {
    if (abort?.aborted) throw error;
    throw noResponse(called, error, UNREADABLE);
  }
}

function bodyOf<C extends Call>(called: C, input: CallInput<C>): string | undefined {
  return called.body && JSON.stringify(z.encode(called.body, input.body));
}

function decodeFields(called: Call, failed: Problem | null): Problem | null {
  return failed?.fields ? { ...failed, fields: fieldsInside(called.body, failed.fields) } : failed;
}

/** Sends a call and returns the decoded answer with the response headers. */
async function exchange<C extends Call>(called: C, encoded: EncodedCall, abort: AbortSignal | undefined) {
  if (authState() === 'leaving') throw signedOut(called);
  const timeout = AbortSignal.timeout(timeoutOf(called));
  const signal = abort ? AbortSignal.any([abort, timeout]) : timeout;
  let response: Response;
  try {
    response = await sendWithToken(called, encoded, signal);
  } catch (error) {
    if (abort?.aborted) throw error;
    if (!(error instanceof SessionEnded)) throw noResponse(called, error, UNREACHABLE);
    handleSessionEnd();
    throw signedOut(called);
  }
  if (response.ok) return { answer: await decodeAnswer(called, response, abort), headers: response.headers };
  const failed = await problemOf(response);
  // The server explains its own 503s; without a problem body, the error comes from a proxy.
  if (failed === null && isGatewayError(response.status)) throw noResponse(called, new GatewayError(), UNREACHABLE);
  const isSignedOut = isTokenRejected(response.status, failed);
  if (isSignedOut) handleSessionEnd();
  throw new CallFailure(called, response.status, decodeFields(called, failed), undefined, isSignedOut);
}

function encodeCall<C extends Call>(called: C, input: CallInput<C>): EncodedCall {
  return { url: urlOf(called, input), body: bodyOf(called, input) };
}

/** Makes a call from the contract: encodes the request and decodes the response. */
export async function call<C extends Call>(called: C, input: CallInput<C>, abort?: AbortSignal): Promise<AnswerOf<C>> {
  return (await exchange(called, encodeCall(called, input), abort)).answer;
}

/** Like `call`, with a body that was encoded in a worker because encoding it here would block the page. */
export async function callWithBody<C extends Call>(called: C, body: string, abort?: AbortSignal): Promise<AnswerOf<C>> {
  return (await exchange(called, { url: urlOf(called, {}), body }, abort)).answer;
}

/**
 * Like `call`, for a write to the ledger; also returns the change set for undoing it. With `seenIn`, a field that
 * someone else has changed since is a conflict.
 */
export async function callLedger<C extends Call>(
  called: C,
  input: CallInput<C>,
  seenIn?: number,
): Promise<{ answer: AnswerOf<C>; changeSetId: number | null }> {
  const { answer, headers } = await exchange(called, { ...encodeCall(called, input), seenIn }, undefined);
  const changeSet = headers.get(CHANGE_SET_HEADER);
  return { answer, changeSetId: changeSet === null ? null : Number(changeSet) };
}
