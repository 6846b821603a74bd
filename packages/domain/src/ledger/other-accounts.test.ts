import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import { type Known, matchKnown } from './duplicates.ts';
import { type FileEntry, type LedgerAccount, matchOtherAccounts, matchOtherAccountsInSteps } from './other-accounts.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const [CHECKING, CARD, MANUAL] = [1, 2, 3];

/** A row of a file that is imported to the manual account. */
function entry(on: number, name: string, dollars: number, overrides: Partial<FileEntry> = {}): FileEntry {
  return {
    day: addDays(day('2026-11-01'), on - 1),
    name,
    description: '',
    amountCents: cents(Math.round(dollars * 100)),
    isIncome: false,
    externalId: null,
    accountId: MANUAL,
    accountName: '',
    ...overrides,
  };
}

let ids = 0;
/** A transaction that a bank link added to the checking account. */
function synced(on: number, name: string, dollars: number, overrides: Partial<Known> = {}): Known {
  ids += 1;
  const { description: _none, accountName: _unnamed, name: shown, ...money } = entry(on, name, dollars);
  const bank = { externalId: `plaid-${ids}`, accountId: CHECKING, isFromBank: true };
  return { id: ids, ...money, nameKey: nameKey(shown), isEdited: false, deleted: false, ...bank, ...overrides };
}

const account = (id: number | null, overrides: Partial<LedgerAccount> = {}): LedgerAccount => ({
  id,
  isLinked: false,
  mask: null,
  span: null,
  ...overrides,
});
const accounts = [
  account(null),
  account(CHECKING, { isLinked: true, mask: '1234', span: { first: '2026-10-01', last: '2026-11-30' } }),
  account(CARD, { isLinked: true, mask: '9876', span: { first: '2026-10-01', last: '2026-11-30' } }),
  account(MANUAL),
];

function compare(rows: readonly FileEntry[], ledger: readonly Known[]) {
  const { matches, possible } = matchOtherAccounts(rows, matchKnown(rows, ledger), ledger, accounts);
  return rows.map((_, place) => matches[place]?.likeness ?? (possible[place] ? 'possible' : 'new'));
}

const month = [
  [2, 'Trader Joe’s', 'TRADER JOE S #552 PORTLAND OR', 86.42],
  [3, 'Shell', 'SHELL OIL 57444', 41.1],
  [5, 'Netflix', 'NETFLIX.COM', 15.49],
  [9, 'City Water', 'CITY WATER UTILITY', 63.05],
] as const;
const file = (overrides: Partial<FileEntry> = {}) =>
  month.map(([on, , name, dollars]) => entry(on, name, dollars, { externalId: `fit-${on}`, ...overrides }));
const ledger = (overrides: Partial<Known> = {}) =>
  month.map(([on, name, , dollars]) => synced(on, name, dollars, overrides));

describe('the file of a linked account', () => {
  // covers: server/history 8
  test('imported to another account: 4 of 4 rows already exist', () => {
    expect(compare(file(), ledger())).toEqual(['other', 'other', 'other', 'other']);
  });

  test('imported to the linked account itself: found under the bank’s names and days', () => {
    const later = month.map(([on, name, , dollars]) => synced(on + (on < 9 ? 2 : 0), name, dollars));
    expect(compare(file({ accountId: CHECKING }), later)).toEqual(['alike', 'alike', 'alike', 'alike']);
  });

  test('rows that the bank hasn’t synced yet are new', () => {
    const rows = [...file(), entry(10, 'Bakery', 4.5)];
    expect(compare(rows, ledger())).toEqual(['other', 'other', 'other', 'other', 'new']);
  });

  test('is recognized by the account’s digits, even if only 1 row of 3 exists', () => {
    const rows = [entry(2, 'SHOP A', 10), entry(3, 'SHOP B', 20), entry(4, 'SHOP C', 30)];
    const named = rows.map((row) => ({ ...row, accountName: '•••• 1234' }));
    const existing = [synced(2, 'Shop A', 10)];
    expect(compare(named, existing)).toEqual(['other', 'new', 'new']);
    expect(compare(rows, existing)).toEqual(['possible', 'new', 'new']);
  });

  test('reaching back before the bank’s history: only days within the account’s history count', () => {
    const older = Array.from({ length: 20 }, (_, at) => entry(-100 - at, `Old shop ${at}`, 7 + at));
    expect(compare([...older, ...file()], ledger()).slice(-4)).toEqual(['other', 'other', 'other', 'other']);
  });

  test('rows that were deleted there stay deleted', () => {
    const [first, ...rest] = ledger();
    if (!first) throw new Error('the month is empty');
    const rows = file();
    const { matches } = matchOtherAccounts(
      rows,
      rows.map(() => null),
      [{ ...first, deleted: true }, ...rest],
      accounts,
    );
    expect(matches[0]?.known?.deleted).toBe(true);
  });

  test('transactions without an account count too', () => {
    const existing = ledger({ accountId: null, isFromBank: false, externalId: null });
    expect(compare(file(), existing)).toEqual(['other', 'other', 'other', 'other']);
  });
});

