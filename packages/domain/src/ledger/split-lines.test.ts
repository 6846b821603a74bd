import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCents, type Cents, cents, LARGEST_AMOUNT } from '../money.ts';
import {
  categoryAfterSplit,
  linesForNewAmount,
  MAX_SPLIT_LINES,
  MIN_SPLIT_LINES,
  type SplitLine,
  type SplitOutcome,
  splitProblems,
  withoutLine,
  withRemainderLine,
} from './split-lines.ts';

function line(amountCents: number, overrides: Partial<SplitLine> = {}): SplitLine {
  return {
    categoryId: null,
    subcategoryId: null,
    amountCents: cents(amountCents),
    note: '',
    isTransfer: false,
    takesRemainder: false,
    ...overrides,
  };
}

const amountsOf = (outcome: SplitOutcome) => (outcome.isSplit ? outcome.lines.map((each) => each.amountCents) : null);
const dining = { categoryId: 7, subcategoryId: 70 };

describe('lines that split an amount', () => {
  // covers: entry/split-lines 2
  test('140.00 − 40.00 returned = 100.00', () => {
    expect(splitProblems([line(140_00), line(-40_00)], cents(100_00))).toEqual([]);
  });

  // covers: entry/split-lines 2
  test('60.00 + 36.00 is 96.00, not 100.00', () => {
    expect(splitProblems([line(60_00), line(36_00)], cents(100_00))).toEqual([
      { code: 'wrong_sum', sumCents: 96_00, amountCents: 100_00 },
    ]);
  });

  // covers: entry/split-lines 2
  test('1 line is too few, and 101 are too many', () => {
    expect(splitProblems([line(1)], cents(1))).toEqual([{ code: 'too_few_lines', count: 1 }]);
    const many = Array.from({ length: MAX_SPLIT_LINES + 1 }, () => line(1));
    expect(splitProblems(many, cents(101))).toEqual([{ code: 'too_many_lines', count: 101 }]);
  });

  // covers: entry/split-lines 2
  test('reports empty lines, lines that are too large, and several remainder lines', () => {
    const taking = { takesRemainder: true };
    expect(splitProblems([line(0), line(1, taking), line(1, taking)], cents(2))).toEqual([
      { code: 'zero_line', position: 0 },
      { code: 'several_remainder_lines', positions: [1, 2] },
    ]);
    expect(splitProblems([line(1), line(LARGEST_AMOUNT + 1)], cents(1))).toEqual([
      { code: 'line_too_large', position: 1 },
    ]);
  });

  // covers: entry/split-lines 3
  test('if no line is marked, the first of the largest becomes the remainder line', () => {
    const marked = withRemainderLine([line(10), line(30), line(30)]).map(({ takesRemainder }) => takesRemainder);
    expect(marked).toEqual([false, true, false]);
  });
});

describe('when the amount changes', () => {
  // covers: entry/split-lines 4
  test('a tip: 42.00 → 46.00 makes Dining 30.00 + 4.00 = 34.00', () => {
    const outcome = linesForNewAmount([line(30_00, { takesRemainder: true }), line(12_00)], cents(46_00));
    expect(amountsOf(outcome)).toEqual([34_00, 12_00]);
    expect(outcome.changed).toBe('remainder');
  });

  // covers: entry/split-lines 5
  test('42.00 → 10.00 would use up the remainder line’s 30.00, so all lines are scaled: 7.14 + 2.86', () => {
    const outcome = linesForNewAmount([line(30_00, { takesRemainder: true }), line(12_00)], cents(10_00));
    expect(amountsOf(outcome)).toEqual([7_14, 2_86]);
    expect(outcome.changed).toBe('all');
  });

  // covers: entry/split-lines 5
  test('lines scaled to 0.00 are dropped; with one line left, the split ends with its category', () => {
    const lines = [line(99_00, { ...dining, takesRemainder: true }), line(1_00)];
    expect(linesForNewAmount(lines, cents(1))).toEqual({ isSplit: false, category: dining, changed: 'all' });
  });
});

// covers: entry/split-lines 7
test('the split 1.00 = 100,000,000.00 − 99,999,999.00 ends when its amount becomes 100,000,000.00', () => {
  const lines = [line(100_000_000_00, dining), line(-99_999_999_00, { takesRemainder: true })];
  expect(linesForNewAmount(lines, cents(100_000_000_00))).toEqual({ isSplit: false, category: dining, changed: 'all' });
});

