import { type AccountForecast, contract } from '@cairn/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast, currentUrl } from '../../../test/queries.ts';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { answerOf, entry, forecastOf, scoresFor } from './forecast.fixture.ts';

const accounts = [
  manualAccount({ id: 1, displayName: 'Savings', institutionName: 'Harbor Bank' }),
  linkedAccount({ id: 2, displayName: 'Checking', institutionName: 'Harbor Bank' }),
  manualAccount({ id: 3, displayName: 'Sapphire Card', institutionName: 'Harbor Bank', type: 1 }),
];

const rent = entry(16, 'Rent', -600_00, { seriesId: 11 });
const phone = entry(10, 'Phone', -45_00, { seriesId: 12 });
const card = entry(12, 'Sapphire Card payment', -250_40, { seriesId: null, cardId: 3 });
const pay = entry(17, 'Pay', 900_00, { seriesId: 13 });
/** 1,200.55 today, and 1.00 a day of habits. */
const checking = (given: Partial<AccountForecast> = {}) =>
  forecastOf({
    accountId: 2,
    balance: 1_200_55,
    entries: [rent, phone, card, pay],
    habit: 1_00,
    spread: 190_00,
    rest: given,
  });

function household(...forecasts: AccountForecast[]): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, accounts)
    .on(contract.getForecast, answerOf(...(forecasts.length > 0 ? forecasts : [checking()])))
    .on(contract.getForecastScores, []);
}

const figure = async (label: string) =>
  (await screen.findByRole('heading', { name: label, level: 2 })).parentElement?.textContent;
const region = (name: string | RegExp) => screen.findByRole('region', { name });
const days = () => screen.findByRole('slider', { name: 'Day in the forecast' });
const toDay = async (day: number) => fireEvent.change(await days(), { target: { value: String(day) } });
const layer = (name: RegExp) => screen.getByRole('button', { name });
const chart = () => screen.findByRole('img', { name: /^Forecast of/ });
const bands = async () => (await chart()).querySelectorAll('path').length;

describe('the figures', () => {
  // covers: forecast-screen 1
  test('a lowest point that is today is known: 12.50, with cents', async () => {
    await openScreen('/Forecast', household(forecastOf({ accountId: 2, balance: 12_50, habit: 0 })));
    expect(await figure('Lowest point')).toBe('Lowest point$12.50Today');
    expect((await chart()).getAttribute('aria-label')).toContain('Lowest point $12.50 on 11/15/2026');
  });

  // covers: forecast-screen 1
  test('lowest point: 1,200.55 − 600.00 − 45.00 − 250.40 − 17 × 1.00 = 288.15, without cents', async () => {
    const user = await openScreen('/Forecast', household());
    expect(await figure('Lowest point')).toBe('Lowest point$288On 12/01/2026, most likely $248 to $328');
    expect(await figure('Today')).toBe('Today$1,200.55Checking, Harbor Bank');
    expect(await figure('In 12 months')).toMatch(/^In 12 months\$839On 11\/15\/2027, most likely \$649 to \$1,029$/);
    expect((await chart()).getAttribute('aria-label')).toBe(
      'Forecast of Checking for 12 months. Today $1,200.55. Lowest point $288 on 12/01/2026. After 12 months $839',
    );
    await user.click(screen.getByRole('tab', { name: '3 months' }));
    expect(await figure('In 3 months')).toMatch(/^In 3 months\$1,112On 02\/15\/2027/);
    expect(currentUrl()).toBe('/Forecast?months=3');
  });

  // covers: forecast-screen 2
  test('the account is in the URL, and the menu of accounts has all of them', async () => {
    const api = household(forecastOf({ accountId: 1, balance: 5_000_00 }), checking());
    const user = await openScreen('/Forecast', api);
    const select = await screen.findByRole('combobox', { name: 'Account' });
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Savings', 'Checking', 'Sapphire Card']);
    await user.selectOptions(select, 'Savings');
    await waitFor(async () => expect(await figure('Today')).toBe('Today$5,000.00Savings, Harbor Bank'));
    expect(currentUrl()).toBe('/Forecast?account=1');
  });

  // covers: forecast-screen 2
  test('an account that isn’t among the first is requested on its own', async () => {
    const api = household().on(contract.getForecast, ({ query }) =>
      query.accountId === 3 ? answerOf(forecastOf({ accountId: 3, balance: -90_00 })) : answerOf(checking()),
    );
    await openScreen('/Forecast?account=3', api);
    expect(await figure('Today')).toBe('Today−$90.00Sapphire Card, Harbor Bank');
    const asked = api.sent.filter(({ call }) => call === contract.getForecast);
    expect(asked.map(({ query }) => query)).toEqual([{}, { accountId: 3 }]);
  });
});

