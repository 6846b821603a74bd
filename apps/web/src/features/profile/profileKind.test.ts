import { isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { profileKind } from './profileKind.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const today = day('2026-11-15');

// covers: roles 6
test('a junior stays one until the day before turning 18, then can switch to a standard account', () => {
  expect(profileKind({ dateOfBirth: day('2008-11-16'), isJunior: true }, today)).toBe('junior');
  expect(profileKind({ dateOfBirth: day('2008-11-15'), isJunior: true }, today)).toBe('newAdult');
});

test('a user who signed up as an adult is an adult', () => {
  expect(profileKind({ dateOfBirth: day('1990-02-28'), isJunior: false }, today)).toBe('adult');
});
