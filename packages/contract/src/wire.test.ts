import { cents } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { day, dollars, idKinds, idOf, text } from './wire.ts';

describe('values on the wire', () => {
  // covers: server/money 2
  test('19.99 dollars on the wire decode to 1999 cents, and back', () => {
    expect(z.decode(dollars, 19.99)).toBe(1999);
    expect(z.encode(dollars, cents(1999))).toBe(19.99);
  });

  // covers: server/money 2
  test.each([0.001, 1e308, Number.POSITIVE_INFINITY, '5'])('%s is not an amount', (value) => {
    expect(z.safeParse(dollars, value).success).toBe(false);
  });

  // covers: server/ownership 30
  test('1e15 dollars is too large, not too precise', () => {
    expect(z.safeDecode(dollars, 1e15).error?.issues[0]?.message).toBe('is too large');
    expect(z.safeDecode(dollars, 0.001).error?.issues[0]?.message).toContain('at most two decimal places');
  });

  // covers: faults 6; server/money 4
  test('the written day is used, whatever the offset', () => {
    expect(z.decode(day, '2026-03-05T00:00:00+09:00')).toBe('2026-03-05');
    expect(z.safeParse(day, '2026-03-05T08:00:00Z').success).toBe(false);
  });

  test('text is trimmed, limited in length and can’t contain NUL', () => {
    expect(z.parse(text(5), '  abc ')).toBe('abc');
    expect(z.safeParse(text(5), 'abcdef').success).toBe(false);
    expect(z.safeParse(text(5), 'a\u0000b').success).toBe(false);
  });

  // covers: server/ownership 14
  test('an ID is a positive integer that the database can hold, and has a kind', () => {
    const id = idOf('transaction');
    expect(idKinds.get(id)?.kind).toBe('transaction');
    expect(z.safeParse(id, 1).success).toBe(true);
    for (const wrong of [0, -1, 1.5, 2 ** 53, '1', null]) expect(z.safeParse(id, wrong).success).toBe(false);
  });
});