describe('when a line is removed', () => {
  // covers: entry/split-lines 10
  test('the remainder line takes its amount: 60.00 + 25.00 = 85.00', () => {
    const lines = [line(60_00, { takesRemainder: true }), line(15_00), line(25_00)];
    expect(amountsOf(withoutLine(lines, 2))).toEqual([85_00, 15_00]);
  });

  // covers: entry/split-lines 10
  test('if the remainder line is removed, the largest of the others takes its amount: 25.00 + 60.00 = 85.00', () => {
    const lines = [line(60_00, { takesRemainder: true }), line(15_00), line(25_00)];
    expect(amountsOf(withoutLine(lines, 0))).toEqual([15_00, 85_00]);
  });

  test('with two lines, the other line’s category remains', () => {
    expect(withoutLine([line(60_00, { takesRemainder: true }), line(40_00, dining)], 0)).toEqual({
      isSplit: false,
      category: dining,
    });
  });

  // covers: entry/split-lines 10
  test('a removed split leaves the category of its largest line that isn’t a transfer', () => {
    expect(
      categoryAfterSplit([line(900_00, { isTransfer: true, categoryId: 1 }), line(90_00, dining), line(10_00)]),
    ).toEqual(dining);
    expect(categoryAfterSplit([line(1, { isTransfer: true, categoryId: 1 })]).categoryId).toBeNull();
  });
});

const nonzero = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 }).filter((amount) => amount !== 0);
const anySplit = fc
  .tuple(fc.array(fc.record({ amount: nonzero, isTransfer: fc.boolean() }), { minLength: 2, maxLength: 100 }), fc.nat())
  .map(([parts, pick]) =>
    parts.map(({ amount, isTransfer }, position) =>
      line(amount, { isTransfer, categoryId: position, takesRemainder: position === pick % parts.length }),
    ),
  )
  .filter((lines) => sum(lines) > 0);

function sum(lines: readonly SplitLine[]): Cents {
  return addCents(...lines.map(({ amountCents }) => amountCents));
}

/** The laws of every split after any change. Categories equal positions, so they show the order of the lines. */
function expectInvariants(outcome: SplitOutcome, amount: Cents): void {
  if (!outcome.isSplit) return;
  const { lines } = outcome;
  expect(splitProblems(lines, amount)).toEqual([]);
  expect(lines.filter(({ takesRemainder }) => takesRemainder)).toHaveLength(1);
  expect(lines.length).toBeGreaterThanOrEqual(MIN_SPLIT_LINES);
  const order = lines.map(({ categoryId }) => categoryId ?? -1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
}

describe('for any split', () => {
  const newAmount = fc.integer({ min: 1, max: LARGEST_AMOUNT }).map(cents);

  // covers: entry/split-lines 6
  test('after any changes to the amount, the lines add up to it, none is empty and one takes the remainder', () => {
    fc.assert(
      fc.property(anySplit, fc.array(newAmount, { minLength: 1, maxLength: 5 }), (start, amounts) => {
        let lines: readonly SplitLine[] = start;
        for (const amount of amounts) {
          const outcome = linesForNewAmount(lines, amount);
          expectInvariants(outcome, amount);
          expect(linesForNewAmount(lines, amount)).toEqual(outcome);
          if (!outcome.isSplit) return;
          lines = outcome.lines;
        }
      }),
    );
  });

  // covers: entry/split-lines 4
  test('either only the remainder line changes, or all lines are scaled and none changes its sign', () => {
    fc.assert(
      fc.property(anySplit, newAmount, (lines, amount) => {
        const outcome = linesForNewAmount(lines, amount);
        if (!outcome.isSplit) return;
        for (const after of outcome.lines) {
          const before = lines[after.categoryId ?? -1];
          expect(Math.sign(after.amountCents)).toBe(Math.sign(before?.amountCents ?? 0));
          if (outcome.changed === 'remainder' && !after.takesRemainder) expect(after).toEqual(before);
        }
      }),
    );
  });

  test('the same amount changes nothing', () => {
    fc.assert(
      fc.property(anySplit, (lines) => {
        expect(linesForNewAmount(lines, sum(lines))).toEqual({ isSplit: true, lines, changed: 'none' });
      }),
    );
  });

  // covers: entry/split-lines 6
  test('removing lines one by one preserves the sum until the split ends', () => {
    fc.assert(
      fc.property(anySplit, fc.infiniteStream(fc.nat()), (start, picks) => {
        let lines: readonly SplitLine[] = start;
        for (const pick of picks) {
          const outcome = withoutLine(lines, pick % lines.length);
          expectInvariants(outcome, sum(start));
          if (!outcome.isSplit) return;
          expect(outcome.lines.length).toBeLessThan(lines.length);
          lines = outcome.lines;
        }
      }),
    );
  });

  // covers: entry/split-lines 3
  test('marking a remainder line changes nothing else', () => {
    fc.assert(
      fc.property(anySplit, (lines) => {
        const unmarked = lines.map((each) => ({ ...each, takesRemainder: false }));
        const marked = withRemainderLine(unmarked);
        expect(marked.map((each) => ({ ...each, takesRemainder: false }))).toEqual(unmarked);
        const most = Math.max(...lines.map(({ amountCents }) => amountCents));
        expect(marked.filter(({ takesRemainder }) => takesRemainder).map(({ amountCents }) => amountCents)).toEqual([
          most,
        ]);
      }),
    );
  });
});
