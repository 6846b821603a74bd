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

// covers: server/monthly-budget 37
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

// covers: server/monthly-budget 38
test('a category with only a yearly bill becomes a sinking fund in the same change, and undo removes it', async () => {
  const home = await Household.start(cairn);
  const [car, food] = [await home.category('Car'), await home.category('Food')];
  await home.spend(50, 'Market', { TransactionCategoryID: food, transactionDate: '2026-10-05' });
  const Cadence = { Unit: 'month', Count: 12, AnchorOn: '2027-03-01', DayOfMonth: 1, OtherDay: null };
  await addBill(home, 'Insurance', { CategoryID: car, Cadence, Amount: amount(120) });
  const { categories } = await preview(home);
  const [first] = categories.filter(({ categoryID }: { categoryID: number }) => categoryID === car);
  expect(first).toMatchObject({ fund: { target: 120, dueMonth: '2027-03', repeatMonths: 12 }, suggested: 24 });

  const Budgets = [car, food].map((CategoryID) => ({ CategoryID, Budget: 50 }));
  const Funds = [{ CategoryID: car, Target: 120, DueMonth: '2027-03', RepeatMonths: 12 }];
  const { answer, changeSetId } = await home.post('MonthlyBudget/SaveFirstBudget', {
    ...{ ...monthFields('2026-11'), Budgets, Funds },
  });
  expect(answer).toEqual({ changed: 2 });
  const { funds } = await home.get('Goal/GetGoals');
  expect(funds).toMatchObject([{ categoryID: car, target: 120, planned: 24, status: 'onTrack' }]);
  expect(await monthOf(home, '2027-02')).toMatchObject({ plannedExpenses: 74 });
  expect(await monthOf(home, '2027-04')).toMatchObject({ plannedExpenses: 60 });
  await home.undo(changeSetId);
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false, plannedExpenses: 0 });
  expect((await home.get('Goal/GetGoals')).funds).toEqual([]);
});

test('a yearly bill that is late is due this month, and a first budget of nothing but its fund can be undone', async () => {
  const home = await Household.start(cairn);
  const car = await home.category('Car');
  const Cadence = { Unit: 'month', Count: 12, AnchorOn: '2026-10-31', DayOfMonth: 31, OtherDay: null };
  await addBill(home, 'Insurance', { CategoryID: car, Cadence, Amount: amount(120) });
  const [line] = (await preview(home)).categories;
  expect(line.fund).toMatchObject({ dueMonth: '2026-11' });
  const { target: Target, dueMonth: DueMonth, repeatMonths: RepeatMonths } = line.fund;
  const { changeSetId } = await home.post('MonthlyBudget/SaveFirstBudget', {
    ...{ ...monthFields('2026-11'), Budgets: [{ CategoryID: car, Budget: line.suggested }] },
    Funds: [{ CategoryID: car, Target, DueMonth, RepeatMonths }],
  });
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: true, plannedExpenses: 120 });
  await home.undo(changeSetId);
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false });
});

test('a fund of an income category or a past month is rejected, and nothing is saved', async () => {
  const home = await Household.start(cairn);
  const pay = await home.category('Pay', { Income: true });
  const send = async (DueMonth: string) =>
    await home.send('POST', 'MonthlyBudget/SaveFirstBudget', {
      ...{ ...monthFields('2026-11'), Budgets: [{ CategoryID: pay, Budget: 50 }] },
      Funds: [{ CategoryID: pay, Target: 120, DueMonth, RepeatMonths: 12 }],
    });
  expect((await send('2027-03')).statusCode).toBe(422);
  expect((await send('2026-10')).statusCode).toBe(400);
  expect(await monthOf(home, '2026-11')).toMatchObject({ isPlanned: false });
});

// covers: server/monthly-budget 37
test('paused series, transfers, and series without a category don’t count', async () => {
  const home = await Household.start(cairn);
  const fun = await home.category('Fun');
  await addBill(home, 'Paused', { CategoryID: fun, State: 'paused' });
  await addBill(home, 'Moved', { CategoryID: fun, Kind: 'transfer' });
  await addBill(home, 'Elsewhere');
  expect((await preview(home)).categories).toMatchObject([{ fixed: 0, suggested: 0 }]);
});

// covers: server/monthly-budget 43
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
