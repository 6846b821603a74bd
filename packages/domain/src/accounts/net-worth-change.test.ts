import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { addDays, type Day, isDay } from '../day.ts';
import { type Cents, cents } from '../money.ts';
import type { CountedAccount, KnownBalance, WorthRange } from './balance-on-day.ts';
import { explainChange, ROW_TERMS, type RowTerm, type TermAmounts, WORTH_TERMS } from './net-worth-change.ts';
import { factsOf, slowNetWorth, type WorthLedger, type WorthRow } from './testing/worth-ledger.ts';

/** The number of random ledgers. */
const CASES = inject('isDeep') ? 10_000 : 1_000;
const CHECKING = 0;
const LOAN = 2;
const INVESTMENT = 3;

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const [june, july, today] = [day('2026-06-30'), day('2026-07-31'), day('2026-08-31')];

/** The rest of the account is as if nothing but today's balance was ever known. */
function account(id: number, type: number, current: number, others: Partial<CountedAccount> = {}): CountedAccount {
  const balances: KnownBalance[] = [{ day: today, worth: cents(current), source: 'person', recordedIn: 1 }];
  return { id, type, current: cents(current), addedOn: null, removedOn: null, balances, ...others };
}

const row = (accountId: number, on: string, term: RowTerm, moved: number): WorthRow => ({
  accountId,
  day: day(on),
  term,
  moved,
});

function explain(ledger: Partial<WorthLedger>, range: Partial<WorthRange> = {}) {
  const whole = { accounts: [], rows: [], recorded: new Map<Day, Cents>(), ...ledger };
  return explainChange(factsOf(whole, { from: june, to: today, today, ...range }));
}

/** The terms that aren't zero. */
const termsOf = ({ terms }: { terms: TermAmounts }) =>
  Object.fromEntries(WORTH_TERMS.flatMap((term) => (terms[term] === 0 ? [] : [[term, terms[term]]])));

