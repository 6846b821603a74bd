import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { monthOf, saveMonth, yearOf } from '../../../test/budgets.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { decide, inboxOf, onlyItem, textOf } from '../../../test/inbox.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const look = { Icon: 'fas fa-plane', IconColor: '#155A41' };

function goalPayload(Name: string, more: object = {}) {
  return { Name, ...look, Target: 800, Monthly: 150, DueOn: '2026-12-27', Earmarks: [], ...more };
}

async function addGoal(home: Household, name: string, more: object = {}) {
  return await home.post('Goal/SaveGoal', goalPayload(name, more));
}

async function goalsOf(home: Household) {
  return (await home.get('Goal/GetGoals')).goals;
}

/** After today, because earlier transactions don’t move an entered balance. */
async function pay(home: Household, AccountID: number, amount: number) {
  await home.spend(amount, 'Repair', { AccountID, transactionDate: '2026-11-16' });
}

const namesOf = (goals: readonly { name: string }[]) => goals.map(({ name }) => name);

async function rejection(home: Household, path: string, payload: object) {
  const answer = await home.send('POST', path, payload);
  return { status: answer.statusCode, ...answer.json() };
}

describe('Goal/SaveGoal and GetGoals', () => {
  // covers: server/goals 6
  test('600.00 of 800.00 by 12/27: needs 200.00, 150.00 is planned, so it is behind by 50.00', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Checking', 9_378.55);
    await addGoal(home, 'Winter trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    const { goals, accounts, totals } = await home.get('Goal/GetGoals');
    expect(goals).toMatchObject([
      {
        ...{ name: 'Winter trip', have: 600, uncovered: 0, needed: 200, monthsLeft: 1, status: 'behind' },
        ...{ behindBy: 50, startsOn: '2026-11-15', state: 'saving' },
        earmarks: [{ accountID: account, amount: 600, covered: 600 }],
      },
    ]);
    expect(accounts).toEqual([{ accountID: account, name: 'Checking', balance: 9_378.55, free: 8_778.55 }]);
    expect(totals).toEqual({ setAside: 600, needed: 200, planned: 150, inFunds: 0 });
  });

  // covers: server/goals 7
  test('earmarks neither move money nor change net worth', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    const before = await home.get('Account/GetNetWorth');
    await addGoal(home, 'Trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    expect(await home.balance(account)).toBe(1_000);
    expect(await home.get('Account/GetNetWorth')).toEqual(before);
  });

  // covers: server/goals 8
  test('1,000.00 − 600.00 for another goal = 400.00 free; setting aside 400.01 is rejected with that amount', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    await addGoal(home, 'Trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    const tooMuch = goalPayload('Car', { Earmarks: [{ AccountID: account, Amount: 400.01 }] });
    expect(await rejection(home, 'Goal/SaveGoal', tooMuch)).toMatchObject({
      ...{ status: 422, free: 400, message: 'Savings has $400.00 free.' },
      fields: { 'Earmarks.0.Amount': 'must be at most $400.00' },
    });
    await addGoal(home, 'Car', { Earmarks: [{ AccountID: account, Amount: 400 }] });
  });

  // covers: server/goals 8
  test('more than the target, a debt, the same account twice, a past day, and unknown IDs are rejected', async () => {
    const home = await Household.start(cairn);
    const [account, card] = [await home.account('Cash', 900), await home.account('Card', 50, { AccountType: 1 })];
    const status = async (more: object) => (await rejection(home, 'Goal/SaveGoal', goalPayload('Trip', more))).status;
    const earmark = (AccountID: number, Amount: number) => ({ AccountID, Amount });
    expect(await status({ Earmarks: [earmark(account, 800.01)] })).toBe(422);
    expect(await status({ Earmarks: [earmark(card, 1)] })).toBe(422);
    expect(await status({ Earmarks: [earmark(account, 1), earmark(account, 2)] })).toBe(400);
    expect(await status({ DueOn: '2026-11-15' })).toBe(400);
    expect(await status({ DueOn: '2099-01-01' })).toBe(400);
    expect(await status({ Earmarks: [earmark(account, 0)] })).toBe(400);
    expect(await status({ Earmarks: [earmark(999_999, 1)] })).toBe(404);
    expect(await status({ GoalID: 999_999 })).toBe(404);
    expect(await status({ Name: '\u0007 ' })).toBe(400);
    expect((await rejection(home, 'Goal/DeleteGoal', { GoalID: 999_999 })).status).toBe(404);
    expect(await goalsOf(home)).toEqual([]);
  });

  // covers: server/goals 4
  test('if the balance drops to 700.00, the second goal has 100.00 of its 300.00, and can still be renamed', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    await addGoal(home, 'First', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    const Earmarks = [{ AccountID: account, Amount: 300 }];
    const { answer } = await addGoal(home, 'Second', { Earmarks });
    await pay(home, account, 300);
    expect(await goalsOf(home)).toMatchObject([
      { have: 600, uncovered: 0 },
      { have: 100, uncovered: 200, status: 'notCovered' },
    ]);
    await addGoal(home, 'Other', { GoalID: answer.goalID, Earmarks });
    expect(namesOf(await goalsOf(home))).toEqual(['First', 'Other']);
  });

  // covers: server/goals 4
  test('a removed account covers nothing', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    await addGoal(home, 'Trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    await home.post('Account/DeleteAccount', { ID: account });
    expect(await goalsOf(home)).toMatchObject([{ have: 0, uncovered: 600, status: 'notCovered' }]);
  });

  // covers: server/goals 9
  test('the second of three goals moves to the first place, and undo moves it back', async () => {
    const home = await Household.start(cairn);
    await addGoal(home, 'A');
    const { answer } = await addGoal(home, 'B');
    await addGoal(home, 'C');
    const { changeSetId } = await addGoal(home, 'B', { GoalID: answer.goalID, Priority: 1 });
    expect(namesOf(await goalsOf(home))).toEqual(['B', 'A', 'C']);
    expect((await home.history())[0]).toMatchObject({ summary: 'Moved the goal B to place 1' });
    await home.undo(changeSetId ?? 0);
    expect(namesOf(await goalsOf(home))).toEqual(['A', 'B', 'C']);
    await addGoal(home, 'D', { Priority: 2 });
    expect(namesOf(await goalsOf(home))).toEqual(['A', 'D', 'B', 'C']);
  });

  // covers: server/goals 10
  test('every change of a goal can be undone, and is left if the goal has changed since', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    const added = await addGoal(home, 'Trip');
    const GoalID = added.answer.goalID;
    const aside = await addGoal(home, 'Trip', { GoalID, Earmarks: [{ AccountID: account, Amount: 250 }] });
    const deleted = await home.post('Goal/DeleteGoal', { GoalID });
    expect((await home.history()).slice(0, 3).map(({ summary }) => summary)).toEqual([
      'Deleted the goal Trip',
      'Set aside $250.00 for Trip',
      'Added the goal Trip',
    ]);
    await home.undo(deleted.changeSetId ?? 0);
    expect(await goalsOf(home)).toMatchObject([{ goalID: GoalID, have: 250 }]);
    expect((await home.undo(added.changeSetId ?? 0)).leftMade).toEqual(['Trip']);
    await home.undo(aside.changeSetId ?? 0);
    expect(await goalsOf(home)).toMatchObject([{ have: 0 }]);
  });

  // covers: server/goals 15
  test('a name is plain text: half of an emoji is replaced, and control characters are removed', async () => {
    const home = await Household.start(cairn);
    const { answer } = await addGoal(home, 'Trip \ud83d');
    expect(namesOf(await goalsOf(home))).toEqual(['Trip \ufffd']);
    await addGoal(home, 'Winter\u0007trip', { GoalID: answer.goalID });
    expect(namesOf(await goalsOf(home))).toEqual(['Winter trip']);
    expect((await rejection(home, 'Goal/SaveGoal', goalPayload('\u0007'))).status).toBe(400);
  });

  // covers: server/goals 10
  test('saving a goal without changes writes nothing', async () => {
    const home = await Household.start(cairn);
    const { answer } = await addGoal(home, 'Trip');
    const count = (await home.history()).length;
    await addGoal(home, 'Trip', { GoalID: answer.goalID });
    expect(await home.history()).toHaveLength(count);
  });

  // covers: server/goals 11
  test('a goal is done only once it is covered; spending it releases 800.00', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    const { answer } = await addGoal(home, 'Trip');
    const GoalID = answer.goalID;
    const Earmarks = [{ AccountID: account, Amount: 800 }];
    expect((await rejection(home, 'Goal/SaveGoal', goalPayload('Trip', { GoalID, State: 'done' }))).status).toBe(422);
    await addGoal(home, 'Trip', { GoalID, Earmarks });
    expect(await goalsOf(home)).toMatchObject([{ status: 'done', state: 'saving' }]);
    await addGoal(home, 'Trip', { GoalID, Earmarks, State: 'done' });
    expect(await goalsOf(home)).toMatchObject([{ status: 'done', state: 'done', have: 800 }]);
    const { changeSetId } = await addGoal(home, 'Trip', { GoalID, Earmarks, State: 'spent' });
    expect((await home.get('Goal/GetGoals')).accounts).toMatchObject([{ free: 1_000 }]);
    expect((await home.history())[0]).toMatchObject({ summary: 'Finished the goal Trip: $800.00 is free to spend' });
    await home.undo(changeSetId ?? 0);
    expect(await goalsOf(home)).toMatchObject([{ state: 'done', have: 800 }]);
  });
});

