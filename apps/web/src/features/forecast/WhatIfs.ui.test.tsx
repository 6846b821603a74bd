import { contract } from '@cairn/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { choose, fill, findField, setValue } from '../../../test/queries.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { answerOf, entry, forecastOf } from './forecast.fixture.ts';

const rent = entry(16, 'Rent', -600_00, { seriesId: 11 });
const pay = entry(20, 'Pay', 900_00, { seriesId: 13 });

/** 1,000.00 today, 600.00 out on 12/01/2026, and 900.00 in on 12/05/2026. */
function household(entries = [rent, pay]) {
  return emptyHousehold()
    .on(contract.getAccountsList, [manualAccount({ id: 1, displayName: 'Checking' })])
    .on(contract.getForecast, answerOf(forecastOf({ entries })))
    .on(contract.getForecastScores, []);
}

const lowest = async () =>
  (await screen.findByRole('heading', { name: 'Lowest point' })).parentElement?.textContent?.replace(
    'Lowest point',
    '',
  );
const chips = () => screen.queryAllByRole('button', { name: / Remove$/ }).map(({ textContent }) => textContent);
const press = async (name: string) => screen.findByRole('button', { name });

// covers: forecast-screen 12
test('an amount that is tried lowers the line: 400.00 − 150.25 = 249.75, until it is removed', async () => {
  const api = household();
  const user = await openScreen('/Forecast', api);
  expect(await lowest()).toBe('$400On 12/01/2026');
  expect(screen.getByText('Nothing here is saved. It’s gone when you leave.')).toBeDefined();
  await user.click(await press('Add an amount'));
  await fill(user, 'Amount', '100+50.25');
  setValue('Date', '2026-11-20');
  await user.click(await press('See the effect'));
  await waitFor(() => expect(chips()).toEqual(['−$150.25 on 11/20/2026Remove']));
  expect(await lowest()).toBe('$250On 12/01/2026');
  await user.click(await press('−$150.25 on 11/20/2026 Remove'));
  expect(await lowest()).toBe('$400On 12/01/2026');
  expect(api.sent.filter(({ call }) => call.method === 'POST' && call.path.startsWith('Forecast/'))).toEqual([]);
});

// covers: forecast-screen 12
test('money in raises the line: 400.00 + 100.00 = 500.00', async () => {
  const user = await openScreen('/Forecast', household());
  await user.click(await press('Add an amount'));
  await user.click(await press('Money in'));
  await fill(user, 'Amount', '100');
  setValue('Date', '2026-11-16');
  await user.click(await press('See the effect'));
  await waitFor(async () => expect(await lowest()).toBe('$500On 12/01/2026'));
  expect(chips()).toEqual(['+$100.00 on 11/16/2026Remove']);
});

// covers: forecast-screen 12
test('an entry can be moved, and moving it again replaces that', async () => {
  const user = await openScreen('/Forecast', household());
  const move = async (to: string) => {
    await user.click(await press('Move an entry'));
    await findField('Entry');
    await choose(user, 'Entry', '12/01/2026 · Rent · −$600.00');
    setValue('New date', to);
    await user.click(await press('See the effect'));
  };
  await move('2026-12-06');
  await waitFor(async () => expect(await lowest()).toBe('$1,000.00Today'));
  await move('2026-12-03');
  await waitFor(async () => expect(await lowest()).toBe('$400On 12/03/2026'));
  expect(chips()).toEqual(['Rent on 12/03/2026 instead of 12/01/2026Remove']);
});

// covers: forecast-screen 12
test('missing and impossible values are explained', async () => {
  const user = await openScreen('/Forecast?months=3', household());
  await user.click(await press('Add an amount'));
  await user.click(await press('See the effect'));
  expect(screen.getByText('Add an amount', { selector: '[id$="-error"] *, [id$="-error"]' })).toBeDefined();
  expect(screen.getByText('Choose a date')).toBeDefined();
  await fill(user, 'Amount', '0');
  setValue('Date', '2027-03-01');
  expect(screen.getByText('Enter more than zero')).toBeDefined();
  expect(screen.getByText('Choose a day that the forecast shows')).toBeDefined();
  await user.click(await press('Cancel'));
  await user.click(await press('Move an entry'));
  await choose(user, 'Entry', '12/01/2026 · Rent · −$600.00');
  setValue('New date', '2026-12-01');
  await user.click(await press('See the effect'));
  expect(screen.getByText('Choose another day')).toBeDefined();
  expect(chips()).toEqual([]);
});

// covers: forecast-screen 11
test('the suggestion can be tried', async () => {
  const user = await openScreen('/Forecast', household());
  const panel = within(await screen.findByRole('region', { name: /^Why it dips/ }));
  expect(panel.getByText(/^If Rent came on 12\/05\/2026 instead of 12\/01\/2026/)).toBeDefined();
  await user.click(panel.getByRole('button', { name: 'Try it' }));
  expect(await lowest()).toBe('$1,000.00Today');
  expect(screen.queryByRole('button', { name: 'Try it' })).toBeNull();
});

// covers: forecast-screen 12
test('without entries, there is nothing to move', async () => {
  await openScreen('/Forecast', household([]));
  expect(await press('Add an amount')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Move an entry' })).toBeNull();
});
