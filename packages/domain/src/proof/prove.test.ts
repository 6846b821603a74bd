import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CREDIT } from '../accounts/balance.ts';
import { addDays } from '../day.ts';
import { addCents, cents } from '../money.ts';
import type { StoredAssertion } from './assertions.ts';
import { accountFacts, at, balance, moved, prove, reported } from './proof.fixture.ts';
import { proveAccount } from './prove.ts';
import { countStates, proofSpans, proofStanding } from './strip.ts';
import type { PostedMovement } from './sums.ts';

const INVESTMENT = 3;

describe('between two balances', () => {
  const spent = [moved(-20_00, at(1)), moved(-15_00, at(2))];

  // covers: entry/assertions 1
  test('100.00 − 20.00 − 15.00 = 65.00: no gap', () => {
    expect(prove([balance(100_00, at(0)), balance(65_00, at(2))], spent).gaps).toEqual([]);
  });

  // covers: entry/assertions 1
  test('100.00 − 20.00 − 15.00 isn’t 70.00: a gap of 5.00 from the day after one to the day of the other', () => {
    const { gaps } = prove([balance(100_00, at(0)), balance(70_00, at(2))], spent);
    expect(gaps).toMatchObject([{ kind: 'interval', gapCents: 5_00, from: at(1), to: at(2) }]);
    expect(gaps[0]?.fingerprint).toBe('gap:1:2026-03-02:2026-03-03:500');
  });

  // covers: entry/proof 1
  test('a balance at the start of a day leaves that day out', () => {
    const [start, end] = [balance(100_00, at(1), { basis: 'opening' }), balance(80_00, at(2), { basis: 'opening' })];
    expect(prove([start, end], spent).gaps).toEqual([]);
  });

  // covers: entry/proof 2
  test('what is owed on a card rises with what is spent: 100.00 + 20.00 + 15.00 = 135.00', () => {
    expect(prove([balance(100_00, at(0)), balance(135_00, at(2))], spent, { type: CREDIT }).gaps).toEqual([]);
    const [gap] = prove([balance(100_00, at(0)), balance(140_00, at(2))], spent, { type: CREDIT }).gaps;
    expect(gap?.gapCents).toBe(-5_00);
  });

  // covers: entry/assertions 2
  test('two sources that disagree about one moment: both are named, and the others decide which one counts', () => {
    const [closing, typed] = [balance(65_00, at(2)), balance(66_00, at(2), { source: 'person' })];
    const { gaps } = prove([balance(100_00, at(0)), closing, typed, balance(65_00, at(5))], spent);
    expect(gaps).toMatchObject([{ kind: 'sources', gapCents: 1_00, earlier: closing, later: typed }]);
  });

  // covers: entry/proof 1
  test('a person who enters a balance again corrects it', () => {
    const wrong = balance(60_00, at(2), { source: 'person' });
    const right = balance(65_00, at(2), { source: 'person' });
    expect(prove([balance(100_00, at(0)), wrong, right], spent).gaps).toEqual([]);
  });

  // covers: entry/proof 1
  test('a transaction entered after that day’s balance isn’t in it', () => {
    const [first, last] = [balance(100_00, at(1), { source: 'person' }), balance(65_00, at(2))];
    const after = moved(-20_00, at(1), { afterBalanceIn: first.madeIn });
    expect(prove([first, last], [after, moved(-15_00, at(2))]).gaps).toEqual([]);
    expect(prove([first, last], [moved(-20_00, at(1)), moved(-15_00, at(2))]).gaps).toHaveLength(1);
  });

  test.each([0, 2])('one that came after a balance counts by its day once that is another: day %i', (offset) => {
    const [before, first, last] = [balance(100_00, at(-1)), balance(80_00, at(1), { source: 'person' }), at(2)];
    const after = moved(-20_00, at(offset), { afterBalanceIn: first.madeIn });
    const isBefore = offset === 0;
    const others = isBefore ? [] : [moved(-20_00, at(1))];
    const closing = balance(isBefore ? 80_00 : 60_00, last);
    expect(prove([before, first, closing], [after, ...others]).gaps).toEqual([]);
  });
});

