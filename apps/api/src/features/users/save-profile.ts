import type { BodyOf, saveUserAccount } from '@cairn/contract';
import { type AgeClass, ageClassOf, type Day, isBirthDate, parseDay } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { UserRow } from './users.queries.ts';

type Payload = BodyOf<typeof saveUserAccount>;
type Fields = Record<string, string>;

/** The profile fields that aren't stored for juniors. */
const adultFields = [
  'firstName',
  'middleName',
  'lastName',
  'gender',
  'occupation',
  'address',
  'city',
  'state',
  'zipCode',
  'phoneNumber',
] as const;

type ProfileField = (typeof adultFields)[number] | 'preferredName' | 'dateOfBirth' | 'email';

export type ProfileValues = Partial<Record<ProfileField, string>> &
  Partial<Pick<UserRow, 'junior' | 'newUserFlowComplete'>>;

const REQUIRED = 'must not be empty';

class ChildRejected extends ProblemError {}

export function isChildRejected(error: unknown): boolean {
  return error instanceof ChildRejected;
}

function childRejected(): ProblemError {
  return new ChildRejected(
    'not_allowed',
    'Cairn is for ages 13 and up, so we can’t create an account for you. Nothing you entered was saved. See you in a few years!',
    { fields: { dateOfBirth: 'must be at least 13 years ago' }, details: { isErased: true } },
  );
}

function ruleBroken(message: string, fields: Fields): ProblemError {
  return new ProblemError('rule_broken', message, { fields });
}

function birthDateOf(user: UserRow, payload: Payload, today: Day): Day {
  const born = payload.dateOfBirth ?? (user.dateOfBirth === null ? null : parseDay(user.dateOfBirth));
  if (born === null)
    throw new ProblemError('bad_input', 'Please enter your date of birth.', { fields: { dateOfBirth: REQUIRED } });
  if (!isBirthDate(born, today))
    throw new ProblemError('bad_input', 'Please check your date of birth.', {
      fields: { dateOfBirth: 'must be a valid date of birth' },
    });
  return born;
}

/** Whether the payload has only the fields of the junior step: preferred name, birth date, and email address. */
function isJuniorPayload(payload: Payload): boolean {
  return adultFields.every((field) => payload[field] === undefined);
}

/** The age class changes only on a birthday. A user without a birth date may enter one. */
function checkClass(user: UserRow, payload: Payload, ageClass: AgeClass, today: Day): void {
  const known = user.dateOfBirth === null ? null : parseDay(user.dateOfBirth);
  if (known !== null && ageClassOf(known, today) !== ageClass)
    throw ruleBroken(
      'Changing your date of birth can’t turn a junior account into a standard account, or the other way around.',
      {
        dateOfBirth: 'can’t change the account type',
      },
    );
  const isJuniorRequested = payload.isJunior ?? ((known !== null && user.junior) || isJuniorPayload(payload));
  if (ageClass === 'junior' && !isJuniorRequested)
    throw ruleBroken('You must be 18 or older for a standard account. You can create a junior account instead.', {
      dateOfBirth: 'must be at least 18 years ago',
    });
  if (ageClass === 'adult' && payload.isJunior)
    throw ruleBroken('Junior accounts are for ages 13 to 17. You can create a standard account instead.', {
      dateOfBirth: 'must be less than 18 years ago',
    });
}

function checkRequired(user: UserRow, payload: Payload, isJunior: boolean): void {
  const required = isJunior ? (['email'] as const) : (['firstName', 'lastName', 'email'] as const);
  const missing = required.filter((field) => !(payload[field] === undefined ? user[field] : payload[field]));
  if (missing.length > 0)
    throw new ProblemError('bad_input', 'Please fill in the missing fields.', {
      fields: Object.fromEntries(missing.map((field) => [field, REQUIRED])),
    });
}

function rejectAdultFields(payload: Payload): void {
  const given = adultFields.filter((field) => payload[field]);
  if (given.length > 0)
    throw ruleBroken('A junior account stores only a preferred name, a date of birth, and an email address.', {
      ...Object.fromEntries(given.map((field) => [field, 'isn’t stored for juniors'])),
    });
}

/** The profile columns that a payload changes. Throws if it breaks a rule, and `ChildRejected` for a child. */
export function profileValues(user: UserRow, payload: Payload, today: Day): ProfileValues {
  const born = birthDateOf(user, payload, today);
  const ageClass = ageClassOf(born, today);
  // Must come first, so that a typo in an existing user's birth date is rejected instead of erasing the user as a
  // child.
  checkClass(user, payload, ageClass, today);
  if (ageClass === 'child') throw childRejected();
  const isJunior = ageClass === 'junior';
  if (isJunior) rejectAdultFields(payload);
  checkRequired(user, payload, isJunior);
  const values: ProfileValues = {};
  for (const field of [...adultFields, 'preferredName', 'email'] as const) {
    if (payload[field] !== undefined) values[field] = payload[field] ?? '';
  }
  // A junior's names from the identity provider are cleared too.
  if (isJunior) for (const field of adultFields) values[field] = '';
  // A junior's preferred name is never taken from the identity provider.
  const preferredName = values.preferredName ?? (isJunior && !user.junior ? '' : user.preferredName);
  return {
    ...values,
    preferredName: preferredName === '' && !isJunior ? values.firstName || user.firstName : preferredName,
    dateOfBirth: born,
    junior: isJunior,
    ...(payload.isOnboardingComplete && { newUserFlowComplete: true }),
  };
}
