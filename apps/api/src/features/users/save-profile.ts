import type { BodyOf, saveUserAccount } from '@cairn/contract';
import { type AgeClass, ageClassOf, type Day, isBirthDate, parseDay } from '@cairn/domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { UserRow } from './users.queries.ts';

type Payload = BodyOf<typeof saveUserAccount>;
type Fields = Record<string, string>;

/** What is kept of the profile, by the payload's names. A junior is asked for the first three alone. */
const juniorColumns = { PreferredName: 'preferredName', DateOfBirth: 'dateOfBirth', Email: 'email' } as const;
const adultColumns = {
  FirstName: 'firstName',
  MiddleName: 'middleName',
  LastName: 'lastName',
  ...juniorColumns,
  Gender: 'gender',
  Occupation: 'occupation',
  Address: 'address',
  City: 'city',
  State: 'state',
  ZipCode: 'zipCode',
  PhoneNumber: 'phoneNumber',
} as const;

type Column = (typeof adultColumns)[keyof typeof adultColumns];
const columns = Object.entries(adultColumns).flatMap(([name, column]) =>
  isName(name) ? [[name, column] as const] : [],
);

function isName(name: string): name is keyof typeof adultColumns {
  return name in adultColumns;
}

export type ProfileValues = Partial<Record<Column, string>> & Partial<Pick<UserRow, 'junior' | 'newUserFlowComplete'>>;

const REQUIRED = 'must not be empty';

class ChildRefused extends ProblemError {}

export function isChild(error: unknown): boolean {
  return error instanceof ChildRefused;
}

function childRefused(): ProblemError {
  return new ChildRefused(
    'not_allowed',
    'Cairn is for ages 13 and up, so we can’t create an account for you. Nothing you entered was saved. See you in a few years!',
    { fields: { DateOfBirth: 'must be at least 13 years ago' }, details: { isErased: true } },
  );
}

function broken(message: string, fields: Fields): ProblemError {
  return new ProblemError('rule_broken', message, { fields });
}

function bornOf(user: UserRow, payload: Payload, today: Day): Day {
  const born = payload.DateOfBirth ?? (user.dateOfBirth === null ? null : parseDay(user.dateOfBirth));
  if (born === null)
    throw new ProblemError('bad_input', 'Please enter your date of birth.', { fields: { DateOfBirth: REQUIRED } });
  if (!isBirthDate(born, today))
    throw new ProblemError('bad_input', 'Please check your date of birth.', {
      fields: { DateOfBirth: 'must be a valid date of birth' },
    });
  return born;
}

/** The junior step sends a preferred name, a birth date and an email address; a standard profile names more. */
function isJuniorPayload(payload: Payload): boolean {
  return columns.every(([name]) => name in juniorColumns || payload[name] === undefined);
}

/** An age class changes by birthdays alone; who never said when they were born may say it once. */
function checkClass(user: UserRow, payload: Payload, ageClass: AgeClass, today: Day): void {
  const known = user.dateOfBirth === null ? null : parseDay(user.dateOfBirth);
  if (known !== null && ageClassOf(known, today) !== ageClass)
    throw broken(
      'Changing your date of birth can’t turn a junior account into a standard account, or the other way around.',
      {
        DateOfBirth: 'can’t change the account type',
      },
    );
  const asked = payload.isJunior ?? ((known !== null && user.junior) || isJuniorPayload(payload));
  if (ageClass === 'junior' && !asked)
    throw broken('You must be 18 or older for a standard account. You can create a junior account instead.', {
      DateOfBirth: 'must be at least 18 years ago',
    });
  if (ageClass === 'adult' && payload.isJunior)
    throw broken('Junior accounts are for ages 13 to 17. You can create a standard account instead.', {
      DateOfBirth: 'must be less than 18 years ago',
    });
}

function checkRequired(user: UserRow, payload: Payload, isJunior: boolean): void {
  const required = isJunior ? (['Email'] as const) : (['FirstName', 'LastName', 'Email'] as const);
  const now = (name: (typeof required)[number]) =>
    payload[name] === undefined ? user[adultColumns[name]] : payload[name];
  const missing = required.filter((name) => !now(name));
  if (missing.length > 0)
    throw new ProblemError('bad_input', 'Please fill in the missing fields.', {
      fields: Object.fromEntries(missing.map((name) => [name, REQUIRED])),
    });
}

function refuseBeyondJunior(payload: Payload): void {
  const given = columns.map(([name]) => name).filter((name) => !(name in juniorColumns) && payload[name]);
  if (given.length > 0)
    throw broken('A junior account stores only a preferred name, a date of birth, and an email address.', {
      ...Object.fromEntries(given.map((name) => [name, 'isn’t stored for juniors'])),
    });
}

/** What a payload changes of a profile; throws where it breaks a rule. Throws `childRefused` for a child. */
export function profileValues(user: UserRow, payload: Payload, today: Day): ProfileValues {
  const born = bornOf(user, payload, today);
  const ageClass = ageClassOf(born, today);
  // First, so that a slip in the date of an account in use is refused, and never taken for a child's first words.
  checkClass(user, payload, ageClass, today);
  if (ageClass === 'child') throw childRefused();
  const isJunior = ageClass === 'junior';
  if (isJunior) refuseBeyondJunior(payload);
  checkRequired(user, payload, isJunior);
  const values: ProfileValues = {};
  for (const [name, column] of columns) {
    const given = isJunior && !(name in juniorColumns) ? null : payload[name];
    // What the identity provider told of a junior's names is not kept either.
    if (given !== undefined && name !== 'DateOfBirth') values[column] = given ?? '';
  }
  // A junior's is their own word, never the name that the identity provider told.
  const preferredName = values.preferredName ?? (isJunior && !user.junior ? '' : user.preferredName);
  return {
    ...values,
    preferredName: preferredName === '' && !isJunior ? values.firstName || user.firstName : preferredName,
    dateOfBirth: born,
    junior: isJunior,
    ...(payload.newUserLoginFlowComplete && { newUserFlowComplete: true }),
  };
}
