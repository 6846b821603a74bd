import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { router } from '../../app/router.tsx';

const tab = (name: string) => screen.findByRole('tab', { name });
const darkMode = () => screen.findByRole('switch', { name: 'Dark Mode' });
const update = () => screen.getByRole('button', { name: 'Update Settings' });
const theme = () => document.documentElement.dataset.theme;

// covers: screen/settings 1, 2
test('dark mode is previewed while editing, and stays once it is saved', async () => {
  const api = emptyHousehold().on(contract.saveUserSettings, ({ body }) => body);
  const user = await openScreen('/Settings', api);
  await user.click(await tab('Edit'));
  await user.click(await darkMode());
  expect(theme()).toBe('dark');
  await user.click(await tab('Info'));
  await waitFor(() => expect(theme()).toBe('light'));
  expect(screen.getByText('Off')).toBeDefined();

  await user.click(await tab('Edit'));
  await user.click(await darkMode());
  await user.click(update());
  expect(await screen.findByText('On')).toBeDefined();
  expect(api.bodiesOf(contract.saveUserSettings)).toEqual([{ darkMode: true }]);
  expect(theme()).toBe('dark');
});

// covers: navigation 17; state/profile 5; errors 37, 43; faults 15, 16
test('a failed call shows its message and reason until closed; the input stays, and saving again works', async () => {
  const away = 'Our database is away for a moment.';
  const api = emptyHousehold().on(contract.saveUserSettings, new ErrorAnswer(503, 'unavailable', away));
  const user = await openScreen('/Settings?view=edit', api);
  await user.click(await darkMode());
  await user.click(update());
  const toast = within(await screen.findByRole('alertdialog'));
  expect(toast.getByText('Error saving user settings')).toBeDefined();
  expect(toast.getByText(away)).toBeDefined();
  const close = toast.getByRole('button', { name: 'Close' });
  expect(document.activeElement).toBe(close);
  await user.click(close);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await darkMode()).toHaveProperty('checked', true);

  api.on(contract.saveUserSettings, ({ body }) => body);
  await user.click(update());
  await waitFor(async () => expect((await tab('Info')).getAttribute('aria-selected')).toBe('true'));
});

// covers: entry/keyboard 3
test('keyboard shortcuts can be turned off on this device, and on again', async () => {
  const api = emptyHousehold().on(contract.saveUserSettings, ({ body }) => body);
  const user = await openScreen('/Settings', api);
  const shortcuts = () => screen.findByRole('switch', { name: 'Keyboard shortcuts' });
  expect(await screen.findByText('On for this device')).toBeDefined();
  await user.click(await tab('Edit'));
  await user.click(await shortcuts());
  await user.click(update());
  expect(await screen.findByText('Off for this device')).toBeDefined();
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const { title } of screen.getAllByRole('link', { name: 'Dashboard' })) expect(title).toBe('');

  await user.click(await tab('Edit'));
  await user.click(await shortcuts());
  await user.click(update());
  expect(await screen.findByText('On for this device')).toBeDefined();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined();
});

// covers: learned 16
test('learned categories can be turned off: nothing is learned, and no other setting changes', async () => {
  let isOn = true;
  const api = emptyHousehold()
    .on(contract.saveUserSettings, ({ body }) => body)
    .on(contract.getLearning, () => ({ isOn }))
    .on(contract.saveLearning, ({ body }) => {
      ({ isOn } = body);
      return body;
    });
  const user = await openScreen('/Settings', api);
  expect(await screen.findByText('On, from what you choose')).toBeDefined();
  await user.click(await tab('Edit'));
  await user.click(await screen.findByRole('switch', { name: 'Learn my categories' }));
  await user.click(update());
  expect(await screen.findByText('Off, nothing is learned')).toBeDefined();
  expect(api.bodiesOf(contract.saveLearning)).toEqual([{ isOn: false }]);
});

// covers: screen/user-profile 15
test('the view is in the URL, and the back arrow leads to User Account', async () => {
  const user = await openScreen('/Settings?view=edit', emptyHousehold());
  expect((await tab('Edit')).getAttribute('aria-selected')).toBe('true');
  await user.click(await tab('Info'));
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/Settings', search: '' }));
  await user.click(screen.getByRole('link', { name: 'Back to User Account' }));
  expect(await screen.findByText('Version 1.0.0')).toBeDefined();
  expect(router.state.location.pathname).toBe('/UserAccount');
});
