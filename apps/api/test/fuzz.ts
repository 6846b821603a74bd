import type { Call } from '@cairn/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { hostileShapes } from './hostile-shapes.ts';
import { type InputPart, JSON_TYPE, type RequestInput, requestFor } from './walk.ts';

const SHORT_CHARACTERS = 10_000;

/** Long shapes would slow down database tests; `hostile-shapes.test.ts` tries them without a database. */
const hostile = Object.values(hostileShapes).filter((shape) => JSON.stringify(shape).length < SHORT_CHARACTERS);

/** What users, programs and attackers send by mistake or on purpose. */
const garbage = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(...hostile),
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀'.repeat(50),
    "'; drop table users; --",
    "' or 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'x'.repeat(100_000),
    -0,
    0.1 + 0.2,
    1e308,
    -1,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    '2026-02-30',
    '9999999-01-01',
    [],
    {},
    [[]],
  ),
);

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** An example with one of its fields replaced or left out. */
function corrupted(example: unknown): fc.Arbitrary<unknown> {
  const keys = keysOf(example);
  if (keys.length === 0) return garbage;
  return fc.tuple(fc.constantFrom(...keys), fc.option(garbage, { nil: undefined })).chain(([key, value]) => {
    const rest = { ...(typeof example === 'object' ? example : {}) };
    const own: unknown = Reflect.get(rest, key);
    return (keysOf(own).length > 0 ? fc.oneof(fc.constant(value), corrupted(own)) : fc.constant(value)).map(
      (replaced) => ({
        ...rest,
        [key]: replaced,
      }),
    );
  });
}

/** Inputs for a call: most have one bad field, some are entirely bad, and some have parts the call doesn't take. */
export function badInputs(call: Call): fc.Arbitrary<RequestInput> {
  const partOf = (part: InputPart) =>
    call[part]
      ? fc.oneof({ weight: 3, arbitrary: corrupted(call.example?.[part]) }, { weight: 1, arbitrary: garbage })
      : fc.option(garbage, { nil: undefined });
  return fc.record({ params: partOf('params'), query: partOf('query'), body: partOf('body') });
}

/** JSON is always UTF-8, so the server ignores the parameters. */
const jsonTypes = [JSON_TYPE, 'application/json; charset=utf-16', 'application/json; charset="'];

const contentTypes = fc.constantFrom(
  ...jsonTypes,
  'application/vnd.api+json',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'nonsense',
  '/',
);
const bodies = fc.constantFrom(
  '',
  ' ',
  '{',
  '{"a":',
  '[1,',
  '{"a":1}}',
  "{'a':1}",
  '\ufeff{}',
  '\u0000',
  'undefined',
  'NaN',
  '<?xml version="1.0"?><a/>',
  'a=1&b=2',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(100_000),
);

/** Bodies that aren't JSON or have another content type. */
function badBodies(call: Call): fc.Arbitrary<InjectOptions> {
  const good = requestFor(call, call.example ?? {});
  const either = fc.oneof(bodies, fc.constant(JSON.stringify(call.example?.body ?? {})));
  return fc.record({ type: contentTypes, body: either }).map(({ type, body }) => ({
    ...good,
    payload: body,
    headers: { 'content-type': type },
  }));
}

export function badRequests(call: Call): fc.Arbitrary<InjectOptions> {
  return fc.oneof(
    { weight: 4, arbitrary: badInputs(call).map((input) => requestFor(call, input)) },
    { weight: 1, arbitrary: badBodies(call) },
  );
}

/** Longer path parameters don't reach the contract. */
const PARAMETER_CHARACTERS_MAX = 100;

function isReadableJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''), (key, value) => {
      const isPrototype = key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(value), 'prototype'));
      if (isPrototype) throw new SyntaxError('the server rejects these names');
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

/** Whether the server can parse a request, so that the contract decides about it. */
export function isReadable({ method, url, payload, headers }: InjectOptions): boolean {
  const { pathname } = new URL(String(url), 'http://cairn.test');
  const longest = Math.max(...pathname.split('/').map((part) => decodeURIComponent(part).length));
  if (longest > PARAMETER_CHARACTERS_MAX) return false;
  if (method === 'GET' || payload === undefined || headers?.['content-type'] === 'text/plain') return true;
  return jsonTypes.includes(String(headers?.['content-type'])) && isReadableJson(String(payload));
}

const DEFAULT_LIMIT_BYTES = 1_048_576;

/** One byte over the call's limit. */
export function tooLarge(call: Call): InjectOptions {
  const limit = call.bodyLimitBytes ?? DEFAULT_LIMIT_BYTES;
  const payload = JSON.stringify('x'.repeat(limit - 1));
  return { ...requestFor(call, call.example ?? {}), payload, headers: { 'content-type': JSON_TYPE } };
}
