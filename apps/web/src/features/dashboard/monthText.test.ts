import { cents, type Day, parseDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import {
  dueText,
  goalsText,
  leftLabel,
  nearDay,
  nothingLeftText,
  paceSummary,
  percentOfBudget,
  verdictText,
  whenText,
} from './monthText.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`not a day: ${text}`);
  return parsed;
}

const today = day('2026-11-15');
const spending = {
  verdict: 'onTrack',
  spent: cents(900_00),
  budget: cents(2_000_00),
  pace: cents(1_000_00),
  overPace: cents(-100_00),
  today,
} as const;

test('a day within 300 days has no year', () => {
  expect(nearDay(day('2026-11-01'), today)).toBe('11/01');
  expect(nearDay(day('2027-09-11'), today)).toBe('09/11');
  expect(nearDay(day('2027-09-12'), today)).toBe('09/12/2027');
});

test.each([
  ['2026-11-15', 'Today'],
  ['2026-11-18', 'Wed 11/18'],
  ['2025-11-14', '11/14/2025'],
])('%s is due "%s"', (on, text) => {
  expect(dueText(day(on), today)).toBe(text);
});

test('15 + 16 − 1 = 30 days in November', () => {
  expect(whenText({ today, daysLeft: 16 })).toBe('November · day 15 of 30');
});

test.each([
  ['noBudget', 0, 'Set a budget and we’ll keep an eye on it'],
  ['overBudget', 0, 'You’re $150.00 over budget'],
  ['fast', 40_00, 'You’re spending a little fast. $40.00 over pace'],
  ['onTrack', 0, 'You’re on track this month'],
] as const)('%s: 2,150.00 spent of 2,000.00', (verdict, overPace, text) => {
  expect(verdictText({ ...spending, verdict, spent: cents(2_150_00), overPace: cents(overPace) })).toBe(text);
});

test.each([
  [-100_00, 'so you are $100.00 under.'],
  [0, 'so you are on pace.'],
  [40_00, 'so you are $40.00 over.'],
])('the bar of %i cents over pace', (overPace, end) => {
  expect(paceSummary({ ...spending, overPace: cents(overPace) })).toBe(
    `Spent $900.00 of a $2,000.00 budget. The pace for day 15 is $1,000.00, ${end}`,
  );
});

test('names the money that sinking funds save and release', () => {
  expect(goalsText({ setAside: cents(310_00), fromSavings: cents(0) })).toBe('incl. $310.00 set aside for later bills');
  expect(goalsText({ setAside: cents(310_00), fromSavings: cents(50_00) })).toBe(
    'incl. $310.00 set aside for later bills and $50.00 saved earlier',
  );
  expect(goalsText({ setAside: cents(0), fromSavings: cents(0) })).toBeNull();
});

test('on the last day, only today is left', () => {
  expect(leftLabel(16)).toBe('Left for 16 days');
  expect(leftLabel(1)).toBe('Left for today');
  expect(nothingLeftText(today)).toBe('Nothing left to spend until 12/01');
});

test('500.00 of 2,000.00 = 25%, from 0 to 100', () => {
  expect(percentOfBudget(cents(500_00), cents(2_000_00))).toBe(25);
  expect(percentOfBudget(cents(3_000_00), cents(2_000_00))).toBe(100);
  expect(percentOfBudget(cents(-50_00), cents(2_000_00))).toBe(0);
  expect(percentOfBudget(cents(50_00), cents(0))).toBe(0);
});
