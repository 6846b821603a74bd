import { API_BASE, type Call, idKinds } from '@cairn/contract';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';

type Part = 'params' | 'query' | 'body';
const parts: readonly Part[] = ['params', 'query', 'body'];

export interface IdPlace {
  readonly part: Part;
  readonly path: readonly string[];
  readonly kind: string;
}

/** Unwraps optional, nullable, default and the like. */
function inner(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? def.innerType : null;
}

function idsIn(schema: z.core.$ZodType, part: Part, path: readonly string[]): IdPlace[] {
  const kind = idKinds.get(schema)?.kind;
  if (kind !== undefined) return [{ part, path, kind }];
  const unwrapped = inner(schema);
  if (unwrapped) return idsIn(unwrapped, part, path);
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => idsIn(field, part, [...path, name]));
  if (schema instanceof z.core.$ZodArray) return idsIn(schema._zod.def.element, part, [...path, '0']);
  return [];
}

/** Every place in a call's input that takes the id of somebody's record. */
export function idPlaces(call: Call): IdPlace[] {
  return parts.flatMap((part) => (call[part] ? idsIn(call[part], part, []) : []));
}

function withValue(target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(target) || name === '0')
    return [withValue(Array.isArray(target) ? target[0] : undefined, rest, value)];
  const record = typeof target === 'object' && target !== null ? target : {};
  return { ...record, [name]: withValue(Reflect.get(record, name), rest, value) };
}

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export function withIds(call: Call, ids: (place: IdPlace) => unknown): Input {
  let input: Input = call.example ?? {};
  for (const place of idPlaces(call))
    input = { ...input, [place.part]: withValue(input[place.part], place.path, ids(place)) };
  return input;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The request that a call's input becomes. */
export function requestFor(call: Call, input: Input): InjectOptions {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(textOf(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) query.set(name, textOf(value).toWellFormed());
  return {
    method: call.method,
    url: `${API_BASE}${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(call.method !== 'GET' &&
      input.body !== undefined && {
        payload: JSON.stringify(input.body),
        headers: { 'content-type': 'application/json' },
      }),
  };
}

const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

/** What people, programs and attackers send by mistake or on purpose. */
const rubbish = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
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
    deep(500),
    -0,
    0.1 + 0.2,
    1e308,
    -1,
    Number.MAX_SAFE_INTEGER,
    2_147_483_648,
    '2026-02-30',
    '9999999-01-01',
    [],
    {},
    [[]],
    { length: 1e9 },
    JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}}'),
  ),
);

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** An example with one of its members replaced or left out. */
function spoilt(example: unknown): fc.Arbitrary<unknown> {
  const keys = keysOf(example);
  if (keys.length === 0) return rubbish;
  return fc.tuple(fc.constantFrom(...keys), fc.option(rubbish, { nil: undefined })).chain(([key, value]) => {
    const rest = { ...(typeof example === 'object' ? example : {}) };
    const own: unknown = Reflect.get(rest, key);
    return (keysOf(own).length > 0 ? fc.oneof(fc.constant(value), spoilt(own)) : fc.constant(value)).map(
      (replaced) => ({
        ...rest,
        [key]: replaced,
      }),
    );
  });
}

/** Inputs for a call, most of them bad in one place, some bad altogether. */
export function badInputs(call: Call): fc.Arbitrary<Input> {
  const partOf = (part: Part) =>
    call[part]
      ? fc.oneof({ weight: 3, arbitrary: spoilt(call.example?.[part]) }, { weight: 1, arbitrary: rubbish })
      : fc.constant(undefined);
  return fc.record({ params: partOf('params'), query: partOf('query'), body: partOf('body') });
}
