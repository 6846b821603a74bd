import { contract, type UserAccount } from '@cairn/contract';
import { addDays, formatDay } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { detail, field, findField, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { browserToday } from '../../app/today.ts';
import { noSubscription } from '../subscription/subscription.fixture.ts';
import { adult, junior } from '../users/user.fixture.ts';

function household(account: UserAccount = adult()): FakeApi {
  return emptyHousehold(account).on(contract.getSubscription, noSubscription());
}

const update = () => screen.getByRole('button', { name: 'Update Profile' });

// covers: screen/user-profile 1, 3-6, 8, 13; roles 12
test('Info shows the profile, with N/A for values that are missing', async () => {
  await openScreen('/UserProfile', household(adult({ preferredName: 'May' })));
  expect(await screen.findByRole('heading', { level: 1, name: 'User Profile' })).toBeDefined();
  expect(await detail('Name')).toBe('Maya Chen');
  expect(await detail('Preferred Display Name')).toBe('May');
  expect(await detail('Date of Birth')).toBe('05/01/1990');
  expect(await detail('Email')).toBe('maya@example.com');
  for (const label of ['Gender', 'Occupation', 'Phone Number', 'Address', 'City', 'State', 'Zipcode'])
    expect(await detail(label)).toBe('N/A');
  const subscribe = screen.getByRole('link', { name: 'Subscribe to Premium' });
  expect(subscribe.getAttribute('href')).toBe('/StripePayments?isExistingUser=true');
  expect(screen.getByRole('link', { name: 'Back to User Account' }).getAttribute('href')).toBe('/UserAccount');
});

// covers: screen/user-profile 7; validation 12, 15-18, 24; constants/lists 17
test('Edit names every field that is missing or malformed, and focuses the first', async () => {
  const user = await openScreen('/UserProfile?view=edit', household());
  await screen.findByRole('button', { name: 'Update Profile' });
  for (const label of ['First Name', 'Last Name', 'Date of Birth', 'Email']) setValue(label, '');
  await user.click(update());
  for (const message of [
    'Enter your first name',
    'Enter your last name',
    'Enter your date of birth',
    'Enter your email address',
  ])
    expect(screen.getByText(message)).toBeDefined();
  expect(document.activeElement).toBe(field('First Name'));

  setValue('Date of Birth', '0001-01-01');
  setValue('Email', 'maya@example');
  setValue('Zipcode', '9411');
  await user.type(field('Phone Number'), '55x5123');
  expect(field('Phone Number')).toHaveProperty('value', '555-123');
  for (const message of [
    'Enter a valid date of birth',
    'Enter an email address, like maya@example.com',
    'Enter a US zip code, like 94110 or 94110-1234',
    'Enter a valid US phone number (e.g., 555-555-5555)',
  ])
    expect(screen.getByText(message)).toBeDefined();
  await user.type(field('Phone Number'), '456789');
  expect(field('Phone Number')).toHaveProperty('value', '555-123-4567');
});

// covers: entities 56; validation 19; constants/lists 16
test('the profile offers five genders, and at most 10 occupations that contain the typed text', async () => {
  const user = await openScreen('/UserProfile?view=edit', household());
  const genders = within(await screen.findByLabelText('Gender')).getAllByRole('option');
  expect(genders.map(({ textContent }) => textContent)).toEqual([
    'Select',
    'Male',
    'Female',
    'Non-binary',
    'Prefer not to say',
    'Other',
  ]);
  await user.type(screen.getByRole('combobox', { name: 'Occupation' }), 'ENGIN');
  expect(screen.getAllByRole('option', { name: /engin/i })).toHaveLength(10);
  await user.click(screen.getByRole('option', { name: 'Civil Engineer' }));
  expect(screen.getByRole('combobox', { name: 'Occupation' })).toHaveProperty('value', 'Civil Engineer');
});

// covers: screen/user-profile 2; entities 44; state/profile 1, 2; errors 34
test('a rejected profile shows the reason at its field; typed values stay until they are saved, which returns to Info', async () => {
  const rejection = new ErrorAnswer(422, 'rule_broken', 'Check the date of birth.', {
    dateOfBirth: 'Can’t change the account type',
  });
  const api = household().on(contract.saveUserAccount, rejection);
  const user = await openScreen('/UserProfile?view=edit', api);
  await screen.findByRole('button', { name: 'Update Profile' });
  setValue('Last Name', 'Lindqvist');
  setValue('Date of Birth', '2015-02-28');
  await user.click(update());
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('Error saving user account')).toBeDefined();
  await user.click(toast.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Can’t change the account type')).toBeDefined();

  await user.click(screen.getByRole('tab', { name: 'Info' }));
  await waitFor(async () => expect(await detail('Name')).toBe('Maya Chen'));
  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=edit'));
  expect(await findField('Last Name')).toHaveProperty('value', 'Lindqvist');

  const { promise: released, resolve: release } = Promise.withResolvers<UserAccount>();
  api.on(contract.saveUserAccount, () => released);
  setValue('Date of Birth', '1991-03-01');
  await user.click(update());
  expect(await screen.findByText('Saving Profile...')).toBeDefined();
  release(adult({ lastName: 'Lindqvist' }));
  await waitFor(async () => expect(await detail('Name')).toBe('Maya Lindqvist'));
  expect(router.state.location.search).toBe('');
  expect(api.bodiesOf(contract.saveUserAccount).at(-1)?.createdAt).toBe(adult().createdAt);
});

// covers: screen/user-profile 11; validation 36; roles 12
test('a junior’s profile has three fields and doesn’t offer Premium', async () => {
  const api = household(junior()).on(contract.saveUserAccount, { ...junior(), preferredName: 'Kim' });
  const user = await openScreen('/UserProfile', api);
  const profile = within(await screen.findByRole('region', { name: 'Profile' }));
  expect(profile.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Preferred Display Name',
    'Date of Birth',
    'Email',
  ]);
  expect(screen.getByRole('button', { name: 'Delete Account' })).toBeDefined();
  expect(screen.queryByText(/Premium/)).toBeNull();

  await user.click(screen.getByRole('tab', { name: 'Edit' }));
  const form = await screen.findByRole('form', { name: 'Edit profile' });
  const labels = [...form.querySelectorAll('label')].map(({ textContent }) => textContent);
  expect(labels).toEqual(['Preferred Name', 'Date of Birth *', 'Email *']);
  setValue('Date of Birth', '');
  setValue('Email', '');
  await user.click(update());
  expect(screen.getByText('Enter your date of birth')).toBeDefined();
  expect(screen.getByText('Enter your email address')).toBeDefined();
  setValue('Date of Birth', junior().dateOfBirth ?? '');
  setValue('Email', 'kim@example.org');
  await user.click(update());
  await waitFor(async () => expect(await detail('Preferred Display Name')).toBe('Kim'));
});

// covers: screen/user-profile 12
test('Delete Account asks first, and names day 29, when everything is erased', async () => {
  const api = household();
  const user = await openScreen('/UserProfile', api);
  await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const confirmation = screen.getByRole('alertdialog', { name: 'Delete Account' });
  expect(confirmation.textContent).toContain('Until day 29, you can log in and reinstate it with everything in it.');
  expect(confirmation.textContent).toContain(
    `On day 29, ${formatDay(addDays(browserToday(), 29))}, everything is permanently erased`,
  );
  const cancel = within(confirmation).getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(cancel);
  await user.click(cancel);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.sent.map(({ call }) => call)).not.toContain(contract.deleteUserAccount);
});
