import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';

// covers: screen/menu 1-5
test('the User Account menu links to its screens, and they lead back', async () => {
  const user = await openScreen('/UserAccount', emptyHousehold());
  const menu = within(await screen.findByRole('navigation', { name: 'User Account' }));
  const links = menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['User Profile', '/UserProfile'],
    ['Accounts', '/ConnectedAccounts'],
    ['Settings', '/Settings'],
    ['Activity', '/Activity'],
    ['Year in review', '/YearInReview'],
    ['Support', '/Support'],
    ['Legal', '/Legal'],
  ]);
  await user.click(menu.getByRole('link', { name: 'Settings' }));
  await user.click(await screen.findByRole('link', { name: 'Back to User Account' }));
  await screen.findByRole('navigation', { name: 'User Account' });
});