describe('Left to budget', () => {
  // covers: server/goals 13, 16
  test('2,000.00 planned − 500.00 = 1,500.00 with and without goals; the 150.00 promised to one isn’t offered as a cover', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true });
    const food = await home.category('Food');
    await saveMonth(home, pay, '2026-11', 2_000);
    await saveMonth(home, food, '2026-11', 500);
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 1_500, promised: 0 });
    await addGoal(home, 'Trip');
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 1_500, promised: 150 });
    expect(await monthOf(home, '2026-10')).toMatchObject({ promised: 0 });
    expect(await monthOf(home, '2027-01')).toMatchObject({ promised: 0 });
    const cover = await home.get(`MonthlyBudget/GetCoverSources?Month=11&Year=2026&CategoryID=${food}`);
    expect(cover[0]).toMatchObject({ categoryID: null, spare: 1_350, needed: 150 });
  });

  // covers: server/goals 13
  test('a year names what its months promise: 2 × 470.00 in November and December, and the rest next year', async () => {
    const home = await Household.start(cairn);
    const pay = await home.category('Pay', { Income: true });
    await saveMonth(home, pay, '2026-11', 2_000);
    expect('promised' in (await yearOf(home, 2026))).toBe(false);
    await addGoal(home, 'Trip', { Target: 1_000, Monthly: 300, DueOn: '2027-06-30' });
    await addGoal(home, 'Roof', { Target: 1_200, Monthly: 170, DueOn: '2027-06-30' });
    for (const year of [2025, 2026, 2027]) {
      const months = await Promise.all(
        Array.from({ length: 12 }, (_, at) => monthOf(home, `${year}-${String(at + 1).padStart(2, '0')}`)),
      );
      const { leftToBudget, promised = 0 } = await yearOf(home, year);
      expect(leftToBudget).toBeCloseTo(
        months.reduce((sum, month) => sum + month.leftToBudget, 0),
        2,
      );
      expect(promised).toBe({ 2025: 0, 2026: 940, 2027: 1_260 }[year]);
    }
  });

  // covers: server/goals 13
  test('a zero-based budget promises a dollar once: 1,000.00 − 700.00 − 150.00 leaves 150.00 for December', async () => {
    const home = await Household.start(cairn);
    const food = await home.category('Food');
    await home.post('MonthlyBudget/SaveZeroBased', { Month: 11, Year: 2026, IsOn: true });
    await home.spend(1_000, 'Pay', { isIncome: true, transactionDate: '2026-11-02' });
    await saveMonth(home, food, '2026-11', 700);
    await addGoal(home, 'Trip', { DueOn: '2027-06-30' });
    expect(await monthOf(home, '2026-11')).toMatchObject({ leftToBudget: 150, promised: 150 });
    expect(await monthOf(home, '2026-12')).toMatchObject({ fromLastMonth: 150, leftToBudget: 0, promised: 150 });
  });
});

