import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthFields, monthOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { addBill, payMonthly } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const preview = async (home: Household) => await home.get('MonthlyBudget/PreviewFirstBudget?Month=11&Year=2026');
const amount = (Amount: number) => ({ Model: 'fixed', Amount, Low: null, High: null });

test('rent 40.00 every month + the median of the rest, 10.00 = 50.00; a yearly 120.00 adds 10.00 a month', async () => {
  const home = await Household.start(cairn);
  const house = await home.category('House');
  const payload = { TransactionCategoryID: house };
  await addBill(home, 'Landlord', { CategoryID: house });
  await payMonthly(home, 'Landlord', ['2026-08', '2026-09', '2026-10'], { payload });
  for (const [month, extra] of [
    ['08', 10],
    ['09', 7],
    ['10', 500],
  ] as const)
    await home.spend(extra, 'Hardware', { ...payload, transactionDate: `2026-${month}-20` });
  const before = await preview(home);
  expect(before).toMatchObject({ monthCount: 3, categories: [{ fixed: 40, rareBills: [], suggested: 50 }] });
  expect(before.categories[0]).toMatchObject({ categoryID: house, history: [50, 47, 540], lastMonth: 540 });

  const Cadence = { Unit: 'month', Count: 12, AnchorOn: '2027-03-01', DayOfMonth: 1, OtherDay: null };
  await addBill(home, 'Insurance', { CategoryID: house, Cadence, Amount: amount(120) });
  expect((await preview(home)).categories).toMatchObject([
    { fixed: 40, rareBills: [{ name: 'Insurance', perYear: 120, perMonth: 10 }], suggested: 60 },
  ]);
});

test('paused series, transfers, and series without a category don’t count', async () => {
  const home = await Household.start(cairn);
  const fun = await home.category('Fun');
  await addBill(home, 'Paused', { CategoryID: fun, State: 'paused' });
  await addBill(home, 'Moved', { CategoryID: fun, Kind: 'transfer' });
  await addBill(home, 'Elsewhere');
  expect((await preview(home)).categories).toMatchObject([{ fixed: 0, suggested: 0 }]);
});

test.each(['SaveFirstBudget', 'StartMonthlyBudget'])(
  '%s saves the amounts as one change, which can be undone',
  async (name) => {
    const home = await Household.start(cairn);
    const [food, pay] = [await home.category('Food'), await home.category('Pay', { Income: true })];
    const Budgets = [
      { CategoryID: food, Budget: 400 },
      { CategoryID: pay, Budget: 3000 },
    ];
    const body = { ...monthFields('2026-11'), Budgets };
    const { answer, changeSetId } = await home.post(`MonthlyBudget/${name}`, body);
    expect(answer).toEqual({ changed: 2 });
    expect(await monthOf(home, '2027-02')).toMatchObject({ isPlanned: true, leftToBudget: 2600 });
    expect((await home.send('POST', `MonthlyBudget/${name}`, body)).statusCode).toBe(409);
    await home.undo(changeSetId);
    expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false, plannedIncome: 0 });
  },
);
