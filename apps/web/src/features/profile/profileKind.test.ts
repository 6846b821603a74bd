import { isDay } from '@cairn/domain';
import { expect, test } from 'vitest';
import { profileKind } from './profileKind.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const today = day('2026-11-15');

test('a junior is one until the day before the 18th birthday, and may then complete a standard account', () => {
  expect(profileKind({ dateOfBirth: day('2008-11-16'), isJunior: true }, today)).toBe('junior');
  expect(profileKind({ dateOfBirth: day('2008-11-15'), isJunior: true }, today)).toBe('grown');
});

test('who began as an adult is one', () => {
  expect(profileKind({ dateOfBirth: day('1990-02-28'), isJunior: false }, today)).toBe('adult');
});