describe('balances of a bank', () => {
  const bank = (amount: number, offset: number, postedIn: number) =>
    moved(amount, at(offset), { timing: 'bank', postedIn });

  // covers: entry/proof 1
  test('include what had posted by then, whatever its date', () => {
    const balances = [reported(100_00, at(5), 10), reported(80_00, at(7), 20)];
    expect(prove(balances, [bank(-20_00, 4, 20)]).gaps).toEqual([]);
    expect(prove(balances, [bank(-20_00, 4, 10)]).gaps).toHaveLength(1);
  });

  // covers: entry/proof 1
  test('include old transactions that the bank sends later', () => {
    const balances = [reported(100_00, at(40), 10), reported(100_00, at(42), 20)];
    expect(prove(balances, [bank(-20_00, 3, 20)]).gaps).toEqual([]);
  });

  // covers: entry/proof 1
  test('a sync whose balance can’t be placed among the transactions says nothing', () => {
    const unknown = balance(50_00, at(6), { basis: 'asOf', source: 'bank' });
    expect(prove([reported(100_00, at(5), 10), unknown], [bank(-20_00, 5, 10)]).intervals).toEqual([]);
  });

  // covers: entry/proof 3
  test('without pending transactions, with them, or unknown: 100.00 − 20.00 pending', () => {
    const posted = [bank(-20_00, 6, 30)];
    const before = reported(100_00, at(5), 10);
    const excluding = [before, reported(100_00, at(6), 20, -20_00), reported(80_00, at(8), 30)];
    const including = [before, reported(80_00, at(6), 20, -20_00), reported(80_00, at(8), 30)];
    const countOf = (all: readonly StoredAssertion[], includesPending: boolean | null) =>
      prove(all, posted, { includesPending }).gaps.length;
    expect([countOf(excluding, false), countOf(including, true)]).toEqual([0, 0]);
    expect([countOf(excluding, null), countOf(including, null)]).toEqual([0, 0]);
    expect([countOf(excluding, true), countOf(including, false)]).toEqual([2, 2]);
  });

  // covers: entry/proof 3
  test('a tip that is added when the purchase posts opens no gap', () => {
    const balances = [reported(100_00, at(5), 10), reported(75_00, at(6), 20, -25_00), reported(70_00, at(8), 30)];
    expect(prove(balances, [bank(-30_00, 8, 30)], { includesPending: true }).gaps).toEqual([]);
  });
});

describe('running balances', () => {
  // covers: entry/proof 5
  test('the last of a day proves the day, and the others narrow a gap down to transactions', () => {
    const after = (amount: number, id: number) => balance(amount, at(1), { basis: 'afterRow', afterTransactionId: id });
    const [first, second, third] = [after(90_00, 11), after(75_00, 12), after(70_00, 13)];
    const facts = accountFacts([balance(100_00, at(0)), first, second, third], [moved(-25_00, at(1))], {
      laterThatDay: new Map([
        [first.id, -15_00],
        [second.id, -5_00],
      ]),
    });
    expect(proveAccount(facts).gaps).toMatchObject([{ gapCents: -5_00, narrowed: { afterId: 11, throughId: 12 } }]);
  });
});

