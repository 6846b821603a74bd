import {
  type BodyOf,
  GENDERS,
  PHONE_HINT,
  profileFields,
  type saveUserAccount,
  type UserAccount,
} from '@cairn/contract';
import { ageClassOf, type Day, isBirthDate, parseDay } from '@cairn/domain';
import * as z from 'zod/mini';
import { typedDay, typedText } from '../../app/form/typed.ts';

/** The fields of either kind of account, as typed. */
export const profileDraft = z.object({
  firstName: z.string(),
  middleName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  dateOfBirth: z.string(),
  /** The stored value; each screen has its own labels for it. */
  gender: z.string(),
  occupation: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
});

export type ProfileDraft = z.output<typeof profileDraft>;
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

export type BirthDateStatus = 'missing' | 'invalid' | 'child' | 'junior' | 'adult';

/** Whether a typed date of birth is valid, and which age class it implies. */
export function birthDateStatus(typed: string, today: Day): BirthDateStatus {
  if (typed === '') return 'missing';
  const born = parseDay(typed);
  return born !== null && isBirthDate(born, today) ? ageClassOf(born, today) : 'invalid';
}

const INVALID_BIRTH_DATE = 'Enter a valid date of birth';

function required(today: Day) {
  const birthDate = typedDay('Enter your date of birth', INVALID_BIRTH_DATE);
  return {
    dateOfBirth: birthDate.check(z.refine((born) => isBirthDate(born, today), INVALID_BIRTH_DATE)),
    email: typedText(profileFields.email.field, {
      missing: 'Enter your email address',
      invalid: 'Enter an email address, like maya@example.com',
    }),
  };
}

type ProfileForm = z.core.$ZodType<ProfilePayload, ProfileDraft>;

/** A standard profile. */
export function adultForm(today: Day): ProfileForm {
  const fields = z.object({
    ...required(today),
    firstName: typedText(profileFields.firstName.field, { missing: 'Enter your first name' }),
    middleName: typedText(profileFields.middleName.field),
    lastName: typedText(profileFields.lastName.field, { missing: 'Enter your last name' }),
    preferredName: typedText(profileFields.preferredName.field),
    gender: typedText(profileFields.gender.field),
    occupation: typedText(profileFields.occupation.field),
    phoneNumber: typedText(profileFields.phoneNumber.field, { invalid: PHONE_HINT }),
    address: typedText(profileFields.address.field),
    city: typedText(profileFields.city.field),
    state: typedText(profileFields.state.field),
    zipCode: typedText(profileFields.zipCode.field, { invalid: 'Enter a US zip code, like 94110 or 94110-1234' }),
  });
  return z.pipe(
    fields,
    z.transform((profile) => ({ ...profile, preferredName: profile.preferredName || profile.firstName })),
  );
}

/** A junior profile, with only the fields a junior account stores. */
export function juniorForm(today: Day): ProfileForm {
  const fields = z.object({
    ...profileDraft.shape,
    ...required(today),
    preferredName: typedText(profileFields.preferredName.field),
  });
  return z.pipe(
    fields,
    z.transform(({ preferredName, dateOfBirth, email }) => ({ preferredName, dateOfBirth, email })),
  );
}