describe('the chart', () => {
  // covers: forecast-screen 4
  test('the slider says the date, balance, range, and entries of a day', async () => {
    await openScreen('/Forecast', household());
    expect((await days()).getAttribute('aria-valuetext')).toMatch(/^11\/15\/2026: \$1,200/);
    await toDay(16);
    expect((await days()).getAttribute('aria-valuetext')).toBe(
      '12/01/2026: $288, most likely $248 to $328. Rent −$600.00',
    );
    await toDay(-1);
    expect((await days()).getAttribute('aria-valuetext')).toBe('11/14/2026: $1,200.55');
  });

  // covers: forecast-screen 5
  test('the flag opens the day of the lowest point', async () => {
    const user = await openScreen('/Forecast', household());
    await user.click(await screen.findByRole('button', { name: 'Lowest point, 12/01/2026 $288' }));
    expect(document.activeElement).toBe(await days());
    expect((await days()).getAttribute('aria-valuetext')).toMatch(/^12\/01\/2026/);
    await user.tab();
    expect(screen.getByRole('button', { name: /^Lowest point/ })).toBeDefined();
  });

  // covers: forecast-screen 4
  test('a table has the figures, with the lowest and highest day', async () => {
    await openScreen('/Forecast', household());
    const table = await screen.findByRole('table', { name: /of 411 days, including the highest and lowest$/ });
    const row = within(table).getByRole('rowheader', { name: '12/01/2026' }).parentElement;
    expect(row?.textContent).toBe('12/01/2026$288$248 to $328Rent −$600.00');
  });

  // covers: forecast-screen 6
  test('days below zero are named', async () => {
    const poor = forecastOf({
      accountId: 2,
      balance: 500_00,
      entries: [rent, entry(20, 'Pay', 900_00)],
      spread: 10_00,
    });
    await openScreen('/Forecast', household(poor));
    expect(await screen.findByText('Below zero for 4 days')).toBeDefined();
    expect((await region('Why it dips on 12/01/2026')).textContent).toContain('Another $100.00 by 12/01/2026');
  });

  // covers: forecast-screen 6
  test('a debt is always below zero, so nothing is said about it', async () => {
    await openScreen('/Forecast?account=3', household(forecastOf({ accountId: 3, balance: -90_00 })));
    expect(await figure('Lowest point')).toContain('−$90');
    expect(screen.queryByText(/^Below zero/)).toBeNull();
  });

  // covers: forecast-screen 6
  test('days below the limit of the account are counted', async () => {
    const limited = forecastOf({ accountId: 2, entries: [rent, pay], rest: { floor: checking().balance } });
    await openScreen('/Forecast', household(limited));
    expect(await screen.findByText(/^Below \$1,200\.55 for \d+ days$/)).toBeDefined();
  });
});

describe('the layers', () => {
  // covers: forecast-screen 7
  test('habits off: 1,200.55 − 895.40 = 305.15, without a band and without a request', async () => {
    const api = household();
    const user = await openScreen('/Forecast', api);
    expect(await bands()).toBe(3);
    const requests = () => api.sent.filter(({ call }) => call === contract.getForecast).length;
    expect(requests()).toBe(1);
    await user.click(layer(/^Habit ?Everyday spending and income/));
    expect(await figure('Lowest point')).toBe('Lowest point$305On 12/01/2026');
    expect(layer(/^Habit/).getAttribute('aria-pressed')).toBe('false');
    expect(await bands()).toBe(2);
    await user.click(layer(/^Committed/));
    expect(await figure('Lowest point')).toContain('$1,200.55');
    expect(requests()).toBe(1);
  });

  // covers: forecast-screen 7
  test('at least one stays on', async () => {
    const user = await openScreen('/Forecast', household());
    await chart();
    await user.click(layer(/^Habit/));
    await user.click(layer(/^Committed/));
    const last = layer(/^Planned/);
    await user.click(last);
    expect(last.getAttribute('aria-pressed')).toBe('true');
    expect(last.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('At least one stays on.')).toBeDefined();
  });

  // covers: forecast-screen 9
  test('with few weeks of history, the screen says so and draws no band', async () => {
    await openScreen('/Forecast', household(forecastOf({ accountId: 2, entries: [rent] })));
    expect(await screen.findByText(/^Learned from 3 full weeks so far\. After 8 weeks/)).toBeDefined();
    expect(await bands()).toBe(2);
    expect(await figure('Lowest point')).toBe('Lowest point$400On 12/01/2026');
  });

  // covers: forecast-screen 9
  test('if nothing is expected, the screen says what to do', async () => {
    await openScreen('/Forecast', household(forecastOf({ accountId: 2 })));
    const note = (await screen.findByText(/^Nothing is expected on this account yet/)).textContent;
    expect(note).toContain('Confirm bills and pay in Recurring or plan a budget');
    expect((await region('Why it dips')).textContent).toContain('nothing to explain');
  });
});

// covers: forecast-screen 10
test('why it dips: the three largest entries, largest first, each a link', async () => {
  const water = entry(14, 'Water', -30_00, { seriesId: 14 });
  await openScreen('/Forecast', household(forecastOf({ accountId: 2, entries: [rent, phone, card, water, pay] })));
  const panel = within(await region('Why it dips on 12/01/2026'));
  const rows = panel.getAllByRole('link');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RentRecurring−$600.0012/01/2026',
    'Sapphire Card paymentCard payment−$250.4011/27/2026',
    'PhoneRecurring−$45.0011/25/2026',
  ]);
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/Recurring/11',
    '/Forecast?account=3',
    '/Recurring/12',
  ]);
});