describe('a change of net worth', () => {
  // covers: net-worth-why 2
  test('3,000.00 earned − 1,200.00 spent + 4.10 interest = 1,804.10, from 8,195.90 to 10,000.00', () => {
    const change = explain({
      accounts: [account(1, CHECKING, 10_000_00)],
      rows: [
        row(1, '2026-06-30', 'earned', 999_00),
        row(1, '2026-07-01', 'earned', 3_000_00),
        row(1, '2026-07-15', 'spent', -1_200_00),
        row(1, '2026-08-31', 'interestAndFees', 4_10),
      ],
    });
    expect([change.start, change.end]).toEqual([8_195_90, 10_000_00]);
    expect(termsOf(change)).toEqual({ earned: 3_000_00, spent: -1_200_00, interestAndFees: 4_10 });
  });

  // covers: net-worth-why 3
  test('a loan payment lowers the debt: 325.00 − 325.00 = 0.00 of transfers, and 47.00 of interest is the change', () => {
    const change = explain({
      accounts: [account(1, CHECKING, 500_00), account(2, LOAN, -7_000_00)],
      rows: [
        row(1, '2026-07-04', 'transfers', -325_00),
        row(2, '2026-07-04', 'transfers', 325_00),
        row(2, '2026-07-04', 'interestAndFees', -47_00),
      ],
    });
    expect(termsOf(change)).toEqual({ interestAndFees: -47_00 });
    expect(change.accounts.map(({ start, end }) => end - start)).toEqual([-325_00, 278_00]);
  });

  // covers: net-worth-why 6
  test('an investment of 5,000.00 that is worth 5,630.00 after 500.00 were moved to it gained 130.00', () => {
    const balances: KnownBalance[] = [
      { day: june, worth: cents(5_000_00), source: 'bank', recordedIn: 1 },
      { day: july, worth: cents(5_480_00), source: 'bank', recordedIn: 1 },
      { day: today, worth: cents(5_630_00), source: 'bank', recordedIn: 1 },
    ];
    const change = explain({
      accounts: [account(1, INVESTMENT, 5_630_00, { balances })],
      rows: [row(1, '2026-07-11', 'transfers', 500_00)],
    });
    expect(termsOf(change)).toEqual({ market: 130_00, transfers: 500_00 });
    expect(change.accounts[0]?.gaps).toEqual([
      { after: june, through: july, gap: -20_00, term: 'market' },
      { after: july, through: today, gap: 150_00, term: 'market' },
    ]);
  });

  // covers: net-worth-why 6
  test('a house entered as 500,000.00 and later as 512,000.00 has a new value: 12,000.00', () => {
    const balances: KnownBalance[] = [
      { day: june, worth: cents(500_000_00), source: 'person', recordedIn: 1 },
      { day: july, worth: cents(512_000_00), source: 'person', recordedIn: 1 },
    ];
    const change = explain({ accounts: [account(1, 4, 512_000_00, { balances })] });
    expect(termsOf(change)).toEqual({ revaluation: 12_000_00 });
  });

  // covers: net-worth-why 10
  test('a bank that reports 1,045.00 when 1,000.00 is expected leaves 45.00 unexplained, with the days', () => {
    const balances: KnownBalance[] = [
      { day: day('2026-07-03'), worth: cents(1_100_00), source: 'bank', recordedIn: 1 },
      { day: day('2026-07-09'), worth: cents(1_045_00), source: 'bank', recordedIn: 1 },
    ];
    const change = explain({
      accounts: [account(1, CHECKING, 1_045_00, { balances })],
      rows: [row(1, '2026-07-05', 'spent', -100_00)],
    });
    expect(termsOf(change)).toEqual({ spent: -100_00, unexplained: 45_00 });
    expect(change.accounts[0]?.gaps).toEqual([
      { after: '2026-07-03', through: '2026-07-09', gap: 45_00, term: 'unexplained' },
    ]);
  });

  // covers: net-worth-why 7
  test('a statement of 970.00 after one of 1,000.00 with 50.00 spent between them leaves 20.00 unexplained', () => {
    const balances: KnownBalance[] = [
      { day: june, worth: cents(1_000_00), source: 'statement', recordedIn: 7 },
      { day: july, worth: cents(970_00), source: 'statement', recordedIn: 8 },
    ];
    const change = explain({
      accounts: [account(1, CHECKING, 970_00, { balances })],
      rows: [row(1, '2026-07-05', 'spent', -50_00)],
    });
    expect(termsOf(change)).toEqual({ spent: -50_00, unexplained: 20_00 });
  });

  // covers: net-worth-why 7
  test.each([
    ['before', 6, { spent: -50_00, unexplained: 50_00 }],
    ['after', 9, { spent: -50_00, revaluation: 50_00 }],
  ])(
    'a balance of 1,000.00 entered %s a statement of 1,000.00, with 50.00 spent between their days',
    (_, recordedIn, terms) => {
      const balances: KnownBalance[] = [
        { day: june, worth: cents(1_000_00), source: 'statement', recordedIn: 7 },
        { day: july, worth: cents(1_000_00), source: 'person', recordedIn },
      ];
      const accounts = [account(1, CHECKING, 1_000_00, { balances })];
      expect(termsOf(explain({ accounts, rows: [row(1, '2026-07-05', 'spent', -50_00)] }))).toEqual(terms);
    },
  );

  // covers: net-worth-why 9
  test('an account added with 900.00 and one removed with 400.00 change net worth by 500.00', () => {
    const change = explain({
      accounts: [
        account(1, CHECKING, 950_00, {
          addedOn: july,
          balances: [{ day: july, worth: cents(900_00), source: 'person', recordedIn: 1 }],
        }),
        account(2, CHECKING, 400_00, { removedOn: july }),
      ],
      rows: [row(1, '2026-07-15', 'earned', 70_00), row(1, '2026-08-15', 'earned', 50_00)],
    });
    expect(termsOf(change)).toEqual({ earned: 50_00, accounts: 500_00 });
    expect([change.start, change.end]).toEqual([400_00, 950_00]);
    expect(change.accounts.map(({ isAdded, isRemoved }) => [isAdded, isRemoved])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  // covers: net-worth-why 11
  test('a transaction dated tomorrow that is in today’s balance is in the change up to today', () => {
    const change = explain({
      accounts: [
        account(1, CHECKING, 90_00, {
          balances: [{ day: june, worth: cents(100_00), source: 'person', recordedIn: 1 }],
        }),
      ],
      rows: [row(1, '2026-09-01', 'spent', -10_00)],
    });
    expect(termsOf(change)).toEqual({ spent: -10_00 });
  });

  // covers: net-worth-why 10
  test('net worth was recorded as 80.00 before a transaction of that day came in: 20.00 is unexplained', () => {
    const change = explain({
      accounts: [account(1, CHECKING, 100_00)],
      rows: [row(1, '2026-06-30', 'spent', -20_00)],
      recorded: new Map([
        [june, cents(80_00)],
        [today, cents(5_00)],
      ]),
    });
    expect([change.start, change.end, change.recordedLater]).toEqual([80_00, 100_00, 20_00]);
    expect(termsOf(change)).toEqual({ unexplained: 20_00 });
  });

  // covers: net-worth-why 14
  test('without accounts, everything is 0.00', () => {
    expect(explain({})).toMatchObject({ start: 0, end: 0, accounts: [] });
  });
});

const firstDay = day('2028-02-20');
const randomDay = fc.integer({ min: 0, max: 30 }).map((at) => addDays(firstDay, at));
const randomCents = fc.integer({ min: -500_00, max: 500_00 });
const maybeDay = fc.option(randomDay, { nil: null });

const randomBalances = fc
  .uniqueArray(
    fc.record({
      day: randomDay,
      worth: randomCents.map(cents),
      source: fc.constantFrom('bank' as const, 'file' as const, 'statement' as const, 'person' as const),
      recordedIn: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 5, selector: (balance) => balance.day },
  )
  .map((balances) => balances.sort((a, b) => (a.day < b.day ? -1 : 1)));

const randomAccount = fc.record({
  type: fc.integer({ min: 0, max: 5 }),
  current: randomCents.map(cents),
  addedOn: maybeDay,
  removedOn: maybeDay,
  balances: randomBalances,
});

const randomLedger: fc.Arbitrary<WorthLedger> = fc.record({
  accounts: fc
    .array(randomAccount, { maxLength: 4 })
    .map((accounts) => accounts.map((one, at) => ({ ...one, id: at + 1 }))),
  rows: fc.array(
    fc.record({
      accountId: fc.integer({ min: 1, max: 4 }),
      day: randomDay,
      term: fc.constantFrom(...ROW_TERMS),
      moved: randomCents,
    }),
    { maxLength: 25 },
  ),
  recorded: fc.array(fc.tuple(randomDay, randomCents.map(cents)), { maxLength: 4 }).map((points) => new Map(points)),
});

/** Four days in order, of which the last is today or earlier. */
const randomDays = fc
  .tuple(randomDay, randomDay, randomDay, randomDay)
  .map((days) => days.sort())
  .filter(([first, second]) => first < second);

const sum = (terms: TermAmounts) => WORTH_TERMS.reduce((total, term) => total + terms[term], 0);

describe('in random ledgers', () => {
  // covers: net-worth-why 1
  test('the terms add up to the difference of the shown figures, and those of each account to its own', () => {
    fc.assert(
      fc.property(randomLedger, randomDays, (ledger, [from, to, , now]) => {
        const change = explainChange(factsOf(ledger, { from, to, today: now }));
        expect(change.start).toBe(slowNetWorth(ledger, from, now));
        expect(change.end).toBe(slowNetWorth(ledger, to, now));
        expect(sum(change.terms)).toBe(change.end - change.start);
        for (const { start, end, terms } of change.accounts) expect(sum(terms)).toBe(end - start);
      }),
      { numRuns: CASES },
    );
  });

  // covers: net-worth-why 1
  test('the terms of two ranges in a row are those of the whole', () => {
    fc.assert(
      fc.property(randomLedger, randomDays, (ledger, [from, middle, to, now]) => {
        fc.pre(middle < to);
        const between = (first: Day, last: Day) =>
          explainChange(factsOf(ledger, { from: first, to: last, today: now })).terms;
        const [before, after, whole] = [between(from, middle), between(middle, to), between(from, to)];
        for (const term of WORTH_TERMS) expect(before[term] + after[term]).toBe(whole[term]);
      }),
      { numRuns: CASES },
    );
  });
});
