import { cents } from '@cairn/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { as, fieldsInside, fieldsOnWire, named, withWireNames } from './named.ts';
import { day, dollars, idOf, notEmpty } from './wire.ts';

const line = named({ id: as('SubcategoryID', idOf('subcategory')), budget: as('Budget', dollars) });

const purchase = named({
  id: as('userTransactionID', idOf('transaction')),
  date: as('transactionDate', day),
  amount: dollars,
  isHidden: as('hidden', z.optional(z.boolean())),
  lines: as('Subcategories', z.optional(z.nullable(z.array(line).check(notEmpty())))),
});

const onWire = {
  userTransactionID: 7,
  transactionDate: '2026-03-05',
  amount: 19.99,
  Subcategories: [{ SubcategoryID: 2, Budget: 5.5 }],
};

const inside = { id: 7, date: '2026-03-05', amount: 1999, lines: [{ id: 2, budget: 550 }] };

describe('named', () => {
  test('decodes and encodes names together with values', () => {
    const decoded = z.decode(purchase, onWire);
    expect(decoded).toEqual(inside);
    expect(z.encode(purchase, decoded)).toEqual(onWire);
  });

  test('an optional field that is absent stays absent', () => {
    expect(z.decode(purchase, onWire)).not.toHaveProperty('isHidden');
    expect(z.encode(purchase, z.decode(purchase, onWire))).not.toHaveProperty('hidden');
  });

  test('unknown fields are left out in both directions', () => {
    const decoded = z.decode(purchase, { ...onWire, id: 1, hack: true } as never);
    expect(decoded).toEqual(inside);
    expect(z.encode(purchase, { ...decoded, userTransactionID: 1 } as never)).toEqual(onWire);
  });

  test('a wrong value is reported by its path on the wire', () => {
    const wrong = { ...onWire, transactionDate: 'soon', Subcategories: [{ SubcategoryID: 2 }] };
    const paths = z.safeParse(purchase, wrong).error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(['transactionDate', 'Subcategories.0.Budget']);
  });

  test.each([null, 'text', [inside], undefined])('%j is neither decoded nor encoded', (value) => {
    expect(z.safeDecode(purchase, value as never).success).toBe(false);
    expect(z.safeEncode(purchase, value as never).success).toBe(false);
  });

  test('any payload decodes and encodes to itself', () => {
    const id = fc.integer({ min: 1, max: 1_000 });
    const amount = fc.integer({ min: -9_999, max: 9_999 }).map((hundredths) => hundredths / 100);
    const lines = fc.array(fc.record({ SubcategoryID: id, Budget: amount }), { minLength: 1, maxLength: 3 });
    const payloads = fc.record(
      {
        userTransactionID: id,
        transactionDate: fc.constantFrom('2026-02-28', '2024-02-29'),
        amount,
        hidden: fc.boolean(),
        Subcategories: fc.option(lines),
      },
      { requiredKeys: ['userTransactionID', 'transactionDate', 'amount'] },
    );
    fc.assert(
      fc.property(payloads, (payload) => {
        const normalized = JSON.stringify(z.encode(purchase, z.decode(purchase, payload)));
        expect(JSON.parse(normalized)).toEqual(JSON.parse(JSON.stringify(payload)));
      }),
    );
  });
});

describe('field errors', () => {
  const messages = {
    transactionDate: 'must be a date',
    Subcategories: 'must not be empty',
    'Subcategories.0.Budget': 'is required',
    body: 'must be an object',
  };

  test('get our names, including those in lists; unknown names stay', () => {
    expect(fieldsInside(purchase, messages)).toEqual({
      date: 'must be a date',
      lines: 'must not be empty',
      'lines.0.budget': 'is required',
      body: 'must be an object',
    });
  });

  test('get the names on the wire again', () => {
    expect(fieldsOnWire(purchase, fieldsInside(purchase, messages))).toEqual(messages);
  });

  test('stay as they are without a body', () => {
    expect(fieldsInside(undefined, messages)).toEqual(messages);
  });

  test('stay as they are at names that every object inherits', () => {
    const inherited = { constructor: 'is unknown', 'toString.name': 'is unknown' };
    expect(fieldsInside(purchase, inherited)).toEqual(inherited);
  });

  test('are found within a list of objects, and in a copy with more checks', () => {
    const list = z.array(purchase.check(z.refine(() => true)));
    expect(fieldsInside(list, { '3.transactionDate': 'is required' })).toEqual({ '3.date': 'is required' });
  });
});

test('a decoded value can be given its names on the wire without encoding its values', () => {
  const decoded = z.decode(purchase, onWire);
  expect(withWireNames(purchase, decoded)).toEqual({
    ...onWire,
    amount: cents(1999),
    Subcategories: [{ SubcategoryID: 2, Budget: cents(550) }],
  });
  expect(withWireNames(z._default(purchase, decoded), null)).toBe(null);
});

test('fields of an open object that are named like inherited ones stay as they are', () => {
  const open = z.looseObject({ line });
  const decoded = { line: { id: 2, budget: cents(550) }, toString: 1, ['__proto__']: { id: 3 } };
  const wireNames = { line: { SubcategoryID: 2, Budget: cents(550) }, toString: 1, ['__proto__']: { id: 3 } };
  expect(JSON.stringify(withWireNames(open, decoded))).toBe(JSON.stringify(wireNames));
});
