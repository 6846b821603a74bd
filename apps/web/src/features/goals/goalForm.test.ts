import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { earmarksOf, roomsFor } from './earmarks.ts';
import { dayOf, listedGoal } from './goal.fixture.ts';
import { blankGoal, goalForm, neededNow, startGoal } from './goalForm.ts';

const today = dayOf('2026-11-15');
const look = { name: 'Winter trip', icon: 'fas fa-plane', iconColor: '#057BAC' };
/** Nothing is saved yet, and 1,000.00 is free. */
const rooms = roomsFor([{ id: 1, name: 'Checking', balance: cents(1_000_00), free: cents(1_000_00) }], null);
const draft = { ...blankGoal(look, 1), target: '800', amounts: { 1: '600', 2: '' } };

test('800.00 − 600.00 = 200.00 over the 2 months until January, 100.00 each', () => {
  expect(neededNow({ ...draft, dueOn: '2027-01-15' }, today, rooms)).toBe(100_00);
});

test('without a target or a day in the future, the monthly amount is unknown', () => {
  expect(neededNow({ ...draft, dueOn: '2026-11-15' }, today, rooms)).toBeNull();
  expect(neededNow({ ...draft, dueOn: '' }, today, rooms)).toBeNull();
  expect(neededNow({ ...draft, target: '8..0', dueOn: '2027-01-15' }, today, rooms)).toBeNull();
});

test('a new day must be in the future, but an unchanged one may have passed', () => {
  const form = goalForm(today, null, rooms).safeParse({ ...draft, dueOn: '2026-11-15' });
  expect(form.error?.issues).toMatchObject([{ path: ['dueOn'], message: 'Choose a day after today' }]);
  expect(goalForm(today, dayOf('2026-11-01'), rooms).safeParse({ ...draft, dueOn: '2026-11-01' }).success).toBe(true);
});

// covers: server/monthly-budget 23
test.each(['0', '-100', '20-20'])('a target of %s isn’t more than zero', (target) => {
  const form = goalForm(today, null, rooms).safeParse({ ...draft, target });
  expect(form.error?.issues).toMatchObject([{ path: ['target'], message: 'Enter more than zero.' }]);
});

test('a goal that is opened and saved stays the same, without empty accounts', () => {
  const goal = listedGoal();
  const fields = goalForm(today, goal.dueOn, rooms).parse({
    ...startGoal(goal, 2),
    amounts: { 1: '600.00', 2: '', 3: '0' },
  });
  expect(fields).toMatchObject({ target: 800_00, monthly: 150_00, dueOn: goal.dueOn, priority: '2' });
  expect(earmarksOf(fields)).toEqual([{ accountId: 1, amount: 600_00 }]);
});

// covers: server/monthly-budget 21
test('amounts may be sums: 500.00 + 100.00 set aside, 2,400.00 / 7 a month is 342.86', () => {
  const fields = goalForm(today, null, rooms).parse({ ...draft, monthly: '2400/7', amounts: { 1: '500+100' } });
  expect(fields).toMatchObject({ target: 800_00, monthly: 342_86 });
  expect(earmarksOf(fields)).toEqual([{ accountId: 1, amount: 600_00 }]);
  expect(neededNow({ ...draft, dueOn: '2027-01-15', amounts: { 1: '500+100' } }, today, rooms)).toBe(100_00);
});

// covers: server/monthly-budget 22
test('800.00 − (600.00 saved + 100.00) = 100.00 over 2 months is 50.00; the form sends 700.00', () => {
  const room = { id: 1, name: 'Checking', balance: cents(1_000_00), free: cents(400_00) };
  const saved = roomsFor([room], listedGoal());
  const changed = { ...draft, dueOn: '2027-01-15', amounts: { 1: '+100' } };
  expect(neededNow(changed, today, saved)).toBe(50_00);
  expect(earmarksOf(goalForm(today, null, saved).parse(changed))).toEqual([{ accountId: 1, amount: 700_00 }]);
});

// covers: server/goals 8
test('setting aside 900.00 of 800.00 is an error of the account', () => {
  const form = goalForm(today, null, rooms).safeParse({ ...draft, amounts: { 1: '900' } });
  expect(form.error?.issues).toMatchObject([
    { path: ['amounts', '1'], message: 'That’s $100.00 more than the $800.00 you need.' },
  ]);
});
