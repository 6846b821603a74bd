import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthFields, monthOf, move, saveMonth, yearOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { addBill } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const fixed = (Amount: number) => ({ Model: 'fixed', Amount, Low: null, High: null });
const dueOn = (day: string) => ({
  ...{ Unit: 'month', Count: 1, AnchorOn: day, DayOfMonth: Number(day.slice(8)), OtherDay: null },
});

async function setPolicy(home: Household, CategoryID: number, month: string, Policy: string) {
  return await home.post('MonthlyBudget/SavePolicy', { CategoryID, ...monthFields(month), Policy });
}

async function rowIn(home: Household, month: string, id: number) {
  const { categoryBudgets } = await monthOf(home, month);
  return categoryBudgets.find((row) => row.categoryID === id);
}

async function rejected(home: Household, path: string, payload: object) {
  const answer = await home.send('POST', `MonthlyBudget/${path}`, payload);
  return answer.statusCode;
}

/** A category with 100.00 a month since September, and the given spending in September and October. */
async function planned(
  home: Household,
  spent: { september?: number; october?: number },
  more: object = {},
  name = 'Food',
) {
  const id = await home.category(name);
  for (const month of ['2026-09', '2026-10', '2026-11']) await saveMonth(home, id, month, 100);
  const spend = (amount: number | undefined, day: string) =>
    amount && home.spend(amount, 'Market', { TransactionCategoryID: id, transactionDate: day, ...more });
  await spend(spent.september, '2026-09-20');
  await spend(spent.october, '2026-10-20');
  return id;
}

