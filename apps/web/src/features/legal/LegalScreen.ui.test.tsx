import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen, openSignedOut } from '../../../test/openScreen.tsx';

const EMAIL = 'support@cairn.test';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const link = (name: string) => screen.getByRole('link', { name });

// covers: routes 33-38; screen/legal-pages 1-11; faults 40
test('visitors can read the five legal pages, without any navigation', async () => {
  const user = await openSignedOut('/Legal');
  await title('Legal');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Back to User Account' })).toBeNull();
  expect(link('Log in')).toHaveProperty('pathname', '/');
  expect(link(EMAIL).getAttribute('href')).toBe(`mailto:${EMAIL}`);
  for (const [name, path] of [
    ['Privacy Policy', '/PrivacyPolicy'],
    ['Terms Of Use', '/TermsOfUse'],
    ['End User License', '/EndUserLicense'],
    ['Plaid Agreement', '/PlaidEnduser'],
    ['Data Deletion', '/DataDeletion'],
  ] as const) {
    const pages = within(screen.getByRole('navigation', { name: 'Legal' }));
    await user.click(pages.getByRole('link', { name: new RegExp(`^${name}`) }));
    await title(name);
    expect(location.pathname).toBe(path);
    await waitFor(() => expect(document.title).toBe(`${name} · Cairn`));
    expect(within(screen.getByRole('main')).getAllByRole('link', { name: EMAIL })[0]).toBeDefined();
    await user.click(link('Back to Legal'));
    await title('Legal');
  }
});

test('each section has its own URL', async () => {
  await openSignedOut('/DataDeletion');
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  expect(contents.getByRole('link', { name: 'Timeline' }).getAttribute('href')).toBe('#timeline');
  expect(screen.getByRole('heading', { name: 'Timeline' }).id).toBe('timeline');
});

// covers: screen/user-profile 16
test('signed-in users see the legal pages inside the navigation', async () => {
  const user = await openScreen('/Legal', emptyHousehold());
  await title('Legal');
  await user.click(screen.getByRole('link', { name: /^Plaid Agreement/ }));
  await title('Plaid Agreement');
  const [nav] = screen.getAllByRole('navigation', { name: 'Main' });
  const current = within(nav ?? document.body).getByRole('link', { name: 'User Account' });
  expect(current.getAttribute('aria-current')).toBe('true');
  await user.click(link('Back to Legal'));
  await title('Legal');
  await user.click(link('Back to User Account'));
  await title('User Account');
});

test('users with a deleted account can still read them', async () => {
  const deleted = new ErrorAnswer(403, 'not_allowed', 'This account was deleted on 11/15/2026.');
  await openScreen('/DataDeletion', emptyHousehold().on(contract.getUserAccount, deleted));
  await title('Data Deletion');
  expect(await screen.findByRole('link', { name: 'Open Cairn' })).toHaveProperty('pathname', '/');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
