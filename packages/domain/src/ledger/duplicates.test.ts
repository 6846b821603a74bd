import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { cents } from '../money.ts';
import { nameKey } from '../name-key.ts';
import {
  type Incoming,
  type Known,
  matchKnown,
  matchKnownInSteps,
  oldestFirst,
  withoutReusedIds,
} from './duplicates.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

function row(name: string, overrides: Partial<Incoming> = {}): Incoming {
  const same = { day: day('2026-11-10'), amountCents: cents(5_00), isIncome: false, externalId: null, accountId: 1 };
  return { name, ...same, ...overrides };
}

function known(id: number, incoming: Incoming, overrides: Partial<Known> = {}): Known {
  const { name, ...rest } = incoming;
  return { id, ...rest, nameKey: nameKey(name), isEdited: false, deleted: false, isFromBank: false, ...overrides };
}

const found = (rows: readonly Incoming[], ledger: readonly Known[]) =>
  matchKnown(rows, ledger).map((match) => (match ? `${match.likeness} ${match.known?.id ?? ''}`.trim() : 'new'));

describe('a row of a file', () => {
  test('exists already if the bank’s ID matches, whatever else was edited', () => {
    const existing = known(7, row('Renamed', { externalId: 'f1', amountCents: cents(9_99) }), { isEdited: true });
    expect(found([row('Aldi', { externalId: 'f1' })], [existing])).toEqual(['id 7']);
    const onAnotherDay = known(7, row('Moved', { externalId: 'f1', day: day('2026-10-01') }));
    expect(found([row('Aldi', { externalId: 'f1' })], [onAnotherDay])).toEqual(['id 7']);
  });

  test('is new if the bank used the ID for another amount before', () => {
    const existing = known(7, row('Aldi', { externalId: '0', amountCents: cents(9_99) }));
    expect(found([row('Aldi', { externalId: '0' })], [existing])).toEqual(['new']);
  });

  test('exists already by the bank’s ID on another account, if the user moved it there and the amount is the same', () => {
    const incoming = row('Aldi', { externalId: 'f1' });
    const moved = known(7, row('Aldi', { externalId: 'f1', accountId: 2 }), { isEdited: true });
    expect(found([incoming], [moved])).toEqual(['id 7']);
    expect(found([incoming], [{ ...moved, accountId: null, day: '2026-10-01' }])).toEqual(['id 7']);
    // It belongs to another bank that happens to use the same ID.
    expect(found([incoming], [{ ...moved, isEdited: false }])).toEqual(['new']);
    expect(found([incoming], [{ ...moved, amountCents: 9_99 }])).toEqual(['new']);
    const onOtherAccount = row('Aldi', { externalId: 'f1', accountId: 2 });
    expect(found([incoming, onOtherAccount], [moved])).toEqual(['new', 'id 7']);
  });

  test('exists already if day, amount and name match, ignoring case and surrounding spaces', () => {
    expect(found([row(' ALDI ')], [known(7, row('Aldi'))])).toEqual(['same 7']);
    expect(found([row('Aldi', { isIncome: true })], [known(7, row('Aldi'))])).toEqual(['new']);
    expect(found([row('Aldi', { accountId: 2 })], [known(7, row('Aldi'))])).toEqual(['new']);
    expect(found([row('Aldi', { amountCents: cents(5_01) })], [known(7, row('Aldi'))])).toEqual(['new']);
  });

  test('with an ID matches a typed transaction, but not one with a different ID', () => {
    const incoming = row('Aldi', { externalId: 'f1' });
    expect(found([incoming], [known(7, row('Aldi'))])).toEqual(['same 7']);
    expect(found([incoming], [known(7, row('Aldi', { externalId: 'f2' }))])).toEqual(['new']);
  });

  test('exists already if the user has renamed it since', () => {
    expect(found([row('ALDI 123')], [known(7, row('Groceries'), { isEdited: true })])).toEqual(['edited 7']);
    expect(found([row('ALDI 123')], [known(7, row('Groceries'))])).toEqual(['new']);
  });

  test('matches a deleted transaction only if no other is left', () => {
    const ledger = [known(7, row('Aldi'), { deleted: true }), known(8, row('Aldi'))];
    expect(found([row('Aldi'), row('Aldi'), row('Aldi')], ledger)).toEqual(['same 8', 'same 7', 'new']);
  });
});

