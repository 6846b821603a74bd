import {
  type AnswerOf,
  API_BASE,
  type BodyOf,
  type Call,
  contract,
  type ProblemCode,
  type QueryOf,
} from '@cairn/contract';
import * as z from 'zod/mini';
import type { Asked } from '../src/app/transport.ts';

interface Input<C extends Call> {
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
}

/** A call that the screen made, decoded. */
interface SentCall {
  readonly call: Call;
  readonly body: unknown;
  readonly query: unknown;
}

type Handler = (sent: SentCall) => Response | Promise<Response>;

/** An answer of the server that isn't a success. */
export class Refusal {
  readonly status: number;
  readonly error: ProblemCode;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(status: number, error: ProblemCode, message: string, fields?: Record<string, string>) {
    this.status = status;
    this.error = error;
    this.message = message;
    this.fields = fields;
  }
}

const calls: readonly Call[] = Object.values(contract);

function toResponse(call: Call, answer: unknown): Response {
  if (answer instanceof Refusal) {
    const { status, ...problem } = answer;
    return Response.json(problem, { status });
  }
  return Response.json(z.encode(call.answer, answer), { headers: { 'x-change-set': '1' } });
}

function matches(call: Call, method: string, path: string): boolean {
  return call.method === method && new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path);
}

/** The server as the screens see it: each test says what the calls answer, in decoded values. */
export class FakeApi {
  readonly sent: SentCall[] = [];
  readonly #handlers = new Map<Call, Handler>();

  /** From here on the call has this answer, or the one that the function gives. */
  on<C extends Call>(
    call: C,
    answer: AnswerOf<C> | Refusal | ((input: Input<C>) => AnswerOf<C> | Refusal | Promise<AnswerOf<C>>),
  ): this {
    this.#handlers.set(call, async (sent) =>
      // The schemas have decoded the input as what the call says it is.
      toResponse(call, await (typeof answer === 'function' ? (answer as (input: SentCall) => unknown)(sent) : answer)),
    );
    return this;
  }

  /** From here on the call has no answer, as without a network. */
  unreachable(call: Call): this {
    this.#handlers.set(call, () => {
      throw new TypeError('Failed to fetch');
    });
    return this;
  }

  /** The bodies with which a call was made, decoded. */
  bodiesOf<C extends Call>(call: C): BodyOf<C>[] {
    return this.sent.filter((one) => one.call === call).map(({ body }) => body as BodyOf<C>);
  }

  readonly transport = async (address: string, { method, body }: Asked): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const path = decodeURIComponent(pathname.slice(API_BASE.length));
    const call = calls.find((one) => matches(one, method, path));
    const handler = call && this.#handlers.get(call);
    if (!call || !handler) throw new Error(`The test gives no answer to ${method} ${path}.`);
    const sent: SentCall = {
      call,
      body: call.body && body !== undefined ? z.parse(call.body, JSON.parse(body)) : undefined,
      query: call.query && z.parse(call.query, Object.fromEntries(searchParams)),
    };
    this.sent.push(sent);
    return await handler(sent);
  };
}
