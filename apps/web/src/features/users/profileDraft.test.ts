import { isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { birthVerdict, checkAdult, checkJunior, genderOptions, type ProfileDraft } from './profileDraft.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is no day`);
  return text;
}

const today = day('2026-11-15');
const maya: ProfileDraft = {
  firstName: ' Maya ',
  middleName: '',
  lastName: 'Ellison',
  preferredName: '',
  dateOfBirth: '1990-02-28',
  gender: '',
  occupation: '',
  phoneNumber: '',
  email: 'maya@example.com',
  address: '',
  city: '',
  state: '',
  zipCode: '',
};

const mistakes = (draft: Partial<ProfileDraft>, check = checkAdult) => {
  const checked = check({ ...maya, ...draft }, today);
  return 'errors' in checked ? Object.keys(checked.errors) : [];
};

describe('a standard account', () => {
  test('needs first name, last name, date of birth and email', () => {
    expect(mistakes({ firstName: ' ', lastName: '', dateOfBirth: '', email: '' })).toEqual([
      'firstName',
      'lastName',
      'dateOfBirth',
      'email',
    ]);
  });

  test.each<[keyof ProfileDraft, string]>([
    ['email', 'maya'],
    ['email', 'maya@example'],
    ['email', 'maya @example.com'],
    ['zipCode', '9411'],
    ['zipCode', '94110-12'],
    ['phoneNumber', '555-123'],
    ['dateOfBirth', '0001-01-01'],
    ['dateOfBirth', '2026-11-16'],
    ['dateOfBirth', '1890-01-01'],
  ])('%s cannot be %s', (field, typed) => {
    expect(mistakes({ [field]: typed })).toEqual([field]);
  });

  test.each<[keyof ProfileDraft, string]>([
    ['zipCode', '94110'],
    ['zipCode', '94110-1234'],
    ['phoneNumber', '555-555-5555'],
  ])('%s can be %s', (field, typed) => {
    expect(mistakes({ [field]: typed })).toEqual([]);
  });

  test('sends names trimmed; the preferred name falls back to the first name', () => {
    expect(checkAdult(maya, today)).toMatchObject({
      checked: { FirstName: 'Maya', PreferredName: 'Maya', DateOfBirth: '1990-02-28' },
    });
  });
});

test('a junior account needs date of birth and email, and sends no more than it keeps', () => {
  expect(mistakes({ firstName: '', dateOfBirth: '', email: '' }, checkJunior)).toEqual(['dateOfBirth', 'email']);
  const junior = { ...maya, preferredName: 'Kim', dateOfBirth: '2010-11-15', city: 'San Francisco' };
  expect(checkJunior(junior, today)).toEqual({
    checked: { PreferredName: 'Kim', DateOfBirth: '2010-11-15', Email: 'maya@example.com' },
  });
});

test.each([
  ['', 'missing'],
  ['0001-01-01', 'invalid'],
  ['2013-11-16', 'child'],
  ['2013-11-15', 'junior'],
  ['2008-11-16', 'junior'],
  ['2008-11-15', 'adult'],
])('born on %j, somebody is %s', (typed, verdict) => {
  expect(birthVerdict(typed, today)).toBe(verdict);
});

test('each screen has its own words for one stored gender', () => {
  expect(genderOptions('edit').map(({ label }) => label)).toEqual([
    'Male',
    'Female',
    'Non-binary',
    'Prefer not to say',
    'Other',
  ]);
  expect(genderOptions('onboarding').find(({ label }) => label === 'Prefer not to answer')?.value).toBe(
    'Prefer not to say',
  );
  expect(genderOptions('onboarding').find(({ label }) => label === 'Non-Binary')?.value).toBe('Non-binary');
});
