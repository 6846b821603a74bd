import { type Call, contract } from '@cairn/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describePath, plainReason } from './reasons.ts';

const before = z.config().customError;
beforeAll(() => {
  z.config({ customError: plainReason });
});
afterAll(() => {
  z.config({ customError: before });
});

const reasonOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe('why a value is rejected', () => {
  test.each<[string, z.ZodMiniType, unknown, string]>([
    ['a missing string', z.string(), undefined, 'is required'],
    ['null for a string', z.string(), null, 'is required'],
    ['a number for a string', z.string(), 5, 'must be text'],
    ['a string for a number', z.number(), '5', 'must be a number'],
    ['a fractional id', z.int(), 1.5, 'must be a whole number'],
    ['a string for a boolean', z.boolean(), 'yes', 'must be true or false'],
    ['an object for an array', z.array(z.string()), {}, 'must be a list'],
    ['an array for an object', z.object({}), [], 'must be an object'],
    ['5,001 over a maximum of 5,000', z.number().check(z.lte(5000)), 5001, 'must be at most 5,000'],
    ['0 under a minimum of 1', z.number().check(z.gte(1)), 0, 'must be at least 1'],
    ['too many characters', z.string().check(z.maxLength(2)), 'abc', 'must have at most 2 characters'],
    ['too many items', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'must have at most 1 items'],
    ['an unknown enum value', z.enum(['a', 'b']), 'c', 'must be a or b'],
    ['an unknown field', z.strictObject({}), { x: 1 }, 'must not include x'],
    ['no match in a union', z.union([z.string(), z.int()]), true, 'isn’t valid'],
  ])('%s', (_what, schema, value, reason) => {
    expect(reasonOf(schema, value)).toBe(reason);
  });

  // covers: server/ownership 30
  test('no call returns the validator’s own messages', () => {
    const values = [undefined, null, 5, -1, 1.5, 1e15, 'x', '', true, [], {}, [null], [{}]];
    const messages = new Set<string>();
    for (const { body } of Object.values<Call>(contract)) {
      const wire = body instanceof z.core.$ZodPipe ? body._zod.def.in : body;
      const members = wire instanceof z.core.$ZodObject ? Object.keys(wire._zod.def.shape) : [];
      const payloads = values.flatMap((value) => [value, Object.fromEntries(members.map((name) => [name, value]))]);
      for (const payload of payloads) {
        const issues = body ? (z.safeDecode(body, payload).error?.issues ?? []) : [];
        for (const { message } of issues) messages.add(message);
      }
    }
    expect(messages.size).toBeGreaterThan(10);
    expect(
      [...messages].filter((message) => /expected|received|invalid|too (?:big|small)|>=|<=/i.test(message)),
    ).toEqual([]);
  });
});

// covers: server/ownership 30
test.each([
  [['amount'], 'amount'],
  [['userTransactionID'], 'user transaction ID'],
  [['CategoryRules', '0', 'ComparisonValue'], 'comparison value in item 1 of category rules'],
  [['transactionIDs', '11'], 'item 12 of transaction IDs'],
  [['rule', 'comparison'], 'comparison'],
  [[], 'the request'],
])('%j is described as %s', (path, words) => {
  expect(describePath(path)).toBe(words);
});
