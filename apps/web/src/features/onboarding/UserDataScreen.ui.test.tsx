import { contract } from '@cairn/contract';
import { addDays, type Day, monthsBefore } from '@cairn/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { openScreen } from '../../../test/openScreen.tsx';
import { button, field, fieldValue, fill, findField } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { newHousehold, newUser } from './newUser.fixture.ts';

const YEAR = 12;
const today = browserToday();
async function next(): Promise<HTMLElement> {
  await screen.findByText('Next', { selector: 'button *' });
  return button('Next');
}

const canContinue = async () => (await next()).getAttribute('aria-disabled') !== 'true';
const bornAt = (age: number): Day => monthsBefore(today, age * YEAR);

/** Browsers change a date field as a whole. */
async function enterBirthDate(day: string): Promise<void> {
  fireEvent.change(await findField('Date of Birth'), { target: { value: day } });
}

// covers: validation 22, 23
test.each([
  ['missing', '', 'Enter your date of birth to continue.'],
  ['in year 1', '0001-01-01', 'Check your date of birth.'],
  ['of a user who turns 18 tomorrow', addDays(bornAt(18), 1), 'You must be 18 or older.'],
  ['of a child', bornAt(12), 'You must be 13 or older.'],
])('Next is disabled if the date of birth is %s', async (_kind, day, reason) => {
  await openScreen('/UserData', newHousehold(newUser()));
  await enterBirthDate(day);
  expect(await canContinue()).toBe(false);
  expect(screen.getByText(reason)).toBeDefined();
});

// covers: screen/onboarding 15; entities 57; validation 20; faults 23
test('the profile is checked, saved, and continues with the subscription; Back doesn’t lose the typed values', async () => {
  const birthDate = bornAt(18);
  const api = newHousehold(newUser({ lastName: '' }), newUser({ dateOfBirth: birthDate }));
  const user = await openScreen('/UserData', api);
  await enterBirthDate(birthDate);
  expect(await canContinue()).toBe(true);
  await fill(user, 'Last Name', 'Ellison');
  await user.type(field('Phone Number'), '5035550142');
  expect(fieldValue('Phone Number')).toBe('503-555-0142');
  await fill(user, 'Occupation', 'engineer');
  expect(screen.getByRole('listbox').childElementCount).toBe(10);
  await user.click(screen.getByText('Civil Engineer'));
  const genders = [...screen.getByLabelText<HTMLSelectElement>('Gender').options].slice(1).map(({ text }) => text);
  expect(genders).toEqual(['Male', 'Female', 'Non-Binary', 'Other', 'Prefer not to answer']);
  await user.selectOptions(screen.getByLabelText('Gender'), 'Prefer not to answer');

  await user.click(screen.getByRole('link', { name: 'Back' }));
  await user.click(await screen.findByRole('link', { name: 'Create a standard account' }));
  await findField('Last Name');
  expect(fieldValue('Last Name')).toBe('Ellison');
  await fill(user, 'Zipcode', '123');
  await user.click(await next());
  expect(screen.getByText(/^Enter a US zip code/)).toBeDefined();
  expect(api.bodiesOf(contract.saveUserAccount)).toEqual([]);
  await fill(user, 'Zipcode', '12345');
  await user.click(await next());
  expect(await screen.findByText('Subscribe to Premium', { selector: 'h1' })).toBeDefined();
  expect(api.bodiesOf(contract.saveUserAccount)).toMatchObject([
    { lastName: 'Ellison', phoneNumber: '503-555-0142', occupation: 'Civil Engineer', gender: 'Prefer not to say' },
  ]);
  expect(api.bodiesOf(contract.saveOnboardingStep)).toEqual([{ step: 'StripePayments' }]);
});

test('a 17-year-old is offered a junior account, which asks for less and takes over the typed values', async () => {
  const birthDate = addDays(bornAt(18), 1);
  const user = await openScreen('/UserData', newHousehold(newUser()));
  await fill(user, 'Preferred Name', 'Kit');
  await enterBirthDate(birthDate);
  expect(screen.getByText('A standard account is for ages 18 and up.')).toBeDefined();
  await user.click(screen.getByText('Create a junior account'));
  await waitFor(() => expect(screen.queryByLabelText('Occupation')).toBeNull());
  expect(location.pathname).toBe('/JuniorUserData');
  expect(fieldValue('Preferred Name')).toBe('Kit');
  expect(fieldValue('Date of Birth')).toBe(birthDate);
  expect(await canContinue()).toBe(true);
});

class ErasedAnswer extends ErrorAnswer {
  readonly isErased = true;

  constructor() {
    super(403, 'not_allowed', 'You must be 13 or older to use Cairn.');
  }
}

// covers: faults 43
test('a child is politely rejected, nothing they typed is stored, and they can only log out', async () => {
  const api = newHousehold(newUser()).on(contract.saveUserAccount, new ErasedAnswer());
  const user = await openScreen('/JuniorUserData', api);
  await fill(user, 'Preferred Name', 'Kit');
  await enterBirthDate(bornAt(12));
  expect(screen.getAllByText('You must be 13 or older to use Cairn.')).toHaveLength(1);
  expect(await canContinue()).toBe(false);
  expect(JSON.stringify(sessionStorage)).not.toContain('Kit');
  await user.click(screen.getByText('Leave and erase everything'));
  expect(await screen.findByText(/^We’ve erased everything you entered\./)).toBeDefined();
  expect(api.bodiesOf(contract.saveUserAccount)).toEqual([{ dateOfBirth: bornAt(12) }]);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Log Out']);
});
