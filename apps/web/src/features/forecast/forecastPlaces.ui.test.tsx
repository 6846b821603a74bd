import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { currentUrl } from '../../../test/queries.ts';
import { netWorthOf } from '../networth/networth.fixture.ts';
import { answerOf } from './forecast.fixture.ts';

const household = () =>
  emptyHousehold()
    .on(contract.getForecast, answerOf())
    .on(contract.getNetWorth, netWorthOf())
    .on(contract.getNetWorthDataPoints, [])
    .on(contract.suggestPayees, []);

// covers: forecast-screen 17
test('the sidebar lists Forecast under Plan, and on phones Net Worth is marked', async () => {
  const user = await openScreen('/UserAccount', household());
  const plan = within(await screen.findByRole('group', { name: 'Plan' }));
  await user.click(plan.getByRole('link', { name: 'Forecast' }));
  const link = plan.getByRole('link', { name: 'Forecast' });
  await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'));
  const marks = screen.getAllByRole('link', { name: 'Net Worth' }).map((one) => one.getAttribute('aria-current'));
  expect(marks).toEqual([null, 'true']);
});

// covers: forecast-screen 17; reports-screen 19
test('on phones, User Account and Net Worth lead to Forecast', async () => {
  const user = await openScreen('/UserAccount', household());
  const more = within(await screen.findByRole('navigation', { name: 'More' }));
  expect(more.getByRole('link', { name: 'Forecast' }).getAttribute('href')).toBe('/Forecast');
  const [sidebar] = screen.getAllByRole('navigation', { name: 'Main' });
  await user.click(within(sidebar ?? document.body).getByRole('link', { name: 'Net Worth' }));
  const links = within(await screen.findByRole('navigation', { name: 'Plan' }));
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/Forecast', '/Reports']);
});

// covers: forecast-screen 17
test('G then F opens Forecast, and so does the palette', async () => {
  const user = await openScreen('/Settings', household());
  await screen.findByRole('tab', { name: 'Edit' });
  await user.keyboard('gf');
  await waitFor(() => expect(currentUrl()).toBe('/Forecast'));
  await user.keyboard('gn');
  await waitFor(() => expect(currentUrl()).toBe('/NetWorth'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search or type a command' }), 'forecast');
  await user.click(await screen.findByRole('option', { name: /^Forecast/ }));
  await waitFor(() => expect(currentUrl()).toBe('/Forecast'));
});