// covers: forecast-screen 10
test('with fewer entries, the spending from budgets and habits is listed as an estimate', async () => {
  const spending = forecastOf({ accountId: 2, entries: [rent], planned: 2_00, habit: 1_00 });
  await openScreen('/Forecast?months=3', household(spending));
  const panel = within(await region(/^Why it dips/));
  const rows = panel.getAllByRole('link');
  expect(rows[0]?.textContent).toMatch(/^Planned spendingWhat your budget still leaves−\$62Estimate$/);
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    '/Budget',
    expect.stringMatching(/^\/Transactions\?.*account=2/i),
  ]);
});

describe('how right was it?', () => {
  const months = [
    { month: '2026-08', expected: 1_000_00, spread: 100_00, actual: 950_00 },
    { month: '2026-09', expected: 1_000_00, spread: 100_00, actual: 1_200_00 },
    { month: '2026-10', expected: 1_100_00, spread: 100_00, actual: 1_100_00 },
  ];

  // covers: forecast-screen 13
  test('each month has its range, its forecast, and the actual balance, with a count and a mean error', async () => {
    const api = household().on(contract.getForecastScores, [scoresFor(2, months)]);
    await openScreen('/Forecast', api);
    const panel = within(await region('How right was it?'));
    expect(await panel.findByText('2 of 3 in range')).toBeDefined();
    expect(panel.getByText(/off by \$205\.72 on average, and in range on 72 of 90 days\.$/)).toBeDefined();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'August: forecast $1,000, range $900 to $1,100. It was $950.00, in range.Aug−$50.00',
      'September: forecast $1,000, range $900 to $1,100. It was $1,200.00, outside the range.Sep+$200.00',
      'October: forecast $1,100, range $1,000 to $1,200. It was $1,100.00, in range.Oct$0.00',
    ]);
    expect(api.queriesOf(contract.getForecastScores)[0]).toEqual({ accountId: 2 });
  });

  // covers: forecast-screen 13
  test('under three months, it will keep score from next month', async () => {
    await openScreen('/Forecast', household().on(contract.getForecastScores, [scoresFor(2, months.slice(1))]));
    expect(await screen.findByText('We’ll keep score from next month.')).toBeDefined();
  });

  // covers: forecast-screen 13
  test('if it fails, the panel says so, and the rest of the screen stays', async () => {
    const api = household().on(contract.getForecastScores, new ErrorAnswer(422, 'rule_broken', 'Not just now.'));
    const user = await openScreen('/Forecast', api);
    const panel = within(await region('How right was it?'));
    expect(await panel.findByText('This didn’t load.')).toBeDefined();
    expect(await chart()).toBeDefined();
    api.on(contract.getForecastScores, [scoresFor(2, months)]);
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText('2 of 3 in range')).toBeDefined();
  });
});

// covers: forecast-screen 14
test('other accounts are listed with their balances and lowest points, and open their own forecast', async () => {
  const savings = forecastOf({ accountId: 1, balance: 5_000_00, entries: [entry(29, 'Taxes', -700_00)] });
  const user = await openScreen('/Forecast', household(savings, checking()));
  const list = within(await screen.findByRole('list', { name: 'Other accounts' }));
  const row = list.getByRole('link');
  expect(row.textContent).toBe('SavingsNow $5,000.00$4,300Lowest, 12/14/2026');
  await user.click(row);
  await waitFor(async () => expect(await figure('Today')).toContain('Savings'));
  expect(currentUrl()).toBe('/Forecast?account=1');
});

describe('other states', () => {
  // covers: forecast-screen 16
  test('without accounts, the screen says what to do', async () => {
    const api = household().on(contract.getAccountsList, []).on(contract.getForecast, answerOf());
    await openScreen('/Forecast', api);
    expect(await screen.findByRole('heading', { name: 'No accounts yet' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Add Account' })).toHaveProperty('pathname', '/AddAccount');
  });

  // covers: forecast-screen 16
  test('while loading, screen readers hear that, and the panels have their titles', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerOf>>();
    await openScreen(
      '/Forecast',
      household().on(contract.getForecast, () => promise),
    );
    expect((await screen.findByText('Loading...')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('heading', { name: 'Balance ahead', hidden: true })).toBeDefined();
    resolve(answerOf(checking()));
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  });

  // covers: forecast-screen 16
  test('if the forecast fails, it can be requested again', async () => {
    const api = household().on(contract.getForecast, new ErrorAnswer(422, 'rule_broken', 'Not just now.'));
    const user = await openScreen('/Forecast', api);
    await closeToast(user, 'Error getting the forecast', 'Not just now.');
    expect(screen.getByRole('heading', { name: 'We couldn’t load your forecast' })).toBeDefined();
    api.on(contract.getForecast, answerOf(checking()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await figure('Today')).toContain('$1,200.55');
  });
});
