import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RowChange, rowHistory } from './row-history.ts';

// covers: entry/transaction-screen 1
test('each change is from its previous values to those that the next change found', () => {
  const changes = [
    { before: { name: 'Cafe' }, isUndone: false },
    { before: { name: 'CAFE 0042', amount: 10 }, isUndone: false },
  ];
  expect(rowHistory({ name: 'Lunch', amount: 12, note: '' }, changes)).toEqual({
    changes: [
      [{ field: 'name', from: 'Cafe', to: 'Lunch' }],
      [
        { field: 'name', from: 'CAFE 0042', to: 'Cafe' },
        { field: 'amount', from: 10, to: 12 },
      ],
    ],
    first: { name: 'CAFE 0042', amount: 10, note: '' },
  });
});

// covers: entry/transaction-screen 2
test('an undone change shows only what it touched, and leaves the values before it alone', () => {
  const changes = [
    { before: { name: 'Cafe' }, isUndone: true },
    { before: { name: 'CAFE 0042' }, isUndone: false },
  ];
  expect(rowHistory({ name: 'Cafe' }, changes)).toEqual({
    changes: [[{ field: 'name', from: 'Cafe', to: undefined }], [{ field: 'name', from: 'CAFE 0042', to: 'Cafe' }]],
    first: { name: 'CAFE 0042' },
  });
});

// covers: entry/transaction-screen 1
test('a field that was set to the same value isn’t a change, also if the value is a list', () => {
  const changes = [{ before: { name: 'Cafe', tags: [{ tagId: 1 }] }, isUndone: false }];
  expect(rowHistory({ name: 'Cafe', tags: [{ tagId: 1 }] }, changes).changes).toEqual([[]]);
});

// covers: entry/transaction-screen 2
test('for any sequence of changes and undos of the last one, the values before and after each change fit together', () => {
  const step = fc.oneof(
    fc.record({ field: fc.constantFrom('name', 'note', 'amount'), value: fc.nat(3) }),
    fc.constant('undo' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let row: Record<string, number> = { name: 0, note: 0, amount: 0 };
      const made: { before: Record<string, number>; set: number; isUndone: boolean }[] = [];
      for (const step of steps) {
        if (step === 'undo') {
          const last = made.findLast(({ isUndone }) => !isUndone);
          if (!last) continue;
          row = { ...row, ...last.before };
          last.isUndone = true;
        } else {
          made.push({ before: { [step.field]: row[step.field] ?? 0 }, set: step.value, isUndone: false });
          row = { ...row, [step.field]: step.value };
        }
      }
      const newestFirst: readonly RowChange[] = made.toReversed();
      const { changes, first } = rowHistory(row, newestFirst);
      expect(first).toEqual({ name: 0, note: 0, amount: 0 });
      for (const [at, { before, set, isUndone }] of made.toReversed().entries()) {
        const [change] = changes[at] ?? [];
        const [from] = Object.values(before);
        if (isUndone) expect(change).toMatchObject({ from, to: undefined });
        else if (from === set) expect(change).toBeUndefined();
        else expect(change).toMatchObject({ from, to: set });
      }
    }),
    { numRuns: 2_000 },
  );
});