describe('equal rows', () => {
  test('3 in the file − 2 in the ledger = 1 new', () => {
    const ledger = [known(1, row('Tea')), known(2, row('Tea'))];
    expect(found([row('Tea'), row('Tea'), row('Tea')], ledger)).toEqual(['same 1', 'same 2', 'new']);
  });

  test('an ID that repeats with the same amount is one transaction; with different amounts the ID is dropped', () => {
    const twice = [row('A', { externalId: 'f' }), row('A', { externalId: 'f' })];
    expect(found(twice, [])).toEqual(['new', 'repeated']);
    const reused = [row('A', { externalId: '0' }), row('B', { externalId: '0', amountCents: cents(1) })];
    expect(withoutReusedIds(reused).map((one) => one.externalId)).toEqual([null, null]);
    expect(withoutReusedIds(twice)).toEqual(twice);
  });

  const few = fc.record({
    name: fc.constantFrom('a', 'b', 'B '),
    day: fc.constantFrom(day('2026-11-10'), day('2026-11-11')),
    amountCents: fc.constantFrom(cents(1), cents(2)),
    isIncome: fc.boolean(),
    externalId: fc.constantFrom(null, null, 'x', 'y'),
    accountId: fc.constantFrom(null, 1),
  });
  const file = fc.array(few, { maxLength: 12 });
  const importFile = (given: readonly Incoming[], ledger: readonly Known[]): Known[] => {
    const rows = withoutReusedIds(given);
    const matches = matchKnown(rows, ledger);
    const fresh = rows.filter((_, index) => matches[index] === null);
    return [...ledger, ...fresh.map((one, at) => known(ledger.length + at, one))];
  };
  const areAllKnown = (rows: readonly Incoming[], ledger: readonly Known[]) =>
    matchKnown(withoutReusedIds(rows), ledger).every((match) => match !== null);

  test('importing the same file again adds nothing, in any order', () => {
    fc.assert(
      fc.property(file, file, fc.nat(), (rows, before, turn) => {
        const at = turn % (rows.length + 1);
        const ledger = importFile(rows, importFile(before, []));
        expect(areAllKnown(rows, ledger)).toBe(true);
        expect(areAllKnown([...rows.slice(at), ...rows.slice(0, at)], importFile(rows, []))).toBe(true);
      }),
    );
  });

  test('without IDs, the ledger ends up with the larger count of file and ledger for each kind', () => {
    fc.assert(
      fc.property(file, file, (a, b) => {
        const plain = (list: readonly Incoming[]) => list.map((one) => ({ ...one, externalId: null }));
        const kindOf = (one: Pick<Known, 'nameKey' | 'day' | 'amountCents' | 'isIncome' | 'accountId'>) =>
          JSON.stringify([one.nameKey, one.day, one.amountCents, one.isIncome, one.accountId]);
        const count = (list: readonly Known[], kind: string) => list.filter((one) => kindOf(one) === kind).length;
        const all = (list: readonly Incoming[]) => list.map((one, id) => known(id, one));
        const after = importFile(plain(b), importFile(plain(a), []));
        for (const one of all([...a, ...b])) {
          const kind = kindOf(one);
          expect(count(after, kind)).toBe(Math.max(count(all(a), kind), count(all(b), kind)));
        }
      }),
    );
  });

  test('no known transaction is matched twice', () => {
    fc.assert(
      fc.property(file, file, (rows, before) => {
        const ids = matchKnown(rows, importFile(before, [])).flatMap((match) => match?.known?.id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe('row order', () => {
  const ordered = (days: readonly string[]) => oldestFirst(days.map((on, at) => ({ day: on, at }))).map(({ at }) => at);

  test('a list that starts with the newest row is reversed, within each day too', () => {
    expect(ordered(['2026-11-12', '2026-11-11', '2026-11-11', '2026-11-10'])).toEqual([3, 2, 1, 0]);
    expect(ordered(['2026-11-10', '2026-11-11', '2026-11-11'])).toEqual([0, 1, 2]);
    expect(ordered([])).toEqual([]);
  });
});

test('comparing 10,000 rows with 10,000 known ones pauses 6 × 400 times', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => row(`Shop ${index}`));
  const ledger = rows.map((one, index) => known(index + 1, one));
  const steps = matchKnownInSteps(rows, ledger);
  let pauses = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) {
      expect(value.every((match, index) => match?.known?.id === index + 1)).toBe(true);
      break;
    }
    pauses += 1;
  }
  // Two passes over the known transactions (by ID, by name) and four over the rows (ID, moved, same, edited).
  expect(pauses).toBe(6 * 400);
});
