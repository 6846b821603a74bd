import { expect, test } from 'vitest';
import { type Day, isDay } from '../day.ts';
import { linkRefusal } from './may-link.ts';

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');

// covers: roles 5
test.each([
  ['an adult with premium', '2008-11-15', true, null],
  ['an adult without premium', '1990-01-01', false, 'not premium'],
  ['a user who turns 18 tomorrow', '2008-11-16', true, 'not an adult'],
  ['a junior without premium gets the age as the reason, not the price', '2010-01-01', false, 'not an adult'],
  ['a user without a birth date', null, true, 'not an adult'],
])('%s: %s, premium %s → %s', (_who, born, premium, refusal) => {
  expect(linkRefusal({ dateOfBirth: born === null ? null : day(born), premium }, today)).toBe(refusal);
});
