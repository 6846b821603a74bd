import { expect, test } from 'vitest';
import type { Day } from '../day.ts';
import { parseDay } from '../day.ts';
import { merchantMajority } from './merchant-majority.ts';

function day(text: string): Day {
  const parsed = parseDay(text);
  if (!parsed) throw new Error(`${text} is not a day`);
  return parsed;
}

const today = day('2026-11-17');
const on = (category: string, decidedOn: string) => ({ category, decidedOn: day(decidedOn) });

test('three equal decisions are a majority, two are not', () => {
  const coffee = on('1', '2026-11-01');
  expect(merchantMajority([coffee, coffee, coffee], today)).toBe('1');
  expect(merchantMajority([coffee, coffee], today)).toBeNull();
  expect(merchantMajority([], today)).toBeNull();
});

test('nine of ten decisions are enough, eight are not', () => {
  const decisions = (others: number) =>
    Array.from({ length: 10 }, (_, index) => on(index < others ? '2' : '1', '2026-11-01'));
  expect(merchantMajority(decisions(1), today)).toBe('1');
  expect(merchantMajority(decisions(2), today)).toBeNull();
});

test('a decision counts half as much after 180 days', () => {
  // Four of today against one of 360 days ago, which counts a quarter: 4 / 4.25 = 94%.
  const recent = Array.from({ length: 4 }, () => on('1', '2026-11-17'));
  expect(merchantMajority([...recent, on('2', '2025-11-22')], today)).toBe('1');
  // The same decision yesterday: 4 / 5 = 80%.
  expect(merchantMajority([...recent, on('2', '2026-11-16')], today)).toBeNull();
});

test('decisions dated in the future count as today’s', () => {
  expect(merchantMajority([on('1', '2027-01-01'), on('1', '2026-11-17'), on('2', '2026-11-17')], today)).toBeNull();
});