describe('rollover', () => {
  // covers: server/rollover 1
  test('carry what is left: 100.00 − 70.00 leaves 30.00, and 30.00 + 100.00 − 90.00 leaves 40.00 for November', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { september: 70, october: 90 });
    expect(await rowIn(home, '2026-11', food)).toMatchObject({ carry: 0, policy: 'fresh', available: 100 });
    await setPolicy(home, food, '2026-09', 'left');
    expect(await rowIn(home, '2026-10', food)).toMatchObject({ carry: 30, available: 40, policy: 'left' });
    expect(await rowIn(home, '2026-11', food)).toMatchObject({ carry: 40, available: 140, incSubCarry: 40 });
    expect(await rowIn(home, '2026-08', food)).toMatchObject({ carry: 0, policy: 'fresh' });
    expect((await yearOf(home, 2026)).categoryBudgets[0]).toMatchObject({ annualBudget: 300, annualAvailable: 140 });
  });

  // covers: server/rollover 26
  test('cash overspending of 25.00 comes out of next month’s Left to budget; card overspending is added to card debt', async () => {
    const home = await Household.start(cairn);
    const cash = await planned(home, { october: 125 });
    await setPolicy(home, cash, '2026-10', 'left');
    expect(await monthOf(home, '2026-11')).toMatchObject({
      fromLastMonth: -25,
      overspentLastMonth: [{ categoryID: cash, amount: 25 }],
      addedToCardDebt: 0,
      leftToBudget: -125,
    });

    const other = await Household.start(cairn);
    const card = await other.account('Card', 0, { AccountType: 1 });
    const onCard = await planned(other, { october: 125 }, { AccountID: card });
    await setPolicy(other, onCard, '2026-10', 'pool');
    const november = await monthOf(other, '2026-11');
    expect(november).toMatchObject({ fromLastMonth: 0, addedToCardDebt: 25, leftToBudget: -100 });
    expect(november).not.toHaveProperty('overspentLastMonth');
    expect(await rowIn(other, '2026-11', onCard)).toMatchObject({ carry: 0, available: 100 });
  });

  // covers: server/rollover 5
  test('to the pool: 100.00 − 60.00 adds 40.00 to next month’s Left to budget', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { october: 60 });
    await setPolicy(home, food, '2026-10', 'pool');
    expect(await monthOf(home, '2026-11')).toMatchObject({ fromLastMonth: 40, leftToBudget: -60 });
  });

  // covers: server/rollover 7
  test('a subcategory carries over on its own: 50.00 − 20.00 = 30.00', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    const market = await home.subcategory(food, 'Market');
    const body = { SubcategoryID: market, ...monthFields('2026-10'), Budget: 50 };
    await home.post('MonthlyBudget/SaveSubcategoryBudgetDataForMonth', body);
    const fields = { TransactionCategoryID: food, TransactionSubcategoryID: market, transactionDate: '2026-10-05' };
    await home.spend(20, 'Market', fields);
    await setPolicy(home, market, '2026-10', 'both');
    const [row] = (await monthOf(home, '2026-11')).categoryBudgets;
    expect(row?.subcategories).toMatchObject([{ carry: 30, available: 30, policy: 'both' }]);
    expect(row).toMatchObject({ carry: 0, incSubCarry: 30, incSubAvailable: 30 });
  });

  // covers: server/rollover 8
  test('undoing a policy restores every later month, and Activity names the chosen policy', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { september: 70 });
    const before = await monthOf(home, '2026-11');
    await setPolicy(home, food, '2026-09', 'both');
    const [latest] = await home.history();
    expect(latest?.summary).toBe('Food carries what is left or overspent, starting September 2026');
    await home.undo(latest?.changeSetID ?? 0);
    expect(await monthOf(home, '2026-11')).toEqual(before);
    expect((await setPolicy(home, food, '2026-09', 'fresh')).answer).toEqual({ changed: 0 });
  });

  // covers: server/rollover 8
  test('a policy for income is rejected, and so is one for an unknown category', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true });
    const policy = { ...monthFields('2026-11'), Policy: 'left' };
    expect(await rejected(home, 'SavePolicy', { ...policy, CategoryID: pay })).toBe(422);
    expect(await rejected(home, 'SavePolicy', { ...policy, CategoryID: 999_999 })).toBe(404);
  });

  // covers: server/rollover 44
  test('deleting a category returns its 30.00 to Left to budget, whatever happens to its transactions; undo restores it', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { october: 70 });
    await setPolicy(home, food, '2026-10', 'left');
    const before = await monthOf(home, '2026-11');
    expect(before).toMatchObject({ leftToBudget: -100 });
    await home.post('Category/DeleteCategory', { CategoryID: food }, 'DELETE');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 30, categoryBudgets: [] });
    const [latest] = await home.history();
    await home.undo(latest?.changeSetID ?? 0);
    expect(await monthOf(home, '2026-11')).toEqual(before);
  });

  // covers: server/rollover 45, 48
  test('deleting a category returns the 30.00 and 5.00 that were moved to it; undo restores them', async () => {
    const home = await Household.start(cairn);
    await home.category('Pay', { Income: true, DefaultBudget: 500 });
    const food = await home.category('Food', { DefaultBudget: 100 });
    const gone = await home.category('Gone');
    const moveTo = (month: string, Amount: number) =>
      home.post('MonthlyBudget/MoveMoney', { ...monthFields(month), FromCategoryID: food, ToCategoryID: gone, Amount });
    await moveTo('2026-11', 30);
    await moveTo('2026-12', 5);
    const before = [await monthOf(home, '2026-11'), await monthOf(home, '2026-12')];
    const [, ofNovember] = await home.history();
    await home.post('Category/DeleteCategory', { CategoryID: gone }, 'DELETE');
    const [deletion] = await home.history();
    for (const [month, back] of [
      ['2026-11', 30],
      ['2026-12', 5],
    ] as const) {
      expect(await monthOf(home, month)).toMatchObject({ leftToBudget: 400 + back, movedToPool: back });
      expect(await rowIn(home, month, food)).toMatchObject({ available: 100 - back });
    }
    // Taking the move back, too, would give Food money that Left to budget already has.
    const undone = await home.undo(ofNovember?.changeSetID ?? 0);
    expect(undone).toMatchObject({ restored: 0, leftBudgets: [], leftMade: ['The move from Food to Gone'] });
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 430 });
    expect(await rowIn(home, '2026-11', food)).toMatchObject({ available: 70 });
    await home.undo(deletion?.changeSetID ?? 0);
    expect([await monthOf(home, '2026-11'), await monthOf(home, '2026-12')]).toEqual(before);
  });

  // covers: server/rollover 47
  test.each(['left', 'both'] as const)(
    'a category that takes over transactions of a deleted one has 50.00 as before, and 30.00 come back: %s',
    async (policy) => {
      const home = await Household.start(cairn);
      const gone = await planned(home, { october: 70 }, {}, 'Bistro');
      const food = await planned(home, { october: 50 });
      for (const id of [gone, food]) await setPolicy(home, id, '2026-10', policy);
      const before = await monthOf(home, '2026-11');
      expect(before).toMatchObject({ leftToBudget: -200, categoryBudgets: [{ carry: 30 }, { carry: 50 }] });
      await home.post('Category/DeleteCategory', { CategoryID: gone, NewCategoryID: food }, 'DELETE');
      expect(await monthOf(home, '2026-11')).toMatchObject({
        leftToBudget: -70,
        categoryBudgets: [{ categoryID: food, available: 150 }],
      });
      const [deletion] = await home.history();
      await home.undo(deletion?.changeSetID ?? 0);
      expect(await monthOf(home, '2026-11')).toEqual(before);
    },
  );

  // covers: server/rollover 48
  test('after a category is deleted, undoing its earlier amount or policy leaves them: their 30.00 are back already', async () => {
    const home = await Household.start(cairn);
    const gone = await planned(home, { october: 70 });
    await setPolicy(home, gone, '2026-10', 'left');
    const [policy, , , amount] = await home.history();
    expect(amount?.summary).toBe('Set the Food budget for October 2026 to $100.00');
    await home.post('Category/DeleteCategory', { CategoryID: gone }, 'DELETE');
    const after = [await monthOf(home, '2026-10'), await monthOf(home, '2026-11')];
    for (const change of [policy, amount]) {
      expect(await home.undo(change?.changeSetID ?? 0)).toMatchObject({
        restored: 0,
        leftBudgets: [expect.stringMatching(/^Food, /)],
      });
    }
    expect([await monthOf(home, '2026-10'), await monthOf(home, '2026-11')]).toEqual(after);
  });

  // covers: server/rollover 12
  test('a preview says how a past change would affect later months: October −40.00 changes 1 month by −40.00', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { september: 70, october: 10 });
    await setPolicy(home, food, '2026-09', 'both');
    const preview = (month: string, more: object) =>
      home.post('MonthlyBudget/PreviewLaterMonths', { ...monthFields(month), CategoryID: food, ...more });
    expect((await preview('2026-10', { Budget: 60 })).answer).toEqual({ months: 1, amount: -40, isUneven: false });
    expect((await preview('2026-09', { Budget: 110 })).answer).toEqual({ months: 2, amount: 10, isUneven: false });
    expect((await preview('2026-09', { Policy: 'fresh' })).answer).toEqual({ months: 2, amount: -120, isUneven: true });
    expect((await preview('2026-11', { Budget: 0 })).answer).toEqual({ months: 0, amount: 0, isUneven: false });
  });

  // covers: server/rollover 12
  test('a preview says what is added to card debt: 125.00 spent of 100.00, and not if 120.00 were planned', async () => {
    const home = await Household.start(cairn);
    const card = await home.account('Card', 0, { AccountType: 1 });
    const food = await planned(home, { october: 125 }, { AccountID: card });
    const ask = { ...monthFields('2026-10'), CategoryID: food };
    const policy = await home.post('MonthlyBudget/PreviewLaterMonths', { ...ask, Policy: 'pool' });
    expect(policy.answer).toEqual({
      ...{ months: 0, amount: 0, isUneven: false },
      cardDebt: { months: 1, amount: 25, isUneven: false },
    });
    await setPolicy(home, food, '2026-10', 'pool');
    const budget = await home.post('MonthlyBudget/PreviewLaterMonths', { ...ask, Budget: 120 });
    expect(budget.answer).toMatchObject({ cardDebt: { months: 1, amount: -20 } });
    await saveMonth(home, food, '2026-10', 120);
    expect(await monthOf(home, '2026-11')).toMatchObject({ addedToCardDebt: 5, fromLastMonth: 0 });
  });

  // covers: server/rollover 12
  test.each([
    ['returned to it', 'pool', false, {}, 40],
    ['overspent by cash', 'left', false, { october: 125 }, 25],
    ['assigned in a zero-based budget', 'left', true, {}, -40],
    ['assigned and returned', 'pool', true, {}, 0],
  ] as const)('a preview says what Left to budget gains: %s', async (_, policy, isZeroBased, spent, gain) => {
    const home = await Household.start(cairn);
    const food = await planned(home, spent);
    await setPolicy(home, food, '2026-10', policy);
    if (isZeroBased) await home.post('MonthlyBudget/SaveZeroBased', { ...monthFields('2026-10'), IsOn: true });
    const before = await monthOf(home, '2026-11');
    const { answer } = await home.post('MonthlyBudget/PreviewLaterMonths', {
      ...monthFields('2026-10'),
      CategoryID: food,
      Budget: 140,
    });
    await saveMonth(home, food, '2026-10', 140);
    const after = await monthOf(home, '2026-11');
    expect(after.leftToBudget - before.leftToBudget).toBe(gain);
    expect(answer).toMatchObject(gain === 0 ? { months: 0 } : { leftToBudget: { months: 1, amount: gain } });
    expect('leftToBudget' in answer).toBe(gain !== 0);
    expect(answer).not.toHaveProperty('cardDebt');
  });

  // covers: server/rollover 12
  test.each([
    ['fresh', 100],
    ['pool', 150],
    ['both', 0],
  ] as const)(
    'a zero-based budget’s preview of a policy has what September then gives to it: %s, +%d.00 in each later month',
    async (Policy, gain) => {
      const home = await Household.start(cairn);
      const food = await home.category('Food');
      await saveMonth(home, food, '2026-08', 100);
      await saveMonth(home, food, '2026-09', 50);
      await home.post('MonthlyBudget/SaveZeroBased', { ...monthFields('2026-08'), IsOn: true });
      const later = async () =>
        (await Promise.all(['2026-10', '2026-11'].map((month) => monthOf(home, month)))).map(
          ({ leftToBudget }) => leftToBudget,
        );
      const [october = 0, november = 0] = await later();
      const ask = { ...monthFields('2026-09'), CategoryID: food, Policy };
      const { answer } = await home.post('MonthlyBudget/PreviewLaterMonths', ask);
      await setPolicy(home, food, '2026-09', Policy);
      expect(await later()).toEqual([october + gain, november + gain]);
      expect(answer.leftToBudget).toEqual(gain === 0 ? undefined : { months: 2, amount: gain, isUneven: false });
    },
  );
});

