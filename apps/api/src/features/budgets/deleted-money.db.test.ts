import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthFields, monthOf, move, saveMonth } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';

const RUNS = inject('isDeep') ? 80 : 3;

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const amount = fc.integer({ min: 0, max: 10 }).map((tens) => tens * 10);
const history = fc.record({
  policy: fc.constantFrom('fresh', 'left', 'both', 'pool'),
  from: fc.constantFrom('2026-08', '2026-09', '2026-10'),
  /** Planned, spent, and moved out, by month. */
  months: fc.tuple(
    ...(['2026-08', '2026-09', '2026-10', '2026-11'] as const).map((month) =>
      fc.record({ month: fc.constant(month), planned: amount, spent: amount, movedOut: amount }),
    ),
  ),
});
type PlannedHistory = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

async function addCategory(home: Household, name: string, { policy, from, months }: PlannedHistory) {
  const id = await home.category(name);
  for (const { month, planned, spent, movedOut } of months) {
    await saveMonth(home, id, month, planned);
    if (spent > 0) await home.spend(spent, 'Market', { TransactionCategoryID: id, transactionDate: `${month}-10` });
    if (movedOut > 0) await move(home, month, id, null, movedOut);
  }
  await home.post('MonthlyBudget/SavePolicy', { CategoryID: id, ...monthFields(from), Policy: policy });
  return id;
}

const cases = fc.record({
  gone: history,
  other: history,
  isZeroBased: fc.boolean(),
  takesOver: fc.boolean(),
});

// covers: server/rollover 46
test('deleting a category neither loses nor creates money, and undo restores everything', {
  timeout: RUNS * 20_000,
}, async () => {
  const property = fc.asyncProperty(cases, async ({ gone, other, isZeroBased, takesOver }) => {
    const home = await Household.start(cairn);
    const id = await addCategory(home, 'Gone', gone);
    const otherId = await addCategory(home, 'Other', other);
    if (isZeroBased) await home.post('MonthlyBudget/SaveZeroBased', { ...monthFields('2026-09'), IsOn: true });
    const inNovember = async () => {
      const month = await monthOf(home, '2026-11');
      const available = month.categoryBudgets.reduce((sum, row) => sum + row.available, 0);
      return { month, money: month.leftToBudget + available };
    };
    const before = await inNovember();
    await home.post('Category/DeleteCategory', { CategoryID: id, NewCategoryID: takesOver ? otherId : null }, 'DELETE');
    // What no category takes over was spent without a budget.
    const uncategorized = takesOver ? 0 : (gone.months.at(-1)?.spent ?? 0);
    expect((await inNovember()).money).toBe(before.money + uncategorized);
    const [deletion] = await home.history();
    await home.undo(deletion?.changeSetID ?? 0);
    expect((await inNovember()).month).toEqual(before.month);
  });
  await fc.assert(property, { numRuns: RUNS });
});
