import { contract } from '@cairn/contract';
import { addDays, monthsBefore } from '@cairn/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { button, fieldValue, fill, findField } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { adult } from '../users/user.fixture.ts';

const OFFER = 'You’re 18, so you can switch to a standard account';
const eighteenthBirthday = monthsBefore(browserToday(), 18 * 12);
const kit = adult({
  firstName: '',
  lastName: '',
  preferredName: 'Kit',
  isJunior: true,
  dateOfBirth: eighteenthBirthday,
});

test('a user who turns 18 tomorrow is still a junior, by the clock of their own browser', async () => {
  const api = emptyHousehold({ ...kit, dateOfBirth: addDays(eighteenthBirthday, 1) });
  await openScreen('/UserProfile', api);
  await screen.findByText('User Profile', { selector: 'h1' });
  expect(screen.queryByText(OFFER)).toBeNull();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(api.bodiesOf(contract.getUserAccount)).toMatchObject([{ timeZone }]);
});

test('on their 18th birthday, a junior can switch to a standard account', async () => {
  const api = emptyHousehold(kit).on(contract.saveUserAccount, { ...kit, isJunior: false });
  const user = await openScreen('/UserProfile', api);
  expect(await screen.findByText(OFFER)).toBeDefined();
  await user.click(screen.getByText('Switch to a standard account'));
  await findField('First Name');
  expect(fieldValue('Preferred Name')).toBe('Kit');
  await fill(user, 'First Name', 'Katharina');
  await fill(user, 'Last Name', 'Ellison');
  await user.click(button('Next'));
  await waitFor(() => expect(location.pathname).toBe('/UserProfile'));
  await screen.findByText('User Profile', { selector: 'h1' });
  expect(screen.queryByText(OFFER)).toBeNull();
  expect(api.bodiesOf(contract.saveUserAccount)).toMatchObject([{ firstName: 'Katharina', lastName: 'Ellison' }]);
});