describe('moving money', () => {
  // covers: server/rollover 13
  test('46.20 from Shopping to Clothing: available changes, budgets don’t, and undo is exact', async () => {
    const home = await Household.start(cairn);
    const shopping = await home.category('Shopping', { DefaultBudget: 210 });
    const clothing = await home.category('Clothing', { DefaultBudget: 60 });
    await home.spend(106.2, 'Coat', { TransactionCategoryID: clothing });
    const before = await monthOf(home, '2026-11');
    await move(home, '2026-11', shopping, clothing, 46.2);
    expect(await rowIn(home, '2026-11', clothing)).toMatchObject({ budget: 60, moved: 46.2, available: 0 });
    expect(await rowIn(home, '2026-11', shopping)).toMatchObject({ budget: 210, moved: -46.2, available: 163.8 });
    const after = await monthOf(home, '2026-11');
    expect(after.leftToBudget).toBe(before.leftToBudget);
    expect(after).not.toHaveProperty('movedToPool');
    const [latest] = await home.history();
    expect(latest?.summary).toBe('Moved $46.20 from Shopping to Clothing in November 2026');
    await home.undo(latest?.changeSetID ?? 0);
    expect(await monthOf(home, '2026-11')).toEqual(before);
  });

  // covers: server/rollover 15, 42
  test('Left to budget pays for a category and gets money back; more than is available may be moved', async () => {
    const home = await Household.start(cairn);
    const fun = await home.category('Fun', { DefaultBudget: 50 });
    await move(home, '2026-11', null, fun, 20);
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: -70, movedToPool: -20 });
    await move(home, '2026-11', fun, null, 100);
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 30, movedToPool: 80 });
    expect(await rowIn(home, '2026-11', fun)).toMatchObject({ moved: -80, available: -30 });
  });

  // covers: server/rollover 16
  test('moved money carries over with its category', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, { october: 100 });
    await setPolicy(home, food, '2026-10', 'left');
    await move(home, '2026-10', null, food, 15);
    expect(await rowIn(home, '2026-11', food)).toMatchObject({ carry: 15 });
  });

  // covers: server/rollover 10
  test.each([
    ['both', 'left', false, 'both'],
    ['both', 'left', true, 'both'],
    ['pool', 'both', false, 'both'],
    ['left', 'pool', true, 'both'],
    ['fresh', 'fresh', false, 'both'],
    ['fresh', 'both', true, 'from'],
    ['both', 'fresh', true, 'to'],
    ['both', 'both', false, 'to'],
  ] as const)(
    'a preview of 60.00 moved in September matches what October and November then show: from %s to %s, zero-based %s, ends %s',
    async (ofFood, ofFun, isZeroBased, ends) => {
      const home = await Household.start(cairn);
      const food = await planned(home, { september: 70, october: 90 });
      const card = await home.account('Card', 0, { AccountType: 1 });
      const fun = await planned(home, { september: 115, october: 80 }, { AccountID: card }, 'Fun');
      await setPolicy(home, food, '2026-09', ofFood);
      await setPolicy(home, fun, '2026-09', ofFun);
      if (isZeroBased) await home.post('MonthlyBudget/SaveZeroBased', { ...monthFields('2026-09'), IsOn: true });
      const [from, to] = [ends === 'to' ? null : food, ends === 'from' ? null : fun];
      const later = async () => [await monthOf(home, '2026-10'), await monthOf(home, '2026-11')];
      const before = await later();
      const body = { ...monthFields('2026-09'), FromCategoryID: from, ToCategoryID: to, Amount: 60 };
      const { categories, leftToBudget, cardDebt } = (await home.post('MonthlyBudget/PreviewMove', body)).answer;
      await move(home, '2026-09', from, to, 60);
      const after = await later();
      const effectOn = (figure: (month: (typeof before)[number]) => number) => {
        const changes = after.map((month, index) => figure(month) - figure(before[index] ?? month)).filter(Boolean);
        return changes.length === 0
          ? []
          : [{ months: changes.length, amount: changes.at(-1), isUneven: new Set(changes).size > 1 }];
      };
      const available = [food, fun].flatMap((id) =>
        effectOn((month) => month.categoryBudgets.find((row) => row.categoryID === id)?.available ?? 0).map(
          (effect) => ({
            categoryID: id,
            ...effect,
          }),
        ),
      );
      expect(categories).toEqual(available);
      expect(leftToBudget ? [leftToBudget] : []).toEqual(effectOn((month) => month.leftToBudget));
      expect(cardDebt ? [cardDebt] : []).toEqual(effectOn((month) => month.addedToCardDebt));
    },
  );

  // covers: server/rollover 10
  test('a preview of a move in this month shows no effect, and an invalid one is rejected', async () => {
    const home = await Household.start(cairn);
    const food = await planned(home, {});
    await setPolicy(home, food, '2026-09', 'both');
    const ask = (month: string, ToCategoryID: number | null) => ({
      ...{ ...monthFields(month), FromCategoryID: null, ToCategoryID, Amount: 60 },
    });
    expect((await home.post('MonthlyBudget/PreviewMove', ask('2026-11', food))).answer).toEqual({ categories: [] });
    expect((await home.post('MonthlyBudget/PreviewMove', ask('2026-10', food))).answer).toEqual({
      categories: [{ categoryID: food, months: 1, amount: 60, isUneven: false }],
    });
    expect(await rejected(home, 'PreviewMove', ask('2026-10', null))).toBe(400);
    expect(await rejected(home, 'PreviewMove', ask('2026-10', 999_999))).toBe(404);
  });

  // covers: server/rollover 17
  test('the same category, zero, income, and unknown categories are rejected', async () => {
    const home = await Household.start(cairn);
    const fun = await home.category('Fun');
    const pay = await home.category('Pay', { Income: true });
    const status = (FromCategoryID: number | null, ToCategoryID: number | null, Amount = 1) =>
      rejected(home, 'MoveMoney', { ...monthFields('2026-11'), FromCategoryID, ToCategoryID, Amount });
    expect(await status(fun, fun)).toBe(400);
    expect(await status(null, null)).toBe(400);
    expect(await status(null, fun, 0)).toBe(400);
    expect(await status(null, fun, -5)).toBe(400);
    expect(await status(pay, fun)).toBe(422);
    expect(await status(999_999, fun)).toBe(404);
  });

  // covers: server/rollover 18
  test('money to cover a category comes from Left to budget first, then from the most to spare after bills: 20.00 − 12.00 = 8.00', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true, DefaultBudget: 1_000 });
    const clothing = await home.category('Clothing', { DefaultBudget: 60 });
    const pets = await home.category('Pets', { DefaultBudget: 20 });
    const shopping = await home.category('Shopping', { DefaultBudget: 210 });
    await home.category('Empty');
    const sources = await home.get(`MonthlyBudget/GetCoverSources?Month=11&Year=2026&CategoryID=${clothing}`);
    expect(sources).toMatchObject([
      { categoryID: null, name: 'Left to budget', spare: 710 },
      { name: 'Shopping', spare: 210 },
      { name: 'Pets', spare: 20 },
    ]);
    await addBill(home, 'Vet', { CategoryID: pets, Cadence: dueOn('2026-11-25'), Amount: fixed(12) });
    await addBill(home, 'Credit', { CategoryID: shopping, Cadence: dueOn('2026-11-20'), Amount: fixed(210) });
    expect(await home.get(`MonthlyBudget/GetCoverSources?Month=11&Year=2026&CategoryID=${clothing}`)).toMatchObject([
      { name: 'Left to budget', spare: 710, needed: 0 },
      { name: 'Pets', spare: 8, needed: 12 },
    ]);
    const statusFor = async (id: number) =>
      (await home.send('GET', `MonthlyBudget/GetCoverSources?Month=11&Year=2026&CategoryID=${id}`)).statusCode;
    expect(await statusFor(999_999)).toBe(404);
    expect(await statusFor(pay)).toBe(422);
  });

  // covers: server/rollover 11
  test('with an amount, each source has what covering from it, 30.00 or all of less, changes in later months', async () => {
    const home = await Household.start(cairn);
    await saveMonth(home, await home.category('Pay', { Income: true }), '2026-09', 1_000);
    const fun = await planned(home, { september: 130 }, {}, 'Fun');
    const food = await planned(home, { september: 80 });
    const pets = await planned(home, { september: 60 }, {}, 'Pets');
    const gifts = await planned(home, { september: 50 }, {}, 'Gifts');
    await setPolicy(home, fun, '2026-09', 'both');
    await setPolicy(home, food, '2026-08', 'left');
    await setPolicy(home, pets, '2026-10', 'both');
    await setPolicy(home, gifts, '2026-09', 'pool');
    const ask = (month: number, more = '') =>
      home.get(`MonthlyBudget/GetCoverSources?Month=${month}&Year=2026&CategoryID=${fun}${more}`);
    const effect = (amount: number, months = 2) => ({ months, amount, isUneven: false });
    const inFun = (amount: number) => ({ categoryID: fun, ...effect(amount) });
    expect(
      (await ask(9, '&Amount=30')).map(({ name, later }: { name: string; later: object }) => [name, later]),
    ).toEqual([
      ['Left to budget', { categories: [inFun(30)] }],
      ['Gifts', { categories: [inFun(30)], leftToBudget: effect(-30, 1) }],
      ['Pets', { categories: [inFun(30)] }],
      ['Food', { categories: [{ categoryID: food, ...effect(-20) }, inFun(20)] }],
    ]);
    expect((await ask(9))[0]).not.toHaveProperty('later');
    expect((await ask(11, '&Amount=30'))[0]).toMatchObject({ later: { categories: [] } });
    for (const amount of ['0', '-5', '1.234', 'much', ''])
      expect(
        await home.send('GET', `MonthlyBudget/GetCoverSources?Month=9&Year=2026&CategoryID=${fun}&Amount=${amount}`),
      ).toMatchObject({
        statusCode: 400,
      });
  });
});

