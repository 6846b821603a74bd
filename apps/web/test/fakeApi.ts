import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  type Call,
  fieldsOnWire,
  type ProblemCode,
  type QueryOf,
  SEEN_IN_HEADER,
} from '@cairn/contract';
import * as z from 'zod/mini';
import type { RequestOptions } from '../src/app/transport.ts';

interface DecodedInput<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
}

/** A call made by the screen, decoded. */
interface SentCall {
  readonly call: Call;
  readonly body: unknown;
  readonly query: unknown;
  /** The change in which the edited row was last seen, if the call was sent with one. */
  readonly seenIn: number | null;
}

type FakeHandler = (sent: SentCall) => Response | Promise<Response>;

/** An error response. */
export class ErrorAnswer {
  readonly status: number;
  readonly error: ProblemCode;
  readonly message: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(status: number, error: ProblemCode, message?: string, fields?: Record<string, string>) {
    this.status = status;
    this.error = error;
    this.message = message;
    this.fields = fields;
  }
}

/** Tests with fake timers get their answers too. */
const { setTimeout } = globalThis;

/** As over a network, an answer arrives only after React has run the effects of the last render. */
function networkDelay(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5);
  });
}

function toResponse(call: Call, answer: unknown): Response {
  if (answer instanceof ErrorAnswer) {
    const { status, fields, ...problem } = answer;
    return Response.json({ ...problem, ...(fields && { fields: fieldsOnWire(call.body, fields) }) }, { status });
  }
  return Response.json(z.encode(call.answer, answer), { headers: { 'x-change-set': '1' } });
}

function matches(call: Call, method: string, path: string): boolean {
  return call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

/** A fake server: each test defines the answers to its calls, in decoded values. */
export class FakeApi {
  readonly sent: SentCall[] = [];
  readonly #handlers = new Map<Call, FakeHandler>();

  /** From now on, the call returns this answer, or the function's result. */
  on<C extends Call>(
    call: C,
    answer:
      | AnswerOf<C>
      | ErrorAnswer
      | ((input: DecodedInput<C>) => AnswerOf<C> | ErrorAnswer | Promise<AnswerOf<C> | ErrorAnswer>),
  ): this {
    this.#handlers.set(call, async (sent) =>
      // The call's schemas have decoded the input, so its type is correct.
      toResponse(call, await (typeof answer === 'function' ? (answer as (input: SentCall) => unknown)(sent) : answer)),
    );
    return this;
  }

  /** From now on, the call fails as if offline. */
  unreachable(call: Call): this {
    this.#handlers.set(call, () => {
      throw new TypeError('Failed to fetch');
    });
    return this;
  }

  /** The decoded bodies of all requests to the call. */
  bodiesOf<C extends Call>(call: C): BodyOf<C>[] {
    return this.sent.filter((sent) => sent.call === call).map(({ body }) => body as BodyOf<C>);
  }

  /** The decoded queries of all requests to the call. */
  queriesOf<C extends Call>(call: C): QueryOf<C>[] {
    return this.sent.filter((sent) => sent.call === call).map(({ query }) => query as QueryOf<C>);
  }

  readonly transport = async (url: string, { method, body, headers, signal }: RequestOptions): Promise<Response> => {
    signal.throwIfAborted();
    const { pathname, searchParams } = new URL(url, location.origin);
    const path = decodeURIComponent(pathname.slice(API_BASE.length));
    const [call, handler] = [...this.#handlers].find(([candidate]) => matches(candidate, method, path)) ?? [];
    if (!call || !handler) throw new Error(`The test defines no answer for ${method} ${path}.`);
    const sent: SentCall = {
      call,
      body: call.body && body !== undefined ? z.parse(call.body, JSON.parse(body)) : undefined,
      query: call.query && z.parse(call.query, Object.fromEntries(searchParams)),
      seenIn: headers?.[SEEN_IN_HEADER] === undefined ? null : Number(headers[SEEN_IN_HEADER]),
    };
    this.sent.push(sent);
    try {
      return await handler(sent);
    } finally {
      await networkDelay();
      signal.throwIfAborted();
    }
  };
}
