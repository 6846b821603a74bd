import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addUp, addUpRounded, isSum } from './arithmetic.ts';
import { parseDollars } from './dollar-text.ts';
import { cents, formatCents } from './money.ts';

describe('sums in amount fields', () => {
  // covers: entry/split-lines 9
  test.each([
    ['12.50+3*4', 24_50],
    ['12.50 + 3 × 4', 24_50],
    ['(12.50+3)*4', 62_00],
    ['$1,200.00 − $200', 1_000_00],
    ['100/3*3', 100_00],
    ['100 ÷ 8', 12_50],
    ['9.99*3', 29_97],
    ['8.675*4', 34_70],
    ['-5+20', 15_00],
    ['5*-3', -15_00],
    ['5--3', 8_00],
    ['((1+2)*(3+4))', 21_00],
    ['.5+.25', 75],
    ['5.+1', 6_00],
    ['10-2-3', 5_00],
    ['100/5/2', 10_00],
    ['42', 42_00],
    ['=120+25', 145_00],
    [' = 42', 42_00],
  ])('%s is %i cents', (typed, amount) => expect(addUp(typed)).toEqual({ cents: amount }));

  // covers: entry/split-lines 9
  test.each([
    '',
    '+',
    '5+',
    '*5',
    '5---3',
    '1,2345+1',
    '5 3',
    '(5',
    '5)',
    '()',
    '1,23+4',
    '5+abc',
    '1.2.3',
    '=',
    '==5+3',
    '5=5',
    '5%',
    '1e3+1',
    '('.repeat(30),
  ])('%j can’t be added up', (typed) => expect(addUp(typed)).toEqual({ fault: 'format' }));

  // covers: entry/split-lines 9
  test.each(['5/0', '5/(3-3)', '0/0'])('%s divides by zero', (typed) =>
    expect(addUp(typed)).toEqual({ fault: 'division by zero' }),
  );

  // covers: entry/split-lines 9
  test.each(['10/3', '0.005', '1.333*2'])('%s leaves a fraction of a cent', (typed) =>
    expect(addUp(typed)).toEqual({ fault: 'fraction of a cent' }),
  );

  test.each(['99999999999999*99999999999999', '9'.repeat(100)])('%s is out of range', (typed) =>
    expect(addUp(typed)).toEqual({ fault: 'range' }),
  );

  test('a text of 201 characters isn’t read', () => expect(addUp('1+'.repeat(100) + 1)).toEqual({ fault: 'format' }));
});

const amount = fc.integer({ min: 0, max: 10_000_000_00 }).map(cents);

test('any plain amount is its own sum', () => {
  fc.assert(
    fc.property(amount, (value) => {
      expect(addUp(formatCents(value))).toEqual(parseDollars(formatCents(value)));
    }),
  );
});

// covers: entry/split-lines 9
test('adding, subtracting, and multiplying is exact for any amounts', () => {
  fc.assert(
    fc.property(amount, amount, fc.integer({ min: 0, max: 100 }), (a, b, times) => {
      const written = `${formatCents(a)} - (${formatCents(b)} + ${formatCents(a)}) * ${times}`;
      expect(addUp(written)).toEqual({ cents: cents(a - (b + a) * times) });
    }),
  );
});

// covers: server/monthly-budget 20
test.each([
  ['1200/7', 171_43],
  ['100/3', 33_33],
  ['200/3', 66_67],
  ['12.99*1.0825', 14_06],
  ['0.01/2', 1],
  ['-0.01/2', -1],
  ['-100/3', -33_33],
  ['320+20', 340_00],
])('in a plan, %s is %i cents', (typed, amount) => expect(addUpRounded(typed)).toEqual({ cents: amount }));

// covers: server/monthly-budget 20
test('in a plan, a plain fraction of a cent is still a fault, and so is a division by zero', () => {
  expect(addUpRounded('0.005')).toEqual({ fault: 'fraction of a cent' });
  expect(addUpRounded('5/0')).toEqual({ fault: 'division by zero' });
});

// covers: server/monthly-budget 20
test('a rounded quotient is within half a cent: |2 × divisor × quotient − 2 × amount| ≤ divisor', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000 }), (whole, by) => {
      const sum = addUpRounded(`${formatCents(whole)} / ${by}`);
      const quotient = 'cents' in sum ? sum.cents : Number.NaN;
      expect(Math.abs(2 * by * quotient - 2 * whole)).toBeLessThanOrEqual(by);
    }),
  );
});

test('dividing and multiplying by the same number changes nothing', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 1_000 }), (a, by) => {
      expect(addUp(`${formatCents(a)} / ${by} * ${by}`)).toEqual({ cents: a });
    }),
  );
});

test('no text makes it throw', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789.,$+-−*×/÷() x'), maxLength: 40 });
  fc.assert(
    fc.property(text, (typed) => void addUp(typed)),
    { numRuns: 2_000 },
  );
});

test.each([
  ['12.50+3', true],
  ['5-', true],
  ['-5', false],
  ['12.50', false],
  ['$1,234', false],
  ['abc-def', false],
  ['=120', true],
])('%j is a sum: %s', (typed, expected) => expect(isSum(typed)).toBe(expected));
