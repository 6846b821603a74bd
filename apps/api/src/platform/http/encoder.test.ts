import * as contract from '@cairn/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compileEncoder } from './encoder.ts';

const DAYS = ['2026-02-28', '2024-02-29'];
const WORDS = ['', 'Café', '"quoted"\n', '\u2028'];

/** Integers within the schema's limits. */
function numbersOf(schema: z.core.$ZodNumber): fc.Arbitrary<number> {
  const limits = { greater_than: -99_999, less_than: 99_999 };
  for (const check of schema._zod.def.checks ?? [])
    if (check instanceof z.core.$ZodCheckGreaterThan || check instanceof z.core.$ZodCheckLessThan)
      limits[check._zod.def.check] = Number(check._zod.def.value);
  return fc.integer({ min: limits.greater_than, max: limits.less_than });
}

function isExactLength(check: z.core.$ZodCheckDef): check is z.core.$ZodCheckLengthEqualsDef {
  return check.check === 'length_equals';
}

/** Generates values as sent over the wire. */
function wireValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodNullable) return fc.option(wireValues(schema._zod.def.innerType), { nil: null });
  if (schema instanceof z.core.$ZodOptional) return wireValues(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodPipe) {
    const { in: wire, out: inside } = schema._zod.def;
    if (inside instanceof z.core.$ZodNumber) return numbersOf(inside).map(String);
    return wire instanceof z.core.$ZodString ? fc.constantFrom(...DAYS) : wireValues(wire);
  }
  if (schema instanceof z.core.$ZodArray) {
    const exact = schema._zod.def.checks?.map(({ _zod }) => _zod.def).find(isExactLength)?.length;
    const lengths = exact === undefined ? { maxLength: 2 } : { minLength: exact, maxLength: exact };
    return fc.array(wireValues(schema._zod.def.element), lengths);
  }
  if (schema instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  if (schema instanceof z.core.$ZodNumber) return numbersOf(schema);
  if (schema instanceof z.core.$ZodString) return fc.oneof(fc.constantFrom(...WORDS), fc.string());
  if (!(schema instanceof z.core.$ZodObject)) return fc.jsonValue();
  const { shape } = schema._zod.def;
  const requiredKeys = Object.keys(shape).filter((name) => shape[name]?._zod.optout !== 'optional');
  const fields = Object.entries(shape).map(([name, field]) => [name, wireValues(field)]);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys });
}

const answers = Object.values(contract.contract).map(({ path, answer }) => ({ path, answer }));

// covers: server/load 30
test.each(answers)('$path is encoded as its schema would encode it', ({ answer }) => {
  const encode = compileEncoder(answer);
  let compared = 0;
  fc.assert(
    fc.property(wireValues(answer), (wire) => {
      const decoded = z.safeDecode(answer, wire as never);
      if (!decoded.success) return;
      compared += 1;
      expect(JSON.stringify(encode(decoded.data))).toBe(JSON.stringify(z.encode(answer, decoded.data)));
    }),
    { numRuns: 50 },
  );
  expect(compared).toBeGreaterThan(0);
});

const account = z.object({
  id: contract.rowId,
  name: z.string(),
  balance: z.nullable(contract.dollars),
  mask: z.optional(z.string()),
});
const encode = compileEncoder(account);
const valid = { id: 1, name: 'Checking', balance: 12_34 };

test('fields that aren’t in the schema are left out', () => {
  expect(encode({ ...valid, password: 'secret' })).toEqual({ id: 1, name: 'Checking', balance: 12.34 });
});

test.each([
  ['a string instead of a number', { ...valid, id: '1' }],
  ['a number instead of a string', { ...valid, name: 7 }],
  ['an id below its range', { ...valid, id: -1 }],
  ['a fractional id', { ...valid, id: 1.5 }],
  ['a fraction of a cent', { ...valid, balance: 0.5 }],
  ['a missing required field', { id: 1, name: 'Checking' }],
  ['null in a required field', { ...valid, name: null }],
  ['an array instead of an object', [valid]],
  ['null', null],
])('%s is rejected', (_, value) => {
  expect(() => encode(value)).toThrow();
  expect(z.safeEncode(account, value as never).success).toBe(false);
});
