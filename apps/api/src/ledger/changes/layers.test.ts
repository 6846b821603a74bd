import { searchText } from '@cairn/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBlocker, liftLast, type RowLayer, type RowValues } from './layers.ts';

const row = { name: 'Cafe', nameKey: 'cafe', description: '', amountCents: 10_00, note: '', isEdited: false };
const first: RowValues = { ...row, categoryId: null, isSplit: false, bankValues: null, searchText: 'cafe\n\n10.00' };

interface Stack {
  readonly current: RowValues;
  /** Newest first. */
  readonly layers: readonly RowLayer[];
}

/** The values after an edit, with those that are derived from others. */
function edited(values: RowValues, edit: RowValues): RowValues {
  const next = { ...values, ...edit, isEdited: true };
  return { ...next, searchText: searchText(Object(next)) };
}

/** A stack of edits, oldest first, each stored like the ledger does: only the fields that differ. */
function stackOf(edits: readonly RowValues[]): Stack {
  let current = first;
  let touchedIn = 1;
  const layers = edits.map((edit, at): RowLayer => {
    const next = edited(current, edit);
    const before = Object.fromEntries(Object.entries(current).filter(([field, value]) => next[field] !== value));
    const layer = { changeSetId: at + 2, before: { ...before, changedIn: touchedIn }, isEdit: true };
    [current, touchedIn] = [next, at + 2];
    return layer;
  });
  return { current, layers: layers.toReversed() };
}

/** The values without the newest change. */
const undoNewest = ({ current, layers: [top, ...layers] }: Stack): Stack => {
  const { changedIn: _touched, ...before } = Object(top?.before);
  return { current: { ...current, ...before }, layers };
};

// covers: entry/transaction-screen 5
test('a change of the same part stands in the way, others don’t; the newest one is named', () => {
  const { current, layers } = stackOf([{ name: 'Lunch' }, { note: 'Pie' }, { name: 'Dinner' }, { name: 'Supper' }]);
  expect(findBlocker(current, layers)).toBe(5);
  expect(findBlocker(current, layers.slice(0, 3))).toBeNull();
  expect(findBlocker(current, layers.slice(0, 1))).toBeNull();
});

// covers: entry/transaction-screen 5
test('a split stands in the way of the category and of the amount before it', () => {
  const split = { isSplit: true, splits: [{ amountCents: 10_00 }] };
  for (const edit of [{ categoryId: 7 }, { amountCents: 12_00 }]) {
    const { current, layers } = stackOf([edit, split]);
    expect(findBlocker(current, layers)).toBe(3);
  }
  const { current, layers } = stackOf([{ note: 'Pie' }, split]);
  expect(findBlocker(current, layers)).toBeNull();
});

// covers: entry/transaction-screen 4
test('a field that a change wrote without changing it doesn’t stand in the way', () => {
  const { current, layers } = stackOf([{ name: 'Lunch' }, { note: 'Pie' }]);
  const [top, ...rest] = layers;
  if (!top) throw new Error('no layers');
  const synced = { ...top, before: { ...top.before, name: 'Lunch' } };
  expect(findBlocker(current, [synced, ...rest])).toBeNull();
  // Undoing it later must not bring the undone name back.
  expect(liftLast(current, [synced, ...rest])[1]?.before).toMatchObject({ name: 'Cafe' });
});

// covers: entry/transaction-screen 6
test('the bank’s value of an edited field is forgotten with the edit, and that of another one stays', () => {
  const { current, layers } = stackOf([
    { name: 'Lunch', bankValues: { name: 'CAFE' } },
    { amountCents: 12_00, bankValues: { name: 'CAFE', amountCents: 10_00 } },
  ]);
  const undone = undoNewest({ current, layers: liftLast(current, layers) });
  expect(undone.current).toMatchObject({ name: 'Cafe', amountCents: 12_00, bankValues: { amountCents: 10_00 } });
  expect(undoNewest(undone).current).toEqual(first);
});

// covers: entry/transaction-screen 6
test('a bank that reported another value for the edited field stands in the way', () => {
  const { current, layers } = stackOf([
    { name: 'Lunch', bankValues: { name: 'CAFE' } },
    { bankValues: { name: 'CAFE 42' } },
  ]);
  expect(findBlocker(current, layers)).toBe(3);
});

// covers: entry/transaction-screen 4
test('undoing edits of different fields in any order ends with the values before them', () => {
  const edits: readonly RowValues[] = [
    { name: 'Lunch', nameKey: 'lunch' },
    { note: 'Pie' },
    { amountCents: 12_00 },
    { categoryId: 7 },
  ];
  const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(order, order, (made, undone) => {
      let stack = stackOf(made.map((at) => edits[at] ?? {}));
      const left = new Map(made.map((at, place) => [at, place + 2]));
      for (const at of undone) {
        const place = stack.layers.findIndex(({ changeSetId }) => changeSetId === left.get(at));
        const above = stack.layers.slice(0, place + 1);
        expect(findBlocker(stack.current, above)).toBeNull();
        const lifted = [...liftLast(stack.current, above), ...stack.layers.slice(place + 1)];
        stack = undoNewest({ current: stack.current, layers: lifted });
        left.delete(at);
        const others = made.filter((one) => left.has(one)).map((one) => edits[one] ?? {});
        const expected = others.reduce(edited, first);
        expect(stack.current).toEqual(expected);
      }
      expect(stack.current).toEqual(first);
    }),
  );
});