describe('an equal but unrelated transaction on another account', () => {
  // covers: server/history 10
  test('the same coffee on two cards is only a possible duplicate', () => {
    const rows = [entry(2, 'Blue Bottle', 4.5), entry(3, 'Cinema', 18), entry(4, 'Books', 22.1)];
    expect(compare(rows, [synced(2, 'Blue Bottle', 4.5)])).toEqual(['possible', 'new', 'new']);
  });

  test('a ticket of 2.90 every day on two cards is a possible duplicate, however often it repeats', () => {
    const days = [2, 3, 4, 5, 6];
    const rows = days.map((on) => entry(on, 'Metro', 2.9));
    expect(
      compare(
        rows,
        days.map((on) => synced(on, 'Metro', 2.9)),
      ),
    ).toEqual(days.map(() => 'possible'));
  });

  test('the other side of a transfer has the opposite direction, so it is new', () => {
    const rows = [entry(2, 'Transfer', 500, { isIncome: true }), entry(3, 'Payment Card', 120, { isIncome: true })];
    expect(compare(rows, [synced(2, 'Transfer', 500), synced(3, 'Payment Card', 120)])).toEqual(['new', 'new']);
  });

  test('the same amount under another name on the same day is new', () => {
    expect(compare([entry(2, 'Cinema', 12)], [synced(2, 'Bakery', 12)])).toEqual(['new']);
  });

  test('2 in the file − 1 possible duplicate = 1 new', () => {
    const rows = [entry(2, 'Tea', 4), entry(2, 'Tea', 4)];
    expect(compare(rows, [synced(2, 'Tea', 4)]).toSorted()).toEqual(['new', 'possible']);
  });
});

describe('on the row’s own account', () => {
  test('coffees from before the file’s days don’t match coffees in the file', () => {
    const rows = [4, 5, 6].map((on) => entry(on, 'Coffee', 4.5, { accountId: CHECKING }));
    const existing = [1, 2, 3].map((on) => synced(on, 'Coffee', 4.5));
    expect(compare(rows, existing)).not.toContain('alike');
  });

  test('on a manual account, one typed with a shorter name a day earlier is a possible duplicate', () => {
    const typed = synced(2, 'Coffee', 4.5, { accountId: MANUAL, isFromBank: false, externalId: null });
    const rows = [entry(1, 'Rent', 900), entry(3, 'BLUE BOTTLE COFFEE', 4.5)];
    expect(compare(rows, [typed])).toEqual(['new', 'possible']);
  });

  test('on a manual account, two different bank IDs are two transactions', () => {
    const existing = synced(2, 'Tea', 4, { accountId: MANUAL, isFromBank: false, externalId: 'fit-1' });
    expect(compare([entry(2, 'Tea', 4, { externalId: 'fit-2' })], [existing])).toEqual(['new']);
  });
});

describe('properties', () => {
  const rows = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('Tea', 'Tea House', 'Shop'), fc.constantFrom(1, 2, 3))
      .chain(([on, name, dollars]) =>
        fc.constantFrom(MANUAL, CHECKING).map((accountId) => entry(on, name, dollars, { accountId })),
      ),
    { maxLength: 15 },
  );
  const knowns = fc.array(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.constantFrom('Tea', 'Shop'), fc.constantFrom(1, 2, 3))
      .chain(([on, name, dollars]) =>
        fc.constantFrom(MANUAL, CHECKING, CARD).map((accountId) => synced(on, name, dollars, { accountId })),
      ),
    { maxLength: 15 },
  );

  test('no transaction matches two rows, and each match has the row’s amount and direction', () => {
    fc.assert(
      fc.property(rows, knowns, (given, existing) => {
        const { matches, possible } = matchOtherAccounts(given, matchKnown(given, existing), existing, accounts);
        const taken = [...matches.map((match) => match?.known), ...possible].flatMap((one) => one ?? []);
        expect(new Set(taken).size).toBe(taken.length);
        given.forEach((row, place) => {
          const one = matches[place]?.known ?? possible[place];
          if (one) expect([one.amountCents, one.isIncome]).toEqual([row.amountCents, row.isIncome]);
          expect(matches[place] && possible[place]).toBeFalsy();
        });
      }),
    );
  });
});

// covers: server/load 21
test('comparing a long file pauses often, so that a server can handle other requests', () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => entry((index % 30) + 1, `Shop ${index}`, index + 1));
  const ledger = rows.map((row, index) => synced((index % 30) + 1, row.name, index + 1));
  const steps = matchOtherAccountsInSteps(rows, matchKnown(rows, ledger), ledger, accounts);
  let pauses = 0;
  while (!steps.next().done) pauses += 1;
  // Two passes over the known transactions, one over the rows, one for nearby accounts, and nine to pair them.
  expect(pauses).toBeGreaterThanOrEqual(4 * (2 + 1 + 1 + 9));
});
