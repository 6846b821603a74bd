import { type Call, contract } from '@cairn/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { badInputs } from './fuzz.ts';
import { hostileShapes } from './hostile-shapes.ts';
import { corruptedAt, everyPlace } from './walk.ts';

const inputParts = ['params', 'query', 'body'] as const;
const calls: readonly Call[] = Object.values(contract);

describe('a hostile payload is rejected or read, and never makes a schema throw', () => {
  // covers: server/ownership 27
  test.each(Object.entries(hostileShapes))('%s, in every field of every call', (_name, shape) => {
    const thrown = calls.flatMap((call) =>
      everyPlace(call).flatMap((place) => {
        const schema = call[place.part];
        if (!schema) return [];
        try {
          z.safeDecode(schema, corruptedAt(call, place, shape) as never);
          return [];
        } catch (error) {
          return [`${call.path} ${[place.part, ...place.path].join('.')}: ${String(error)}`];
        }
      }),
    );
    expect(thrown).toEqual([]);
  });
});

const PAYLOADS = 1_000;
/** Of the processor, so that other programs on the machine don't count. */
const SLOWEST_MS = 1_000;

test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s: a bad payload is rejected with its fields, or read and sent again as it was read',
  (_name, call) => {
    fc.assert(
      fc.property(badInputs(call), (input) => {
        const before = process.cpuUsage();
        for (const part of inputParts) {
          const schema = call[part];
          if (!schema) continue;
          const decoded = z.safeDecode(schema, input[part] as never);
          if (decoded.success) expect(z.decode(schema, z.encode(schema, decoded.data))).toEqual(decoded.data);
          else expect(decoded.error.issues).not.toEqual([]);
        }
        expect(process.cpuUsage(before).user).toBeLessThan(SLOWEST_MS * 1_000);
      }),
      { numRuns: PAYLOADS },
    );
  },
);
