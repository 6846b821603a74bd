import { isDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { readForm } from '../../app/form/useForm.ts';
import { adultForm, birthDateStatus, genderOptions, juniorForm, type ProfileDraft } from './profileForm.ts';

function day(text: string) {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
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

const invalidFields = (draft: Partial<ProfileDraft>, form = adultForm) => {
  const read = readForm(form(today), { ...maya, ...draft });
  return 'errors' in read ? Object.keys(read.errors) : [];
};

describe('a standard account', () => {
  test('needs a first name, last name, date of birth, and email', () => {
    expect(invalidFields({ firstName: ' ', lastName: '', dateOfBirth: '', email: '' }).toSorted()).toEqual([
      'dateOfBirth',
      'email',
      'firstName',
      'lastName',
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
    expect(invalidFields({ [field]: typed })).toEqual([field]);
  });

  test.each<[keyof ProfileDraft, string]>([
    ['zipCode', '94110'],
    ['zipCode', '94110-1234'],
    ['phoneNumber', '555-555-5555'],
  ])('%s can be %s', (field, typed) => {
    expect(invalidFields({ [field]: typed })).toEqual([]);
  });

  test.each(['555', '555-555-55555'])('phone number %s gets the hint as its error', (phoneNumber) => {
    expect(readForm(adultForm(today), { ...maya, phoneNumber })).toEqual({
      errors: { phoneNumber: 'Enter a valid US phone number (e.g., 555-555-5555)' },
    });
  });

  // covers: entities 43
  test('sends names trimmed; the preferred name falls back to the first name', () => {
    expect(readForm(adultForm(today), maya)).toMatchObject({
      values: { firstName: 'Maya', preferredName: 'Maya', dateOfBirth: '1990-02-28' },
    });
  });
});

// covers: validation 14
test('a junior account needs a date of birth and an email, and sends only what it stores', () => {
  expect(invalidFields({ firstName: '', dateOfBirth: '', email: '' }, juniorForm)).toEqual(['dateOfBirth', 'email']);
  const junior = { ...maya, preferredName: 'Kim', dateOfBirth: '2010-11-15', city: 'San Francisco' };
  expect(readForm(juniorForm(today), junior)).toEqual({
    values: { preferredName: 'Kim', dateOfBirth: '2010-11-15', email: 'maya@example.com' },
  });
});

test.each([
  ['', 'missing'],
  ['0001-01-01', 'invalid'],
  ['2013-11-16', 'child'],
  ['2013-11-15', 'junior'],
  ['2008-11-16', 'junior'],
  ['2008-11-15', 'adult'],
])('with birth date %j and today 2026-11-15, the status is %s', (typed, status) => {
  expect(birthDateStatus(typed, today)).toBe(status);
});

// covers: faults 41
test('each screen has its own labels for a stored gender', () => {
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
