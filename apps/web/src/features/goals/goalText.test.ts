import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { dayOf, goalsAnswer, listedFund, listedGoal } from './goal.fixture.ts';
import { dueText, fixOf, fundDueText, goalStatus, heldIn, neededText, plannedText, setAsideText } from './goalText.ts';

const today = dayOf('2026-11-15');

// covers: server/goals 25
test.each([
  ['2026-12-27', 1, 'By 12/27/2026, 6 weeks left'],
  ['2028-02-28', 15, 'By 02/28/2028, 15 months left'],
  ['2026-11-28', 1, 'By 11/28/2026, 13 days left'],
  ['2026-11-16', 1, 'By 11/16/2026, 1 day left'],
  ['2026-11-15', 1, 'By 11/15/2026, today'],
  ['2026-11-01', 0, 'Was due 11/01/2026'],
])('a goal due %s reads "%s"', (dueOn, monthsLeft, text) => {
  expect(dueText(listedGoal({ dueOn: dayOf(dueOn), monthsLeft }), today)).toBe(text);
});

// covers: server/goals 26
test.each([
  [150_00, 'saving', 'No date. At this rate, done around January 2027.'],
  [100_00, 'saving', 'No date. At this rate, done around January 2027.'],
  [99_99, 'saving', 'No date. At this rate, done around February 2027.'],
  [34, 'saving', 'No date. At this rate, done around December 2075.'],
  [33, 'saving', 'No date'],
  [1, 'saving', 'No date'],
  [150_00, 'notCovered', 'No date'],
  [null, 'saving', 'No date'],
  [0, 'saving', 'No date'],
  [150_00, 'done', 'No date'],
] as const)('without a date, 200.00 are left at %s a month; the goal is %s and reads "%s"', (monthly, status, text) => {
  const goal = { dueOn: null, monthsLeft: null, status, monthly: monthly === null ? null : cents(monthly) };
  expect(dueText(listedGoal(goal), today)).toBe(text);
});

// covers: server/goals 25
test('a status is a word with its amount', () => {
  expect(goalStatus(listedGoal()).text).toBe('Behind by $50.00');
  expect(goalStatus(listedGoal({ status: 'notCovered', uncovered: cents(120_00) })).text).toBe('Not covered: $120.00');
  expect(goalStatus(listedGoal({ status: 'done' })).text).toBe('Done');
  expect(goalStatus(listedGoal({ status: 'unplanned' })).text).toBe('No plan yet');
});

// covers: server/goals 25
test('behind: the one amount that fixes it', () => {
  const winter = listedGoal({ dueOn: dayOf('2026-12-27') });
  expect(fixOf(winter)).toEqual({ text: 'Set December to $200.00 and you’ll make it.', amount: 200_00 });
  expect(fixOf({ ...winter, monthsLeft: 4 })?.text).toBe('Set aside $200.00 a month and you’ll make it.');
  expect(fixOf({ ...winter, monthsLeft: 0 })).toEqual({
    text: 'Set aside $200.00, or choose a later day.',
    amount: null,
  });
  expect(fixOf({ ...winter, status: 'onTrack' })).toBeNull();
});

test('without a plan: the amount that would be one', () => {
  const winter = listedGoal({ status: 'unplanned', monthly: null, monthsLeft: 4, behindBy: cents(0) });
  expect(fixOf(winter)).toEqual({ text: 'Set aside $200.00 a month and you’ll make it.', amount: 200_00 });
});

// covers: server/goals 25
test('not covered: the part of the earmarks that the accounts have', () => {
  const goal = listedGoal({ status: 'notCovered', have: cents(480_00), uncovered: cents(120_00) });
  expect(fixOf(goal)).toEqual({ text: 'The accounts have $480.00 of the $600.00 set aside.', amount: 480_00 });
});

// covers: server/goals 25
test('the notes under the three figures', () => {
  const answer = goalsAnswer([listedGoal()], [listedFund()]);
  expect(setAsideText(answer)).toBe('In 1 account, all covered');
  expect(setAsideText({ ...answer, totals: { ...answer.totals, inFunds: cents(1) } })).toBe(
    'In 1 account and your budget, all covered',
  );
  expect(neededText(answer)).toBe('To finish all 2 on time');
  expect(plannedText(answer)).toBe('One goal is $50.00 short');
  expect(plannedText(goalsAnswer([listedGoal({ status: 'onTrack' })]))).toBe('Enough for all of them');
  const unplanned = listedGoal({ status: 'unplanned', monthly: null });
  expect(plannedText(goalsAnswer([unplanned]))).toBe('One goal has no plan yet');
  expect(plannedText(goalsAnswer([unplanned, unplanned]))).toBe('2 have no plan yet');
  expect(plannedText(goalsAnswer([unplanned, listedGoal()]))).toBe(
    'One goal is $50.00 short · One goal has no plan yet',
  );
});

// covers: server/goals 25
test('where the money is, and when a bill is due', () => {
  const { accounts } = goalsAnswer([]);
  expect(heldIn(listedGoal(), accounts)).toBe('Checking');
  expect(heldIn(listedGoal({ earmarks: [] }), accounts)).toBe('Nowhere yet');
  expect(fundDueText(listedFund({ dueMonth: '2026-12' }))).toBe('$600.00 due December 2026');
});
