import { type Call, contract } from '@cairn/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hostileShapes } from './hostile-shapes.ts';
import { corruptedAt, everyPlace } from './walk.ts';

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