describe('the days of an account', () => {
  const facts = [balance(100_00, at(0)), balance(90_00, at(3)), balance(95_00, at(6))];

  // covers: entry/proof 7
  test('are proven between balances that agree, contradicted between others, and unproven outside', () => {
    const proof = prove(facts, [moved(-10_00, at(2))]);
    const spans = proofSpans(proof, at(0), at(8));
    expect(spans).toEqual([
      { from: at(0), to: at(0), state: 'unproven' },
      { from: at(1), to: at(3), state: 'proven' },
      { from: at(4), to: at(6), state: 'contradicted' },
      { from: at(7), to: at(8), state: 'unproven' },
    ]);
    expect(countStates(spans)).toEqual({ proven: 3, unproven: 3, contradicted: 3 });
    expect(proofStanding(proof, at(8))).toMatchObject({ mark: 'off', offBy: 5_00, gapCount: 1, provenThrough: at(3) });
  });

  // covers: reconciliation 12
  test('a difference that was accepted with its statement is no gap, but proves nothing; another amount is a gap', () => {
    const statement = balance(145_00, at(5), { source: 'person' });
    const assertions = [balance(100_00, at(0)), statement, reported(100_00, at(9), 9)];
    const acceptedOn = (unexplained: number) =>
      prove(assertions, [moved(0, at(3))], {
        includesPending: false,
        accepted: [{ day: at(5), unexplained, outstanding: 0 }],
      });
    expect(acceptedOn(45_00).gaps).toEqual([]);
    expect(proofSpans(acceptedOn(45_00), at(1), at(8))).toEqual([{ from: at(1), to: at(8), state: 'unproven' }]);
    expect(acceptedOn(44_00).gaps).toHaveLength(2);
  });

  // covers: reconciliation 13
  test('what a statement didn’t have yet counts from its next day on, so its days are proven', () => {
    const statement = { source: 'person' } as const;
    const assertions = [
      balance(100_00, at(0)),
      balance(70_00, at(3), statement),
      balance(43_00, at(6), statement),
      balance(40_00, at(9)),
    ];
    // 100.00 − 30.00 = 70.00 without 20.00; then 70.00 − 20.00 − 7.00 = 43.00 without 3.00.
    const movements = [moved(-50_00, at(2)), moved(-10_00, at(5))];
    const accepted = [
      { day: at(3), unexplained: 0, outstanding: 20_00 },
      { day: at(6), unexplained: 0, outstanding: 3_00 },
    ];
    const proof = prove(assertions, movements, { accepted });
    expect(proof.intervals.map(({ gapCents }) => gapCents)).toEqual([0, 0, 0]);
    expect(proof.gaps).toEqual([]);
    expect(proofSpans(proof, at(1), at(9))).toEqual([{ from: at(1), to: at(9), state: 'proven' }]);
    expect(prove(assertions, movements).gaps).toHaveLength(3);
    // A later change of the 20.00 to 21.00 is a gap.
    const changed = [moved(-51_00, at(2)), moved(-10_00, at(5))];
    expect(prove(assertions, changed, { accepted }).gaps.map(({ gapCents }) => gapCents)).toEqual([1_00]);
  });

  const left = [{ day: at(0), unexplained: 0, outstanding: 4_82 }];
  const after = [moved(-4_82, at(0)), moved(-25_72, at(5))];
  const gapsSince = (amounts: readonly number[], movements = after) => {
    const later = amounts.map((amount, index) => balance(amount, at(6 + 3 * index), { source: 'person' }));
    const proof = prove([balance(144_82, at(0), { source: 'person' }), ...later], movements, { accepted: left });
    return proof.gaps.map(({ gapCents }) => gapCents);
  };

  // covers: reconciliation 14
  test('144.82 without 4.82, then 25.72 less: 114.28 if it has posted since, and 119.10 if it hasn’t', () => {
    expect(gapsSince([114_28])).toEqual([]);
    expect(gapsSince([119_10])).toEqual([]);
  });

  // covers: reconciliation 14
  test('144.82 without 4.82, then 127.84: the balance is 127.84 − 114.28 = 13.56 too high', () => {
    expect(gapsSince([127_84])).toEqual([13_56]);
    expect(gapsSince([127_84, 127_84])).toEqual([13_56]);
  });

  // covers: reconciliation 14
  test('what is still out at the next balance, 119.10, may have posted by the one after it, 114.28', () => {
    expect(gapsSince([119_10, 114_28])).toEqual([]);
    expect(gapsSince([119_10, 119_10, 114_28])).toEqual([]);
    expect(gapsSince([119_10, 113_28])).toEqual([-1_00]);
    expect(gapsSince([114_28, 109_46])).toEqual([-4_82]);
  });

  // covers: reconciliation 15
  test('one that was left and gets the date of its posting isn’t out anymore: 127.84 is still 13.56 too high', () => {
    const assertions = [balance(150_00, at(-3)), balance(144_82, at(0), { source: 'person' }), balance(127_84, at(6))];
    const dated = [moved(-5_18, at(-1)), moved(-4_82, at(1)), moved(-25_72, at(5))];
    expect(prove(assertions, dated, { accepted: left }).gaps).toMatchObject([{ gapCents: 13_56, from: at(1) }]);
  });

  const gapsOfStatements = (
    statements: readonly (readonly [day: number, balance: number, unexplained: number, outstanding: number])[],
    movements: readonly PostedMovement[],
  ) => {
    const assertions = statements.map(([day, amount]) => balance(amount, at(day), { source: 'person' }));
    const accepted = statements.map(([day, , unexplained, outstanding]) => ({
      day: at(day),
      unexplained,
      outstanding,
    }));
    return prove(assertions, movements, { accepted }).gaps.map(({ gapCents }) => gapCents);
  };

  // covers: reconciliation 15
  test('a statement that accepts 4.82 as unexplained no longer leaves it, so 9.00 that the next one leaves is no gap', () => {
    const gapsOf = (last: number) =>
      gapsOfStatements(
        [
          [0, 144_82, 0, 4_82],
          [3, 144_82, 4_82, 0],
          [6, last, 0, 9_00],
        ],
        [moved(-4_82, at(0)), moved(-9_00, at(5))],
      );
    expect(gapsOf(144_82)).toEqual([]);
    expect(gapsOf(143_82)).toEqual([-1_00]);
  });

  // covers: reconciliation 15
  test('what a statement left and then got the date of its posting isn’t out on it, nor is what posted before', () => {
    const statements = [
      [0, 144_82, 0, 3_00],
      [3, 141_82, 0, 4_82],
      [9, 137_00, 0, 0],
    ] as const;
    expect(gapsOfStatements(statements, [moved(-3_00, at(0)), moved(-4_82, at(2))])).toEqual([]);
    expect(gapsOfStatements(statements, [moved(-3_00, at(0)), moved(-4_82, at(4))])).toEqual([]);
    expect(gapsOfStatements(statements, [moved(-3_00, at(0)), moved(-5_82, at(4))])).toEqual([1_00]);
  });

  // covers: reconciliation 15
  test('what is still out, 4.82, is no gap if a transaction that is added later explains 45.00', () => {
    const added = [moved(-4_82, at(0)), moved(45_00, at(2))];
    const assertions = [balance(100_00, at(-3)), balance(145_00, at(0), { source: 'person' }), balance(145_00, at(3))];
    const accepted = [{ day: at(0), unexplained: 45_00, outstanding: 4_82 }];
    expect(prove([...assertions, balance(140_18, at(6))], added, { accepted }).gaps).toEqual([]);
  });

  test('running balances narrow down a gap after a statement that left something', () => {
    const running = (amount: number, id: number) =>
      balance(amount, at(6), { basis: 'afterRow', afterTransactionId: id });
    const [first, second] = [running(114_28, 11), running(100_00, 12)];
    const facts = accountFacts(
      [balance(144_82, at(0), { source: 'person' }), first, second],
      [...after, moved(-10_00, at(6))],
      { accepted: left, laterThatDay: new Map([[first.id, -10_00]]) },
    );
    expect(proveAccount(facts).gaps).toMatchObject([{ gapCents: -4_28, narrowed: { afterId: 11, throughId: 12 } }]);
  });

  test('on a card, a difference of 45.00 that was accepted is no gap, and one of −45.00 is', () => {
    const gapsOf = (owed: number) =>
      prove([balance(100_00, at(0)), balance(owed, at(5), { source: 'person' })], [moved(0, at(3))], {
        type: CREDIT,
        accepted: [{ day: at(5), unexplained: 45_00, outstanding: 0 }],
      }).gaps.map(({ gapCents }) => gapCents);
    expect([gapsOf(145_00), gapsOf(55_00)]).toEqual([[], [45_00]]);
  });

  // covers: reconciliation 13
  test('on a card, what a statement didn’t have yet is owed later: 100.00 + 30.00 = 130.00 without 20.00', () => {
    const assertions = [balance(100_00, at(0)), balance(130_00, at(3), { source: 'person' }), balance(150_00, at(9))];
    const accepted = [{ day: at(3), unexplained: 0, outstanding: -20_00 }];
    const proof = prove(assertions, [moved(-50_00, at(2))], { accepted, type: 1 });
    expect(proofSpans(proof, at(1), at(9))).toEqual([{ from: at(1), to: at(9), state: 'proven' }]);
  });

  // covers: entry/proof 7
  test('the day of a bank’s last balance isn’t over', () => {
    const proof = prove([reported(100_00, at(1), 10), reported(100_00, at(3), 20)], [moved(0, at(0))]);
    expect(proofSpans(proof, at(1), at(3)).map(({ state }) => state)).toEqual(['unproven', 'proven', 'unproven']);
    expect(proofStanding(proof, at(3))).toMatchObject({ mark: 'proven', provenThrough: at(2) });
  });

  // covers: entry/proof 7
  test('an old proof says nothing about today', () => {
    const proof = prove(facts.slice(0, 2), [moved(-10_00, at(2))]);
    expect(proofStanding(proof, at(90)).mark).toBe('unproven');
  });

  // covers: entry/proof 7
  test('an account without transactions, and an investment, are values: never contradicted', () => {
    expect(prove(facts, []).gaps).toEqual([]);
    const proof = prove(facts, [moved(-10_00, at(2))], { type: INVESTMENT });
    expect(proofStanding(proof, at(8))).toMatchObject({ mark: 'proven', offBy: 0 });
    expect(proofSpans(proof, at(4), at(6))).toEqual([{ from: at(4), to: at(6), state: 'unproven' }]);
  });
});

