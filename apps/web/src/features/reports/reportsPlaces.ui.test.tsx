import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { currentUrl } from '../../../test/queries.ts';
import { netWorthOf } from '../networth/networth.fixture.ts';
import { household } from './reports.fixture.ts';

const places = () =>
  household()
    .on(contract.getNetWorth, netWorthOf())
    .on(contract.getNetWorthDataPoints, [])
    .on(contract.suggestPayees, []);

// covers: reports-screen 19
test('the sidebar lists Reports under Plan, and on phones Net Worth is marked', async () => {
  const user = await openScreen('/UserAccount', places());
  const plan = within(await screen.findByRole('group', { name: 'Plan' }));
  await user.click(plan.getByRole('link', { name: 'Reports' }));
  await waitFor(() => expect(plan.getByRole('link', { name: 'Reports' }).getAttribute('aria-current')).toBe('page'));
  const marks = screen.getAllByRole('link', { name: 'Net Worth' }).map((one) => one.getAttribute('aria-current'));
  expect(marks).toEqual([null, 'true']);
});

// covers: reports-screen 19
test('on phones, User Account leads to Reports', async () => {
  await openScreen('/UserAccount', places());
  const more = within(await screen.findByRole('navigation', { name: 'More' }));
  expect(more.getByRole('link', { name: 'Reports' }).getAttribute('href')).toBe('/Reports');
});

// covers: reports-screen 19
test('G then E opens Reports, and so does the palette', async () => {
  const user = await openScreen('/Settings', places());
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('ge');
  await waitFor(() => expect(currentUrl()).toBe('/Reports'));
  await user.keyboard('gn');
  await waitFor(() => expect(currentUrl()).toBe('/NetWorth'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or type a command' }), 'reports');
  await user.click(await screen.findByRole('option', { name: /^Reports/ }));
  await waitFor(() => expect(currentUrl()).toBe('/Reports'));
});
