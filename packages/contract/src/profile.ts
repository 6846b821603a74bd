import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { userAccount } from './user.ts';
import { day, text } from './wire.ts';

/** Both screens share the stored value, but each has its own label. */
export const GENDERS = [
  { value: 'Male', edit: 'Male', onboarding: 'Male' },
  { value: 'Female', edit: 'Female', onboarding: 'Female' },
  { value: 'Non-binary', edit: 'Non-binary', onboarding: 'Non-Binary' },
  { value: 'Other', edit: 'Other', onboarding: 'Other' },
  { value: 'Prefer not to say', edit: 'Prefer not to say', onboarding: 'Prefer not to answer' },
] as const;

const NAME_PART_MAX = 100;
const LINE_MAX = 200;

/** Text, @ and a domain with a dot. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** ZIP or ZIP+4. */
const ZIP_PATTERN = /^\d{5}(-\d{4})?$/;
const PHONE_PATTERN = /^\d{3}-\d{3}-\d{4}$/;
export const PHONE_HINT = 'Enter a valid US phone number (e.g., 555-555-5555)';

function optionalText(max: number, pattern?: RegExp, message = '') {
  const line = text(max);
  const checked = pattern ? line.check(z.refine((value) => value === '' || pattern.test(value), message)) : line;
  return z.optional(z.nullable(checked));
}

const gender = z.codec(text(40), z.string(), {
  decode: (given, payload) => {
    const lowercase = given.toLowerCase();
    const known = GENDERS.find(
      ({ value, onboarding }) => value.toLowerCase() === lowercase || onboarding.toLowerCase() === lowercase,
    );
    if (known || given === '') return known?.value ?? '';
    payload.issues.push({ code: 'custom', input: given, message: 'must be one of the options' });
    return z.NEVER;
  },
  encode: (value) => value,
});

/** Which fields are required depends on whether the user is an adult or a junior. */
export const profileFields = {
  firstName: as('FirstName', optionalText(NAME_PART_MAX)),
  middleName: as('MiddleName', optionalText(NAME_PART_MAX)),
  lastName: as('LastName', optionalText(NAME_PART_MAX)),
  /** Defaults to the first name if empty. */
  preferredName: as('PreferredName', optionalText(NAME_PART_MAX)),
  dateOfBirth: as('DateOfBirth', z.optional(z.nullable(day))),
  gender: as('Gender', z.optional(z.nullable(gender))),
  occupation: as('Occupation', optionalText(LINE_MAX)),
  email: as('Email', optionalText(254, EMAIL_PATTERN, 'must be an email address, such as maya@example.com')),
  address: as('Address', optionalText(LINE_MAX)),
  city: as('City', optionalText(LINE_MAX)),
  state: as('State', optionalText(LINE_MAX)),
  zipCode: as('ZipCode', optionalText(10, ZIP_PATTERN, 'must be a US zip code, such as 94110 or 94110-1234')),
  phoneNumber: as('PhoneNumber', optionalText(12, PHONE_PATTERN, PHONE_HINT)),
};

export const saveUserAccount = defineCall({
  method: 'POST',
  path: 'User/SaveUserAccount',
  hasSeveralTransactions: true,
  access: 'newcomer',
  needs: 'account',
  summary:
    'Saves the user’s profile. In the last onboarding step, newUserLoginFlowComplete also completes the new-user flow.',
  failure: 'Error saving user account',
  body: named({
    ...profileFields,
    createdAt: as('DateCreated', z.optional(z.nullable(z.string()))),
    isOnboardingComplete: as('newUserLoginFlowComplete', z.optional(z.boolean())),
    /** Which flow sent the profile. If absent, it is inferred: the junior flow sends only the fields it stores. */
    isJunior: z.optional(z.boolean()),
  }),
  answer: userAccount,
  example: {
    body: {
      FirstName: 'Maya',
      MiddleName: '',
      LastName: 'Lindqvist',
      PreferredName: 'Maya',
      DateOfBirth: '1990-02-28T00:00:00.000Z',
      Gender: 'Prefer not to say',
      Occupation: 'Carpenter',
      Email: 'maya@example.com',
      Address: '1 Main Street',
      City: 'San Francisco',
      State: 'CA',
      ZipCode: '94110',
      PhoneNumber: '555-555-5555',
      newUserLoginFlowComplete: false,
    },
  },
});
