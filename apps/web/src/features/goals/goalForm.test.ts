import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { dayOf, listedGoal } from './goal.fixture.ts';
import { blankGoal, earmarksOf, freeFor, goalForm, neededNow, startGoal } from './goalForm.ts';

const today = dayOf('2026-11-15');
const look = { name: 'Winter trip', icon: 'fas fa-plane', iconColor: '#057BAC' };
const draft = { ...blankGoal(look, 1), target: '800', amounts: { 1: '600', 2: '' } };

test('800.00 − 600.00 = 200.00 over the 2 months until January, 100.00 each', () => {
  expect(neededNow({ ...draft, dueOn: '2027-01-15' }, today)).toBe(100_00);
});

test('without a target or a day in the future, the monthly amount is unknown', () => {
  expect(neededNow({ ...draft, dueOn: '2026-11-15' }, today)).toBeNull();
  expect(neededNow({ ...draft, dueOn: '' }, today)).toBeNull();
  expect(neededNow({ ...draft, target: '8..0', dueOn: '2027-01-15' }, today)).toBeNull();
});

test('a new day must be in the future, but an unchanged one may have passed', () => {
  const form = goalForm(today, null).safeParse({ ...draft, dueOn: '2026-11-15' });
  expect(form.error?.issues).toMatchObject([{ path: ['dueOn'], message: 'Choose a day after today' }]);
  expect(goalForm(today, dayOf('2026-11-01')).safeParse({ ...draft, dueOn: '2026-11-01' }).success).toBe(true);
});

test('zero is no target', () => {
  const form = goalForm(today, null).safeParse({ ...draft, target: '0' });
  expect(form.error?.issues).toMatchObject([{ path: ['target'], message: 'Enter more than zero' }]);
});

test('a goal that is opened and saved stays the same, without empty accounts', () => {
  const goal = listedGoal();
  const fields = goalForm(today, goal.dueOn).parse({ ...startGoal(goal, 2), amounts: { 1: '600.00', 2: '', 3: '0' } });
  expect(fields).toMatchObject({ target: 800_00, monthly: 150_00, dueOn: goal.dueOn, priority: '2' });
  expect(earmarksOf(fields)).toEqual([{ accountId: 1, amount: 600_00 }]);
});

test('amounts may be sums: 500.00 + 100.00 set aside, 2,400.00 / 7 a month is 342.86', () => {
  const fields = goalForm(today, null).parse({ ...draft, monthly: '2400/7', amounts: { 1: '500+100' } });
  expect(fields).toMatchObject({ target: 800_00, monthly: 342_86 });
  expect(earmarksOf(fields)).toEqual([{ accountId: 1, amount: 600_00 }]);
  expect(neededNow({ ...draft, dueOn: '2027-01-15', amounts: { 1: '500+100' } }, today)).toBe(100_00);
});

test('100.00 free + 600.00 of the goal’s own = 700.00', () => {
  const account = { id: 1, name: 'Checking', balance: cents(700_00), free: cents(100_00) };
  expect(freeFor(account, listedGoal())).toBe(700_00);
  expect(freeFor({ ...account, id: 2 }, listedGoal())).toBe(100_00);
  expect(freeFor(account, null)).toBe(100_00);
});
