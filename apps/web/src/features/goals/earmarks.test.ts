import { cents } from '@cairn/domain';
import { expect, test } from 'vitest';
import { amountsNow, findExcess, freeFor, readEarmark, roomIn, roomsFor, typedEarmarks } from './earmarks.ts';
import { listedGoal } from './goal.fixture.ts';

const checking = { id: 1, name: 'Checking', balance: cents(2_000_00), free: cents(1_400_00) };
const savings = { ...checking, id: 2, name: 'Savings', free: cents(100_00) };
/** 600.00 is set aside in Checking, which has 1,400.00 more. */
const rooms = roomsFor([checking, savings], listedGoal());
const room = roomIn(rooms, '1');

// covers: server/goals 8
test('100.00 free + 600.00 of the goal’s own = 700.00', () => {
  const account = { ...checking, free: cents(100_00) };
  expect(freeFor(account, listedGoal())).toBe(700_00);
  expect(freeFor({ ...account, id: 2 }, listedGoal())).toBe(100_00);
  expect(freeFor(account, null)).toBe(100_00);
});

// covers: server/monthly-budget 22
test.each([
  ['+600', 1_200_00],
  ['-100', 500_00],
  ['−100', 500_00],
  ['+50+25.50', 675_50],
  ['600+600', 1_200_00],
  ['320', 320_00],
  ['', null],
])('600.00 set aside, then "%s" typed: %s', (typed, amount) => {
  expect(readEarmark(typed, room)).toEqual({ cents: amount });
});

// covers: server/monthly-budget 22
test('where nothing is set aside, "+40" is 40.00, and "-40" is less than zero', () => {
  const other = roomIn(rooms, '2');
  expect(readEarmark('+40', other)).toEqual({ cents: 40_00 });
  expect(readEarmark('-40', other)).toEqual({ error: 'Enter an amount of zero or more.' });
});

// covers: server/goals 8
test('600.00 + 1,400.00 free = 2,000.00; one cent more is too much, and the saved amount never is', () => {
  expect(readEarmark('+1400', room)).toEqual({ cents: 2_000_00 });
  expect(readEarmark('2000.01', room)).toEqual({ error: 'Only $2,000.00 is free.' });
  const uncovered = { saved: cents(600_00), free: cents(480_00) };
  expect(readEarmark('600', uncovered)).toEqual({ cents: 600_00 });
  expect(readEarmark('600.01', uncovered)).toEqual({ error: 'Only $480.00 is free.' });
});

// covers: server/goals 8
test('a removed account may go on holding the 600.00 that it holds', () => {
  const removed = roomIn(roomsFor([savings], listedGoal()), '1');
  expect(readEarmark('600', removed)).toEqual({ cents: 600_00 });
  expect(readEarmark('+1', removed)).toEqual({ error: 'Only $0.00 is free.' });
});

// covers: server/monthly-budget 22
test('a change counts from the goal as it was opened, and what is free from the goal as it is now', () => {
  const earmarks = [{ accountId: 1, amount: cents(700_00), covered: cents(700_00) }];
  const now = roomsFor([{ ...checking, free: cents(1_300_00) }], listedGoal({ earmarks }), listedGoal());
  expect(roomIn(now, '1')).toEqual({ saved: 600_00, free: 2_000_00 });
});

// covers: server/monthly-budget 22
test('each amount that can’t be used is an error of its account', () => {
  const { error } = typedEarmarks(rooms).safeParse({ 1: '+1500', 2: '5..' });
  expect(error?.issues).toMatchObject([
    { path: ['1'], message: 'Only $2,000.00 is free.' },
    { path: ['2'], message: 'Enter an amount, like 320 or 320+20.' },
  ]);
});

// covers: server/monthly-budget 22
test('amounts so far: 600.00 + 100.00, nothing for an empty field, and nothing for what can’t be read', () => {
  expect(amountsNow({ 1: '+100', 2: '' }, rooms)).toEqual({ 1: 700_00, 2: null });
  expect(amountsNow({ 1: '5..' }, rooms)).toEqual({ 1: null });
});

// covers: server/goals 8
test('700.00 + 200.00 = 900.00 is 100.00 more than 800.00; the second account is named', () => {
  const amounts = { 1: cents(700_00), 2: cents(200_00), 3: null };
  const message = 'That’s $100.00 more than the $800.00 you need.';
  expect(findExcess(amounts, cents(800_00), rooms)).toEqual({ accountId: '2', message });
  expect(findExcess(amounts, cents(900_00), rooms)).toBeNull();
});

// covers: server/goals 8
test('an account that was removed has no field, so another one is named, or none', () => {
  const onlySavings = roomsFor([savings], listedGoal());
  const target = cents(500_00);
  expect(findExcess({ 1: cents(600_00), 2: cents(1_00) }, target, onlySavings)).toMatchObject({ accountId: '2' });
  expect(findExcess({ 1: cents(600_00), 2: cents(0) }, target, onlySavings)).toMatchObject({ accountId: null });
});