describe('Review', () => {
  // covers: server/goals 17
  test('a goal that is no longer covered is named with its amount; approving sets aside less, and undo restores it', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 1_000);
    await addGoal(home, 'Trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    expect((await inboxOf(home)).counts).toEqual([]);
    await pay(home, account, 520);
    const item = await onlyItem(home, 'goalNotCovered');
    expect(item.goal).toMatchObject({ name: 'Trip', uncovered: 120 });
    expect(textOf(item)).toBe('Not covered: $120.00. Its accounts have less than what is set aside.');
    const { changeSetId } = await decide(home, item, 'approve');
    expect(await goalsOf(home)).toMatchObject([{ have: 480, uncovered: 0 }]);
    expect((await home.history())[0]).toMatchObject({ summary: 'Set aside less for Trip' });
    await home.undo(changeSetId ?? 0);
    expect(await goalsOf(home)).toMatchObject([{ uncovered: 120 }]);
  });

  // covers: server/goals 17
  test('one that was left alone returns only after a material change', async () => {
    const home = await Household.start(cairn);
    const account = await home.account('Savings', 600);
    await addGoal(home, 'Trip', { Earmarks: [{ AccountID: account, Amount: 600 }] });
    await pay(home, account, 100);
    await decide(home, await onlyItem(home, 'goalNotCovered'), 'decline');
    const reasons = async () => (await inboxOf(home)).items.map(({ reason }) => reason);
    await pay(home, account, 10);
    expect(await reasons()).not.toContain('goalNotCovered');
    await pay(home, account, 100);
    expect(await reasons()).toContain('goalNotCovered');
  });
});
