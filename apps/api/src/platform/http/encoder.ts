import { namesOf } from '@cairn/contract';
import * as z from 'zod/mini';

type Encode = (value: unknown) => unknown;

/** Thrown for a value that doesn't match its schema, which then produces the actual error. */
class SchemaMismatch extends Error {}

function assertMatch<Value>(value: Value, matches: boolean): Value {
  if (!matches) throw new SchemaMismatch();
  return value;
}

const encodeBoolean: Encode = (value) => assertMatch(value, typeof value === 'boolean');
const encodeString: Encode = (value) => assertMatch(value, typeof value === 'string');
const encodeUnknown: Encode = (value) => value;

/** The fallback for schemas without a faster encoder. */
const encodeWithSchema =
  (schema: z.core.$ZodType): Encode =>
  (value) => {
    const { success, data } = z.safeEncode(schema, value);
    return assertMatch(data, success);
  };

function isWithin(checks: readonly z.core.$ZodCheck[]): ((value: number) => boolean) | null {
  const limits: ((value: number) => boolean)[] = [];
  for (const check of checks) {
    if (!(check instanceof z.core.$ZodCheckGreaterThan || check instanceof z.core.$ZodCheckLessThan)) return null;
    const { value: limit, inclusive, check: kind } = check._zod.def;
    if (typeof limit !== 'number' || !inclusive) return null;
    limits.push(kind === 'greater_than' ? (value) => value >= limit : (value) => value <= limit);
  }
  return (value) => limits.every((holds) => holds(value));
}

function numberEncoder(schema: z.core.$ZodNumber): Encode {
  const isAllowed = isWithin(schema._zod.def.checks ?? []);
  if (!isAllowed) return encodeWithSchema(schema);
  if (!(schema instanceof z.core.$ZodNumberFormat))
    return (value) => assertMatch(value, typeof value === 'number' && Number.isFinite(value) && isAllowed(value));
  if (schema._zod.def.format !== 'safeint') return encodeWithSchema(schema);
  return (value) => assertMatch(value, typeof value === 'number' && Number.isSafeInteger(value) && isAllowed(value));
}

function arrayEncoder(schema: z.core.$ZodArray): Encode {
  const checks = schema._zod.def.checks ?? [];
  const longest = checks.map((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? check._zod.def.maximum : Number.NaN,
  );
  if (longest.some(Number.isNaN)) return encodeWithSchema(schema);
  const most = Math.min(...longest);
  const encode = encoderOf(schema._zod.def.element);
  return (value) =>
    Array.isArray(value) && value.length <= most ? value.map((item) => encode(item)) : assertMatch(value, false);
}

function objectEncoder(schema: z.core.$ZodObject, insideNames?: ReadonlyMap<string, string>): Encode {
  if (schema._zod.def.catchall) return encodeWithSchema(schema);
  const fields = Object.entries(schema._zod.def.shape).map(([wireName, field]) => ({
    wireName,
    name: insideNames?.get(wireName) ?? wireName,
    encode: encoderOf(field),
    isOptional: field._zod.optout === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SchemaMismatch();
    const encoded: Record<string, unknown> = {};
    for (const { wireName, name, encode, isOptional } of fields) {
      const given: unknown = Reflect.get(value, name);
      if (given !== undefined) encoded[wireName] = encode(given);
      else if (!isOptional) throw new SchemaMismatch();
    }
    return encoded;
  };
}

function codecEncoder(schema: z.core.$ZodPipe): Encode {
  const { in: wire, out: inside, reverseTransform } = schema._zod.def;
  const names = namesOf(schema);
  if (names && wire instanceof z.core.$ZodObject) return objectEncoder(wire, names.toInside);
  if (!reverseTransform || !(inside instanceof z.core.$ZodCustom)) return encodeWithSchema(schema);
  const { fn } = inside._zod.def;
  const encode = encoderOf(wire);
  return (value) => {
    if (!fn(value)) throw new SchemaMismatch();
    return encode(reverseTransform(value, { value, issues: [] }));
  };
}

/** Compiles a schema into functions once, instead of walking it for every value. */
function encoderOf(schema: z.core.$ZodType): Encode {
  if (schema instanceof z.core.$ZodNumber) return numberEncoder(schema);
  if (schema instanceof z.core.$ZodArray) return arrayEncoder(schema);
  if (schema._zod.def.checks?.length) return encodeWithSchema(schema);
  if (schema instanceof z.core.$ZodObject) return objectEncoder(schema);
  if (schema instanceof z.core.$ZodPipe) return codecEncoder(schema);
  if (schema instanceof z.core.$ZodString) return encodeString;
  if (schema instanceof z.core.$ZodBoolean) return encodeBoolean;
  if (schema instanceof z.core.$ZodUnknown) return encodeUnknown;
  if (schema instanceof z.core.$ZodNullable) {
    const encode = encoderOf(schema._zod.def.innerType);
    return (value) => (value === null ? null : encode(value));
  }
  if (schema instanceof z.core.$ZodOptional) {
    const encode = encoderOf(schema._zod.def.innerType);
    return (value) => (value === undefined ? undefined : encode(value));
  }
  return encodeWithSchema(schema);
}

/**
 * Encodes like the schema, but several times as fast: only fields in the schema, amounts and days in wire format, and
 * never a value of the wrong type. For invalid values the schema itself throws the error.
 */
export function compileEncoder(schema: z.core.$ZodType): Encode {
  const encode = encoderOf(schema);
  return (value) => {
    try {
      return encode(value);
    } catch (error) {
      if (error instanceof SchemaMismatch) return z.encode(schema, value);
      throw error;
    }
  };
}
