import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { currentUrl } from '../../../test/queries.ts';
import { calendarOf } from './calendar.fixture.ts';

const household = () =>
  emptyHousehold()
    .on(contract.suggestPayees, [])
    .on(contract.getTransactions, [])
    .on(contract.getCalendarMonth, calendarOf('2026-11'));

async function openSettings() {
  const user = await openScreen('/Settings', household());
  await screen.findByRole('tab', { name: 'Edit' });
  return user;
}

// covers: recurring-screens 29
test('Recurring is under Plan in the sidebar; on phones, Budget is marked instead', async () => {
  await openScreen('/Recurring', household());
  await screen.findByText('Nothing recurring yet');
  const [sidebar, bar] = screen.getAllByRole('navigation', { name: 'Main' });
  if (!sidebar || !bar) throw new Error('there are two navigations');
  const plan = within(within(sidebar).getByRole('group', { name: 'Plan' }));
  expect(plan.getByRole('link', { name: 'Recurring' }).getAttribute('aria-current')).toBe('page');
  expect(within(sidebar).getByRole('link', { name: 'Budget' }).getAttribute('aria-current')).toBeNull();
  expect(within(bar).getByRole('link', { name: 'Budget' }).getAttribute('aria-current')).toBe('true');
  expect(within(bar).getAllByRole('link')).toHaveLength(6);
});

// covers: navigation 10
test('an address in lower case marks the same links', async () => {
  await openScreen('/recurring', household());
  await screen.findByText('Nothing recurring yet');
  const [sidebar, bar] = screen.getAllByRole('navigation', { name: 'Main' });
  if (!sidebar || !bar) throw new Error('there are two navigations');
  expect(within(sidebar).getByRole('link', { name: 'Recurring' }).getAttribute('aria-current')).toBe('page');
  expect(within(bar).getByRole('link', { name: 'Budget' }).getAttribute('aria-current')).toBe('true');
});

// covers: recurring-screens 29
test('G then P opens Recurring, and the list of shortcuts has its keys', async () => {
  const user = await openSettings();
  await user.keyboard('gp');
  expect(await screen.findByText('Nothing recurring yet')).toBeDefined();
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [label, keys] of [
    ['Recurring', 'G then P'],
    ['Previous month', '['],
    ['Next month', ']'],
  ] as const)
    expect(within(dialog).getByText(label).parentElement?.textContent).toContain(keys);
});

// covers: recurring-screens 29
test.each([
  ['recurring', /^Recurring/, '/Recurring'],
  ['calendar', /^Calendar/, '/Calendar'],
  ['subscription', /^Add a bill/, '/Recurring?add=new'],
])('the palette knows %s', async (typed, name, url) => {
  const user = await openSettings();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or type a command' }), typed);
  await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(currentUrl()).toBe(url));
});

// covers: recurring-screens 29
test('User Account lists Recurring under More, for phones', async () => {
  await openScreen('/UserAccount', household());
  const more = within(await screen.findByRole('navigation', { name: 'More' }));
  expect(more.getByRole('link', { name: 'Recurring' }).getAttribute('href')).toBe('/Recurring');
});
