import {
  type BodyOf,
  EMAIL_PATTERN,
  GENDERS,
  PHONE_HINT,
  PHONE_PATTERN,
  type saveUserAccount,
  type UserAccount,
  ZIP_PATTERN,
} from '@cairn/contract';
import { ageClassOf, type Day, isBirthDate, parseDay } from '@cairn/domain';
import { fieldErrors } from '../../app/fieldErrors.ts';

/** A profile form in progress. */
export interface ProfileDraft {
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly preferredName: string;
  readonly dateOfBirth: string;
  /** The stored value; each screen has its own labels for it. */
  readonly gender: string;
  readonly occupation: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
}

export type ProfileField = keyof ProfileDraft;
export type ProfileErrors = Partial<Record<ProfileField, string>>;
export type ProfilePayload = BodyOf<typeof saveUserAccount>;

export function draftOfAccount(account: UserAccount): ProfileDraft {
  const { firstName, middleName, lastName, preferredName, gender, occupation } = account;
  const { phoneNumber, email, address, city, state, zipCode } = account;
  return {
    firstName,
    middleName,
    lastName,
    preferredName,
    dateOfBirth: account.dateOfBirth ?? '',
    gender,
    occupation,
    phoneNumber,
    email,
    address,
    city,
    state,
    zipCode,
  };
}

export type Wording = 'edit' | 'onboarding';

export function genderOptions(wording: Wording) {
  const order: readonly string[] =
    wording === 'edit'
      ? ['Male', 'Female', 'Non-binary', 'Prefer not to say', 'Other']
      : ['Male', 'Female', 'Non-Binary', 'Other', 'Prefer not to answer'];
  return order.flatMap((label) => {
    const gender = GENDERS.find((one) => one[wording] === label);
    return gender ? [{ value: gender.value, label }] : [];
  });
}

const REQUIRED: Readonly<Record<'firstName' | 'lastName' | 'dateOfBirth' | 'email', string>> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  dateOfBirth: 'Enter your date of birth',
  email: 'Enter your email address',
};

export type BirthDateStatus = 'missing' | 'invalid' | 'child' | 'junior' | 'adult';

/** Whether a typed date of birth is valid, and the age class it means. */
export function birthDateStatus(typed: string, today: Day): BirthDateStatus {
  if (typed === '') return 'missing';
  const born = parseDay(typed);
  return born !== null && isBirthDate(born, today) ? ageClassOf(born, today) : 'invalid';
}

function missing(draft: ProfileDraft, fields: readonly (keyof typeof REQUIRED)[]): ProfileErrors {
  return Object.fromEntries(
    fields.filter((field) => draft[field].trim() === '').map((field) => [field, REQUIRED[field]]),
  );
}

function malformed(draft: ProfileDraft, today: Day): ProfileErrors {
  const [email, zipCode] = [draft.email.trim(), draft.zipCode.trim()];
  return {
    ...(birthDateStatus(draft.dateOfBirth, today) === 'invalid' && { dateOfBirth: 'Enter a valid date of birth' }),
    ...(email !== '' && !EMAIL_PATTERN.test(email) && { email: 'Enter an email address, like maya@example.com' }),
    ...(zipCode !== '' && !ZIP_PATTERN.test(zipCode) && { zipCode: 'Enter a US zip code, like 94110 or 94110-1234' }),
    ...(draft.phoneNumber !== '' && !PHONE_PATTERN.test(draft.phoneNumber) && { phoneNumber: PHONE_HINT }),
  };
}

function outcome(errors: ProfileErrors, checked: ProfilePayload) {
  return Object.keys(errors).length > 0 ? { errors } : { checked };
}

/** Validates a standard profile and returns the payload. */
export function checkAdult(draft: ProfileDraft, today: Day): { errors: ProfileErrors } | { checked: ProfilePayload } {
  const errors = {
    ...missing(draft, ['firstName', 'lastName', 'dateOfBirth', 'email']),
    ...malformed(draft, today),
  };
  return outcome(errors, {
    FirstName: draft.firstName.trim(),
    MiddleName: draft.middleName.trim(),
    LastName: draft.lastName.trim(),
    PreferredName: draft.preferredName.trim() || draft.firstName.trim(),
    DateOfBirth: parseDay(draft.dateOfBirth),
    Gender: draft.gender,
    Occupation: draft.occupation.trim(),
    Email: draft.email.trim(),
    Address: draft.address.trim(),
    City: draft.city.trim(),
    State: draft.state.trim(),
    ZipCode: draft.zipCode.trim(),
    PhoneNumber: draft.phoneNumber,
  });
}

/** Validates a junior profile and returns the payload, with only the fields a junior account stores. */
export function checkJunior(draft: ProfileDraft, today: Day): { errors: ProfileErrors } | { checked: ProfilePayload } {
  const { dateOfBirth, email } = malformed(draft, today);
  const errors = {
    ...missing(draft, ['dateOfBirth', 'email']),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(email !== undefined && { email }),
  };
  return outcome(errors, {
    PreferredName: draft.preferredName.trim(),
    DateOfBirth: parseDay(draft.dateOfBirth),
    Email: draft.email.trim(),
  });
}

const fieldOfPayload = {
  FirstName: 'firstName',
  MiddleName: 'middleName',
  LastName: 'lastName',
  PreferredName: 'preferredName',
  DateOfBirth: 'dateOfBirth',
  Gender: 'gender',
  Occupation: 'occupation',
  PhoneNumber: 'phoneNumber',
  Email: 'email',
  Address: 'address',
  City: 'city',
  State: 'state',
  ZipCode: 'zipCode',
} as const satisfies Record<string, ProfileField>;

export function profileErrorsOf(rejected: Readonly<Record<string, string>> | undefined): ProfileErrors {
  return fieldErrors(rejected, fieldOfPayload);
}
