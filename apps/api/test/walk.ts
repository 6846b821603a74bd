import { API_BASE, type Call, idKinds } from '@cairn/contract';
import type { InjectOptions } from 'fastify';
import * as z from 'zod/mini';

export type InputPart = 'params' | 'query' | 'body';
export const inputParts: readonly InputPart[] = ['params', 'query', 'body'];

export interface IdPlace {
  readonly part: InputPart;
  readonly path: readonly string[];
  readonly kind: string;
}

type Schema = z.core.$ZodType;

/** Kinds without nested schemas. `custom`, `any` and `unknown` aren't listed because they could hide an id. */
const leaves = new Set([
  'string',
  'number',
  'boolean',
  'bigint',
  'date',
  'enum',
  'literal',
  'null',
  'undefined',
  'never',
]);

/** The schema inside optional, nullable, default and similar wrappers; for a codec, the wire schema. */
function inner(schema: Schema): Schema | null {
  if (schema instanceof z.core.$ZodPipe) return schema._zod.def.in;
  const { def } = schema._zod;
  return 'innerType' in def && def.innerType instanceof z.core.$ZodType ? def.innerType : null;
}

/** The members of kinds where an id has no fixed place. */
function alternatives(schema: Schema): readonly Schema[] | null {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options;
  if (schema instanceof z.core.$ZodRecord) return [schema._zod.def.valueType];
  if (schema instanceof z.core.$ZodTuple) return schema._zod.def.items;
  return null;
}

function idsIn(schema: Schema, part: InputPart, path: readonly string[]): IdPlace[] {
  const kind = idKinds.get(schema)?.kind;
  if (kind !== undefined) return [{ part, path, kind }];
  const unwrapped = inner(schema);
  if (unwrapped) return idsIn(unwrapped, part, path);
  if (schema instanceof z.core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => idsIn(field, part, [...path, name]));
  if (schema instanceof z.core.$ZodArray) return idsIn(schema._zod.def.element, part, [...path, '0']);
  const { type } = schema._zod.def;
  const where = [part, ...path].join('.');
  const members = alternatives(schema);
  if (members === null && !leaves.has(type)) throw new Error(`the walk doesn’t know the kind ${type}, at ${where}`);
  if (members?.some((member) => idsIn(member, part, path).length > 0))
    throw new Error(`the walk can’t put an id into the ${type} at ${where}`);
  return [];
}

/** Every field in a call's input that takes the id of a record. */
export function idPlaces(call: Call): IdPlace[] {
  return inputParts.flatMap((part) => (call[part] ? idsIn(call[part], part, []) : []));
}

/** A minimal valid value, for fields that the example leaves out. */
function sampleOf(schema: Schema): unknown {
  const { def } = schema._zod;
  if (def.type === 'optional') return undefined;
  if (def.type === 'nullable') return null;
  const unwrapped = inner(schema);
  if (unwrapped) return sampleOf(unwrapped);
  if (schema instanceof z.core.$ZodObject) return sampleOfObject(schema);
  if (schema instanceof z.core.$ZodArray) return [];
  if (schema instanceof z.core.$ZodLiteral) return schema._zod.def.values[0];
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0];
  return def.type === 'string' ? 'x' : def.type === 'boolean' ? false : 1;
}

function sampleOfObject(schema: z.core.$ZodObject): Record<string, unknown> {
  const fields = Object.entries(schema._zod.def.shape).map(([name, field]) => [name, sampleOf(field)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function unwrap(schema: Schema): Schema {
  const unwrapped = idKinds.has(schema) ? null : inner(schema);
  return unwrapped ? unwrap(unwrapped) : schema;
}

/** Sets a value at a path and fills in missing required fields around it. */
function withValue(schema: Schema, target: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const unwrapped = unwrap(schema);
  if (unwrapped instanceof z.core.$ZodArray) {
    // A list may need more than one item.
    const [first, ...others] = Array.isArray(target) ? target : [];
    return [withValue(unwrapped._zod.def.element, first, rest, value), ...others];
  }
  const field = unwrapped instanceof z.core.$ZodObject ? unwrapped._zod.def.shape[name] : undefined;
  if (!field) throw new Error(`no field ${name}`);
  const record = typeof target === 'object' && target !== null ? target : sampleOf(unwrapped);
  const present: Record<string, unknown> = { ...Object(record) };
  return { ...present, [name]: withValue(field, present[name], rest, value) };
}

export interface RequestInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The example's value at that path; undefined if it is missing or null. */
export function exampleAt(call: Call, { part, path }: IdPlace): unknown {
  let value: unknown = call.example?.[part];
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value ?? undefined;
}

/** The example with other ids; an undefined id leaves the field as it is. */
export function withIds(call: Call, ids: (place: IdPlace) => number | undefined): RequestInput {
  let input: RequestInput = call.example ?? {};
  for (const place of idPlaces(call)) {
    const id = ids(place);
    const schema = call[place.part];
    if (id !== undefined && schema)
      input = { ...input, [place.part]: withValue(schema, input[place.part], place.path, id) };
  }
  return input;
}

export const JSON_TYPE = 'application/json';

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function queryOf(input: unknown): string {
  // A string is sent unchanged. As one parameter per character, a long string would make the URL too long for servers.
  if (typeof input === 'string') return encodeURIComponent(input.toWellFormed());
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {}))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) query.append(name, textOf(item).toWellFormed());
  return query.toString();
}

/** Converts a call's input to a request. */
export function requestFor(call: Call, input: RequestInput): InjectOptions {
  // A string has one entry per character, none of which is a parameter.
  const params = new Map(typeof input.params === 'object' ? Object.entries(input.params ?? {}) : []);
  const path = call.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(textOf(params.get(name)).toWellFormed()),
  );
  const query = queryOf(input.query);
  return {
    method: call.method,
    url: `${API_BASE}${path}${query === '' ? '' : `?${query}`}`,
    ...(call.method !== 'GET' &&
      input.body !== undefined && {
        payload: JSON.stringify(input.body),
        headers: { 'content-type': JSON_TYPE },
      }),
  };
}

export interface InputPlace {
  readonly part: InputPart;
  readonly path: readonly string[];
}

function placesIn(schema: Schema, part: InputPart, path: readonly string[]): InputPlace[] {
  const unwrapped = unwrap(schema);
  const here = { part, path };
  if (unwrapped instanceof z.core.$ZodObject)
    return [
      here,
      ...Object.entries(unwrapped._zod.def.shape).flatMap(([name, field]) => placesIn(field, part, [...path, name])),
    ];
  if (unwrapped instanceof z.core.$ZodArray)
    return [here, ...placesIn(unwrapped._zod.def.element, part, [...path, '0'])];
  return [here];
}

/** Every path in a call's input, from the whole payload down to each field. */
export function everyPlace(call: Call): InputPlace[] {
  return inputParts.flatMap((part) => (call[part] ? placesIn(call[part], part, []) : []));
}

/** A part of the example with another value at that path. */
export function corruptedAt(call: Call, { part, path }: InputPlace, value: unknown): unknown {
  const schema = call[part];
  return schema ? withValue(schema, call.example?.[part], path, value) : undefined;
}