describe('pace', () => {
  // covers: server/monthly-budget 30
  test('on 11/15, rent of 900.00 due on the 1st + half of 60.00 = 930.00 expected; 950.00 spent is 20.00 over pace', async () => {
    const home = await Household.start(cairn);
    const housing = await home.category('Housing', { DefaultBudget: 900 });
    const repairs = await home.subcategory(housing, 'Repairs');
    const budget = { SubcategoryID: repairs, ...monthFields('2026-11'), Budget: 60 };
    await home.post('MonthlyBudget/SaveSubcategoryBudgetDataForMonth', budget);
    await addBill(home, 'Rent', { CategoryID: housing, Cadence: dueOn('2026-11-01'), Amount: fixed(900) });
    await home.spend(900, 'Rent', { TransactionCategoryID: housing, transactionDate: '2026-11-02' });
    const inRepairs = { TransactionCategoryID: housing, TransactionSubcategoryID: repairs };
    await home.spend(50, 'Paint', { ...inRepairs, transactionDate: '2026-11-10' });
    const row = await rowIn(home, '2026-11', housing);
    expect(row).toMatchObject({ pace: 0, incSubPace: 20, subcategories: [{ name: 'Repairs', pace: 20 }] });
    expect(row).toMatchObject({ expected: 900, incSubExpected: 930, subcategories: [{ expected: 30 }] });
    expect(await rowIn(home, '2026-10', housing)).toMatchObject({ pace: null, incSubPace: null });
    expect(await rowIn(home, '2026-12', housing)).toMatchObject({ pace: null, expected: null, incSubExpected: null });
  });

  // covers: server/monthly-budget 27
  test('income has no pace, but of 1,000.00 with 800.00 due on the 20th, half of the other 200.00 is expected by 11/15', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true, DefaultBudget: 1_000 });
    await addBill(home, 'Employer', {
      CategoryID: pay,
      Cadence: dueOn('2026-11-20'),
      Amount: fixed(800),
      IsIncome: true,
      Kind: 'income',
    });
    expect(await rowIn(home, '2026-11', pay)).toMatchObject({ pace: null, expected: 100 });
  });
});
