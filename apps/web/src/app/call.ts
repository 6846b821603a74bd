import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  CALL_TIMEOUT_MS,
  type Call,
  CHANGE_SET_HEADER,
  type ParamsOf,
  type Problem,
  problem,
  type QueryOf,
} from '@cairn/contract';
import * as z from 'zod/mini';
import { isAwayStatus } from './offline/connection.ts';
import { connection } from './offline/serverConnection.ts';
import { serverAddress } from './serverAddress.ts';
import { authState, isOwnSession, noteSessionEnd } from './session/authState.ts';
import { freshToken, renew, SessionEnded } from './session/renewal.ts';
import { send } from './transport.ts';

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? { [key in Name]?: never }
  : { [key in Name]: Value };
export type CallInput<C extends Call> = Given<'body', BodyOf<C>> &
  Given<'query', QueryOf<C>> &
  Given<'params', ParamsOf<C>>;

/** A call that did not work. The message is the catalogue's; the reason is the server's. */
export class CallFailure extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly problem: Problem | null;
  readonly reason: string | undefined;
  /** The person is being led to log in again: another message would only be in the way. */
  readonly isSilent: boolean;

  constructor(call: Call, status: number, body: Problem | null, reason?: string, isSilent = false) {
    super(call.failure);
    this.status = status;
    this.problem = body;
    this.reason = reason ?? body?.message;
    this.isSilent = isSilent;
  }
}

function entriesOf(schema: Call['query'], value: unknown): [string, unknown][] {
  const encoded = schema ? z.encode(schema, value) : null;
  return typeof encoded === 'object' && encoded !== null ? Object.entries(encoded) : [];
}

function addressOf(call: Call, input: { query?: unknown; params?: unknown }): string {
  const params = new Map(entriesOf(call.params, input.params));
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(call.query, input.query))
    if (value !== null && value !== undefined) query.set(name, String(value));
  return serverAddress(`${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`);
}

function timeoutOf(call: Call): number {
  return call.timeoutMs ?? CALL_TIMEOUT_MS;
}

async function request(
  call: Call,
  address: string,
  body: string | undefined,
  token: string | null,
  signal: AbortSignal,
) {
  const started = performance.now();
  const response = await send(address, {
    method: call.method,
    signal,
    timeoutMs: timeoutOf(call),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  if (!isAwayStatus(response.status)) connection.noteAnswer();
  if (import.meta.env.DEV)
    // biome-ignore lint/suspicious/noConsole: development builds log method, path, status and duration
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

/** What a proxy says by itself: the server behind it is away, or took too long for this one call. */
class ProxyAnswer extends Error {}

/** No answer, or none that can be used. */
function noAnswer(call: Call, error: unknown, reason: string): CallFailure {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  if (isTimeout || error instanceof ProxyAnswer) void connection.isSilent();
  else if (reason === UNREACHABLE) connection.noteNoAnswer();
  return new CallFailure(call, 0, null, isTimeout ? TOO_LONG : reason);
}

function signedOut(call: Call): CallFailure {
  return new CallFailure(call, 401, null, undefined, true);
}

/** A bank's expired login is a 401 too, and has nothing to do with ours. */
function isTokenRefused(status: number, body: Problem | null): boolean {
  return status === 401 && body?.error === 'unauthenticated';
}

async function sendWithToken(call: Call, address: string, body: string | undefined, signal: AbortSignal) {
  if (call.access === 'anyone') return await request(call, address, body, null, signal);
  // Another tab may have logged somebody else in: what was typed here must not be saved for them.
  if (authState() === 'signed-in' && !isOwnSession()) throw new SessionEnded('This tab belongs to another session.');
  const token = await freshToken();
  const response = await request(call, address, body, token, signal);
  if (response.status !== 401 || !isTokenRefused(401, await problemOf(response.clone()))) return response;
  const renewed = await renew(token);
  return await request(call, address, body, renewed.authToken, signal);
}

async function answerOf<C extends Call>(called: C, response: Response, abort: AbortSignal | undefined) {
  try {
    const body: unknown = await response.json();
    // Every answer is a schema, but AnswerOf asks that of C, and while C is open the checker cannot answer.
    return z.parse(called.answer, body) as AnswerOf<C>;
  } catch (error) {
    if (abort?.aborted) throw error;
    throw noAnswer(called, error, UNREADABLE);
  }
}

function bodyOf<C extends Call>(called: C, input: CallInput<C>): string | undefined {
  return called.body && JSON.stringify(z.encode(called.body, input.body));
}

interface Sent {
  readonly address: string;
  readonly body: string | undefined;
}

/** Sends a call of the contract and hands over the answer that arrived, decoded. */
async function exchange<C extends Call>(called: C, { address, body }: Sent, abort: AbortSignal | undefined) {
  if (authState() === 'leaving') throw signedOut(called);
  const timeout = AbortSignal.timeout(timeoutOf(called));
  const signal = abort ? AbortSignal.any([abort, timeout]) : timeout;
  let response: Response;
  try {
    response = await sendWithToken(called, address, body, signal);
  } catch (error) {
    if (abort?.aborted) throw error;
    if (!(error instanceof SessionEnded)) throw noAnswer(called, error, UNREACHABLE);
    noteSessionEnd();
    throw signedOut(called);
  }
  if (response.ok) return { answer: await answerOf(called, response, abort), headers: response.headers };
  const failed = await problemOf(response);
  // The server has words of its own when something that it needs is away.
  if (failed === null && isAwayStatus(response.status)) throw noAnswer(called, new ProxyAnswer(), UNREACHABLE);
  const isSignedOut = isTokenRefused(response.status, failed);
  if (isSignedOut) noteSessionEnd();
  throw new CallFailure(called, response.status, failed, undefined, isSignedOut);
}

function encoded<C extends Call>(called: C, input: CallInput<C>): Sent {
  return { address: addressOf(called, input), body: bodyOf(called, input) };
}

/** Makes a call of the contract: encodes what goes out, decodes what comes back. */
export async function call<C extends Call>(called: C, input: CallInput<C>, abort?: AbortSignal): Promise<AnswerOf<C>> {
  return (await exchange(called, encoded(called, input), abort)).answer;
}

/** The same with a body that was written elsewhere: one so large that the page would stop while it is encoded. */
export async function callWith<C extends Call>(called: C, body: string, abort?: AbortSignal): Promise<AnswerOf<C>> {
  return (await exchange(called, { address: addressOf(called, {}), body }, abort)).answer;
}

/** The same for a write to the ledger, with the change set by which it can be undone. */
export async function callLedger<C extends Call>(
  called: C,
  input: CallInput<C>,
): Promise<{ answer: AnswerOf<C>; changeSetId: number | null }> {
  const { answer, headers } = await exchange(called, encoded(called, input), undefined);
  const changeSet = headers.get(CHANGE_SET_HEADER);
  return { answer, changeSetId: changeSet === null ? null : Number(changeSet) };
}