const DAYS = 20;
const amountsOf = fc.array(fc.integer({ min: -500_00, max: 500_00 }), { minLength: DAYS, maxLength: DAYS });
const asserted = fc.uniqueArray(fc.record({ day: fc.nat({ max: DAYS - 1 }), isOpening: fc.boolean() }), {
  minLength: 2,
  maxLength: 8,
  selector: ({ day, isOpening }) => day - (isOpening ? 1 : 0),
});
type Asserted = readonly { readonly day: number; readonly isOpening: boolean }[];

const movementsOf = (amounts: readonly number[]) => amounts.map((amount, offset) => moved(amount, at(offset)));

/** A bank's reports for an account that starts at zero. */
function truth(amounts: readonly number[], days: Asserted): StoredAssertion[] {
  return days.map(({ day, isOpening }) => {
    const included = amounts.slice(0, isOpening ? day : day + 1).map(cents);
    return balance(addCents(...included), at(day), { basis: isOpening ? 'opening' : 'closing' });
  });
}

const endsOf = (days: Asserted) => days.map((each) => (each.isOpening ? each.day - 1 : each.day));

describe('for any account', () => {
  // covers: entry/assertions 1
  test('a complete ledger has no gaps, whatever the order of the assertions', () => {
    fc.assert(
      fc.property(amountsOf, asserted, (amounts, days) => {
        expect(prove(truth(amounts, days), movementsOf(amounts)).gaps).toEqual([]);
      }),
    );
  });

  // covers: entry/assertions 1
  test('a missing transaction is one gap of its amount, in the interval that includes its day', () => {
    const missing = fc.integer({ min: 1, max: 500_00 });
    fc.assert(
      fc.property(amountsOf, asserted, fc.nat({ max: DAYS - 1 }), missing, (amounts, days, day, off) => {
        const wrong = amounts.with(day, (amounts[day] ?? 0) - off);
        const { gaps } = prove(truth(amounts, days), movementsOf(wrong));
        const ends = endsOf(days);
        const isBetween = ends.some((end) => end < day) && ends.some((end) => end >= day);
        expect(gaps.map(({ gapCents }) => gapCents)).toEqual(isBetween ? [off] : []);
        for (const { from, to } of gaps) expect(from <= at(day) && at(day) <= to).toBe(true);
      }),
    );
  });

  /** Even amounts with the number of days until they post, and on which days there are statements. */
  const posted = fc.array(fc.record({ half: fc.integer({ min: -250_00, max: 250_00 }), late: fc.nat({ max: 6 }) }), {
    minLength: DAYS,
    maxLength: DAYS,
  });
  const statementDays = fc.uniqueArray(fc.nat({ max: DAYS - 1 }), { minLength: 2, maxLength: 8 });

  function withStatements(rows: readonly { half: number; late: number }[], days: readonly number[]) {
    const sumOf = (isCounted: (day: number, late: number) => boolean) =>
      addCents(...rows.map(({ half, late }, day) => cents(isCounted(day, late) ? 2 * half : 0)));
    return {
      assertions: days.map((end) =>
        balance(
          sumOf((day, late) => day + late <= end),
          at(end),
          { source: 'person' },
        ),
      ),
      accepted: days.map((end) => {
        const outstanding = 0 - sumOf((day, late) => day <= end && end < day + late);
        return { day: at(end), unexplained: 0, outstanding };
      }),
      amounts: rows.map(({ half }) => 2 * half),
    };
  }

  // covers: reconciliation 14
  test('statements that leave what posts later prove their days, and a missing transaction is a gap of its amount', () => {
    fc.assert(
      fc.property(
        posted,
        statementDays,
        fc.nat({ max: DAYS - 1 }),
        fc.nat({ max: 250_00 }),
        (rows, ends, day, half) => {
          const { assertions, accepted, amounts } = withStatements(rows, ends);
          expect(prove(assertions, movementsOf(amounts), { accepted }).gaps).toEqual([]);
          // Odd, so that it never offsets an outstanding amount.
          const off = 2 * half + 1;
          const wrong = movementsOf(amounts.with(day, (amounts[day] ?? 0) - off));
          const isBetween = ends.some((end) => end < day) && ends.some((end) => end >= day);
          const found = prove(assertions, wrong, { accepted }).gaps.map(({ gapCents }) => gapCents);
          expect(found).toEqual(isBetween ? [off] : []);
        },
      ),
    );
  });

  /** Statements with one transaction that posts late, and the amounts accepted with each of them. */
  const withOneLate = fc.record({
    amounts: amountsOf,
    day: fc.nat({ max: DAYS - 1 }),
    late: fc.integer({ min: 1, max: 6 }),
    ends: fc
      .array(fc.nat({ max: DAYS - 1 }), { minLength: 2, maxLength: 8 })
      .map((all) => [...new Set(all)].sort((a, b) => a - b)),
    unexplained: amountsOf,
  });

  // covers: reconciliation 15
  test('amounts accepted as unexplained are no gaps, even if what was left gets the date of its posting', () => {
    fc.assert(
      fc.property(withOneLate, ({ amounts, day, late, ends, unexplained }) => {
        const isOutAt = (end: number) => day <= end && end < day + late;
        const out = amounts[day] ?? 0;
        const recorded = ends.map((end, index) => {
          const missing = addCents(...unexplained.slice(0, index + 1).map(cents));
          const posted = addCents(...amounts.slice(0, end + 1).map(cents)) - (isOutAt(end) ? out : 0);
          return balance(posted + missing, at(end), { source: 'person' });
        });
        const accepted = ends.map((end, index) => ({
          ...{ day: at(end), unexplained: unexplained[index] ?? 0, outstanding: isOutAt(end) ? 0 - out : 0 },
        }));
        const { intervals, gaps } = prove(recorded, movementsOf(amounts), { accepted });
        expect(gaps).toEqual([]);
        expect(intervals.map(({ gapCents }) => gapCents)).toEqual(unexplained.slice(1, ends.length));
        const dated = [...movementsOf(amounts.with(day, 0)), moved(out, at(day + late))];
        expect(prove(recorded, dated, { accepted }).gaps).toEqual([]);
      }),
    );
  });

  // covers: entry/assertions 1
  test('the gaps add up to the unexplained difference between the first and last assertion', () => {
    fc.assert(
      fc.property(amountsOf, amountsOf, asserted, (amounts, others, days) => {
        const { gaps } = prove(truth(amounts, days), movementsOf(others));
        const found = addCents(...gaps.map(({ gapCents }) => gapCents));
        const [from, to] = [Math.min(...endsOf(days)), Math.max(...endsOf(days))];
        const between = (all: readonly number[]) => addCents(...all.slice(from + 1, to + 1).map(cents));
        expect(found).toBe(between(amounts) - between(others));
      }),
    );
  });

  // covers: entry/proof 7
  test('every day of a range has exactly one state', () => {
    fc.assert(
      fc.property(amountsOf, amountsOf, asserted, (amounts, others, days) => {
        const spans = proofSpans(prove(truth(amounts, days), movementsOf(others)), at(-2), at(DAYS));
        expect(spans[0]?.from).toBe(at(-2));
        expect(spans.at(-1)?.to).toBe(at(DAYS));
        for (const [index, { to }] of spans.slice(0, -1).entries()) expect(spans[index + 1]?.from).toBe(addDays(to, 1));
      }),
    );
  });
});
