import { type Day, isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { asksAboutSameDay, sameDayAnswer, sameDayQuestion } from './sameDay.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');

describe('a transaction on the day of its account’s balance', () => {
  // covers: entry/balances 15
  test('is asked about until an answer is remembered, and on no other day', () => {
    expect(asksAboutSameDay(manualAccount(), today)).toBe(true);
    expect(asksAboutSameDay(manualAccount({ includesSameDay: true }), today)).toBe(false);
    expect(asksAboutSameDay(manualAccount({ includesSameDay: false }), today)).toBe(false);
    expect(asksAboutSameDay(manualAccount(), '2026-11-16')).toBe(false);
    expect(asksAboutSameDay(linkedAccount(), today)).toBe(false);
    expect(asksAboutSameDay(undefined, today)).toBe(false);
  });

  // covers: entry/balances 15
  test('sends the answer, or the remembered one, or nothing', () => {
    expect(sameDayAnswer(manualAccount(), today, true)).toEqual({ isAfterBalance: true });
    expect(sameDayAnswer(manualAccount(), today, null)).toEqual({});
    expect(sameDayAnswer(manualAccount({ includesSameDay: false }), today, null)).toEqual({ isAfterBalance: true });
    expect(sameDayAnswer(manualAccount({ includesSameDay: true }), today, null)).toEqual({ isAfterBalance: false });
    expect(sameDayAnswer(manualAccount({ includesSameDay: false }), '2026-11-16', true)).toEqual({});
  });

  // covers: entry/balances 15
  test('the question names the account and the day', () => {
    expect(sameDayQuestion(manualAccount(), today)).toBe(
      'You entered the balance of Cash today. Is this already in it?',
    );
    expect(sameDayQuestion(manualAccount(), day('2026-11-16'))).toBe(
      'You entered the balance of Cash on 11/15/2026. Is this already in it?',
    );
  });
});
