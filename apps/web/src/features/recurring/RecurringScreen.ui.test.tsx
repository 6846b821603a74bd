import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast, currentUrl } from '../../../test/queries.ts';
import { linkedAccount } from '../accounts/account.fixture.ts';
import { category, subcategory } from '../categories/category.fixture.ts';
import { detailsOf, transaction } from '../transactions/transaction.fixture.ts';
import { junior } from '../users/user.fixture.ts';
import { lodge, occurrence, onDay, paid, series } from './series.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  return () => vi.useRealTimers();
});

const checking = linkedAccount({ id: 2, displayName: 'Everyday Checking' });
const utilities = category(31, 'Utilities', { subcategories: [subcategory(32, 'Electric')] });

const paper = series(1, 'The Daily Ledger');
const tunes = series(2, 'Tunewave', {
  lastPaidOn: onDay('2026-11-12'),
  amount: { model: 'fixed', cents: cents(14_99), lowCents: null, highCents: null },
  priceChange: { from: cents(14_99), to: cents(16_99), on: onDay('2026-11-12'), perYear: cents(24_00) },
  yearlyCost: cents(203_88),
  changedIn: 7,
});
const power = series(3, 'Northwind Energy', {
  accountId: 2,
  categoryId: 31,
  subcategoryId: 32,
  yearlyCost: cents(1_400_61),
});
const pay = series(4, 'Payroll', { kind: 'income', isIncome: true });
const rent = series(5, 'Rent', { lastPaidOn: onDay('2026-11-01'), yearlyCost: cents(27_000_00) });
const card = series(6, 'Card payment', { kind: 'transfer', accountId: 2 });
const magazine = series(7, 'Magazine', { state: 'paused', nextOn: null });

const november = {
  series: [paper, tunes, power, pay, rent, card, magazine],
  occurrences: [
    paid(5, '2026-11-01', cents(2_250_00)),
    paid(2, '2026-11-12', cents(16_99), { differsFrom: cents(14_99) }),
    occurrence(1, '2026-11-13'),
    occurrence(4, '2026-11-17', { amount: cents(2_164_89) }),
    occurrence(3, '2026-11-18', {
      ...{ amount: cents(101_78), isAmountKnown: false, range: { low: cents(80_00), high: cents(120_00) } },
    }),
    occurrence(6, '2026-11-25', { amount: cents(1_881_69) }),
  ],
};

const household = (data: typeof november = november) =>
  emptyHousehold()
    .on(contract.getAllCategories, [utilities])
    .on(contract.getAccountsList, [checking])
    .on(contract.getRecurringSeries, data)
    .on(contract.suggestPayees, []);

const panel = (name: string) => screen.findByRole('region', { name }).then((found) => within(found));
const bodyOf = (api: FakeApi, call: unknown) => api.sent.findLast((sent) => sent.call === call)?.body;
const texts = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent);

// covers: recurring-screens 4
test('bills: 2,266.99 paid + 113.78 still to come = 2,380.77; estimates say so', async () => {
  await openScreen('/Recurring', household());
  const bills = await panel('Bills');
  expect(texts(bills.getAllByRole('definition'))).toEqual(['$2,380.77 est.', '$2,266.99', '$113.78 est.']);
  expect(texts(bills.getAllByRole('term'))).toEqual(['Bills this month', 'Paid', 'Still to come']);
  expect(bills.getByRole('progressbar', { name: 'Bills paid' }).getAttribute('aria-valuenow')).toBe('95');
});

// covers: recurring/series 12; recurring-screens 7
test('each row has its state in words, its category, its account, and its date', async () => {
  await openScreen('/Recurring', household());
  const coming = await panel('Coming up');
  expect(texts(coming.getAllByRole('link'))).toEqual([
    expect.stringContaining('Expected in 2 days11/17/2026'),
    expect.stringContaining(
      'Northwind EnergyElectric · Everyday CheckingDue in 3 days11/18/2026$101.78estimate, $80–\u2060$120',
    ),
    expect.stringContaining('Card paymentTransfer from Everyday CheckingDue in 10 days'),
  ]);
  expect(coming.getByText('11/17 to 11/25')).toBeDefined();
  const done = await panel('Paid');
  expect(texts(done.getAllByRole('link'))).toEqual([expect.stringContaining('RentPaid11/01/2026$2,250.00')]);
  expect(done.getByText('1 bill')).toBeDefined();
  expect(done.getByRole('link').getAttribute('href')).toBe('/Recurring/5');
});

// covers: recurring-screens 8
test('a late bill can be skipped: it leaves at once, comes back if that fails, and can be undone', async () => {
  const api = household().on(contract.saveSeriesException, new ErrorAnswer(503, 'unavailable', 'Try later.'));
  const user = await openScreen('/Recurring', api);
  const look = await panel('Needs a look');
  expect(look.getByText('2 days late')).toBeDefined();
  expect(look.getByText('Usually paid by the 13th. It hasn’t shown up yet.')).toBeDefined();
  await user.click(look.getByRole('button', { name: 'Skip November The Daily Ledger' }));
  await closeToast(user, 'Error saving the change', 'Try later.');
  expect(await screen.findByRole('button', { name: 'Skip November The Daily Ledger' })).toBeDefined();

  api.on(contract.saveSeriesException, () => {
    const rest = november.occurrences.filter(({ seriesId }) => seriesId !== 1);
    const skipped = occurrence(1, '2026-11-13', { state: 'skipped', exceptions: ['skipped'] });
    api.on(contract.getRecurringSeries, { ...november, occurrences: [...rest, skipped] });
    return { changeSetId: 41 };
  });
  api.on(contract.undo, {
    restored: 1,
    removed: { transactions: 0, accounts: 0, categories: 0 },
    left: [],
    leftCount: 0,
    leftBudgets: [],
    leftMade: [],
  });
  await user.click(screen.getByRole('button', { name: 'Skip November The Daily Ledger' }));
  expect(await screen.findByText('The Daily Ledger, November: skipped')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toEqual({ seriesId: 1, dueOn: '2026-11-13', kind: 'skipped' });
  const done = await panel('Paid and skipped');
  expect(done.getByText('Skipped')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodyOf(api, contract.undo)).toEqual({ id: 41, mergesLater: true }));
});

// covers: recurring-screens 9
test('a different amount: expect it from now on, with the old one still shown', async () => {
  const api = household().on(contract.saveRecurringSeries, { seriesId: 2, changeSetId: 42 });
  const user = await openScreen('/Recurring', api);
  const look = await panel('Needs a look');
  expect(look.getByText('Different amount')).toBeDefined();
  expect(look.getByText('was $14.99')).toBeDefined();
  expect(look.getByText('$2.00 more than expected.')).toBeDefined();
  await user.click(look.getByRole('button', { name: 'Expect $16.99 from now on for Tunewave' }));
  expect(await screen.findByText('Tunewave: $16.99 from now on')).toBeDefined();
  expect(bodyOf(api, contract.saveRecurringSeries)).toMatchObject({
    id: 2,
    name: 'Tunewave',
    amount: { model: 'fixed', cents: 16_99 },
  });
  expect(api.sent.find(({ call }) => call === contract.saveRecurringSeries)?.seenIn).toBe(7);
});

// covers: recurring-screens 9
test('a different amount of an average counts in it', async () => {
  const average = { ...tunes, amount: { ...tunes.amount, model: 'mean' as const } };
  const all = november.series.map((one) => (one.id === tunes.id ? average : one));
  const api = household({ ...november, series: all });
  const user = await openScreen('/Recurring', api.on(contract.saveRecurringSeries, { seriesId: 2, changeSetId: 42 }));
  await user.click(await screen.findByRole('button', { name: 'Count it in the average for Tunewave' }));
  expect(await screen.findByText('Tunewave: $16.99 counts in the average')).toBeDefined();
  expect(bodyOf(api, contract.saveRecurringSeries)).toMatchObject({ amount: { model: 'mean', cents: 16_99 } });
});

// covers: recurring-screens 9
test('a different amount just this once sets the amount of that payment', async () => {
  const api = household().on(contract.saveSeriesException, { changeSetId: 43 });
  const user = await openScreen('/Recurring', api);
  await user.click(await screen.findByRole('button', { name: 'Just this once Tunewave' }));
  expect(await screen.findByText('Tunewave: $16.99 just this once')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toEqual({
    seriesId: 2,
    dueOn: '2026-11-12',
    kind: 'amount',
    amountCents: 16_99,
  });
});

// covers: recurring-screens 10
test('a series that may have ended can be ended before the first miss, or is still active', async () => {
  const gym = series(8, 'Gym', { mayHaveEnded: true, lastPaidOn: onDay('2026-08-13') });
  const missed = ['2026-09-13', '2026-10-13'].map((dueOn) => occurrence(8, dueOn, { state: 'missed' as const }));
  const api = household({ series: [gym], occurrences: missed })
    .on(contract.saveSeriesException, { changeSetId: 44 })
    .on(contract.endRecurringSeries, { changeSetId: 45 });
  const user = await openScreen('/Recurring', api);
  const look = await panel('Needs a look');
  expect(look.getByText('May have ended')).toBeDefined();
  expect(look.getByText('Last seen on 08/13/2026. It may have ended.')).toBeDefined();
  await user.click(look.getByRole('button', { name: 'Still active Gym' }));
  expect(await screen.findByText('Gym is still active')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toMatchObject({ dueOn: '2026-10-13', kind: 'skipped' });
  await user.click(await screen.findByRole('button', { name: 'End it Gym' }));
  expect(await screen.findByText('Gym ended')).toBeDefined();
  expect(bodyOf(api, contract.endRecurringSeries)).toEqual({ seriesId: 8, endsOn: '2026-09-12' });
});

// covers: recurring-screens 8
test('the payment of a late bill is found among nearby transactions, the nearest amount first', async () => {
  const api = household()
    .on(contract.getTransactions, [
      transaction(51, 'Grocer', { amountCents: 80_00 }),
      transaction(52, 'DLY LDGR 0011', { amountCents: 12_50, day: '2026-11-14' }),
    ])
    .on(contract.saveSeriesException, new ErrorAnswer(409, 'conflict', 'Another date has this payment.'));
  const user = await openScreen('/Recurring', api);
  await user.click(await screen.findByRole('button', { name: 'Find the payment The Daily Ledger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Find the payment' }));
  await dialog.findByText('DLY LDGR 0011');
  expect(texts(dialog.getAllByRole('listitem'))[0]).toContain('DLY LDGR 0011');
  expect(bodyOf(api, contract.getTransactions)).toMatchObject({ startDate: '2026-10-29', endDate: '2026-11-28' });
  await user.click(dialog.getByRole('button', { name: /^DLY LDGR/ }));
  await closeToast(user, 'Error saving the change', 'Another date has this payment.');
  expect(bodyOf(api, contract.saveSeriesException)).toEqual({
    seriesId: 1,
    dueOn: '2026-11-13',
    kind: 'pinned',
    transactionId: 52,
  });
  expect(await screen.findByRole('button', { name: 'Skip November The Daily Ledger' })).toBeDefined();
});

// covers: recurring-screens 11
test('a suggestion gives its reason and is tracked on request', async () => {
  const api = household()
    .on(contract.getRecurringSuggestions, [lodge()])
    .on(contract.saveRecurringSeries, () => {
      api.on(contract.getRecurringSuggestions, []);
      return { seriesId: 9, changeSetId: 46 };
    });
  const user = await openScreen('/Recurring', api);
  const asked = await panel('Is this recurring?');
  expect(asked.getByText('3 times, every year on December 27, $545.68 to $741.00.')).toBeDefined();
  expect(asked.getByText('Next 12/27/2026, about $741.00')).toBeDefined();
  await user.click(asked.getByRole('button', { name: 'Yes, track it Alpine Lodge' }));
  expect(await screen.findByText('Alpine Lodge is tracked from now on')).toBeDefined();
  expect(bodyOf(api, contract.saveRecurringSeries)).toMatchObject({
    fingerprint: 'recurring:alpine lodge',
    merchantOf: 77,
    name: 'Alpine Lodge',
    state: 'active',
    cadence: { unit: 'month', count: 12 },
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Is this recurring?' })).toBeNull());
});

// covers: recurring-screens 11
test('a rejected suggestion leaves at once, and comes back if that fails', async () => {
  const api = household()
    .on(contract.getRecurringSuggestions, [lodge()])
    .on(contract.dismissRecurringSuggestion, new ErrorAnswer(503, 'unavailable', 'Try later.'));
  const user = await openScreen('/Recurring', api);
  await user.click(await screen.findByRole('button', { name: 'Not recurring Alpine Lodge' }));
  await closeToast(user, 'Error saving your decision', 'Try later.');
  api.on(contract.dismissRecurringSuggestion, () => {
    api.on(contract.getRecurringSuggestions, []);
    return { changeSetId: 47 };
  });
  await user.click(await screen.findByRole('button', { name: 'Not recurring Alpine Lodge' }));
  expect(await screen.findByText('Alpine Lodge won’t be suggested again')).toBeDefined();
  expect(bodyOf(api, contract.dismissRecurringSuggestion)).toEqual({ fingerprint: 'recurring:alpine lodge' });
});

// covers: recurring-screens 12
test('price changes, and the cost in a year with rent apart: 27,000.00 + 1,400.61 + 203.88 + 144.00 = 28,748.49', async () => {
  await openScreen('/Recurring', household());
  const prices = await panel('Price changes');
  expect(texts(prices.getAllByRole('link'))).toEqual(['?Tunewave$14.99 to $16.99+$24.00 a yearsince 11/12/2026']);
  const costs = await panel('Cost in a year');
  expect(costs.getByText('$28,748.49')).toBeDefined();
  expect(texts(costs.getAllByRole('listitem'))).toEqual([
    'Rent$27,000.00',
    'Northwind Energy$1,400.61',
    'Tunewave$203.88',
    'The Daily Ledger$144.00',
  ]);
});

// covers: recurring-screens 13
test('paused and ended ones are in a list that is closed at first', async () => {
  const user = await openScreen('/Recurring', household());
  const summary = await screen.findByText('Paused and ended (1)');
  expect(summary.closest('details')?.open).toBe(false);
  await user.click(summary);
  expect(within(screen.getByRole('region', { name: 'Paused and ended' })).getByText('Paused')).toBeDefined();
});

// covers: recurring-screens 14
test('arrows, selects, and keys change the month, and the calendar shows the same one', async () => {
  const user = await openScreen('/Recurring', household());
  await panel('Bills');
  await user.click(screen.getByRole('button', { name: 'December 2026' }));
  await screen.findByRole('button', { name: 'January 2027' });
  expect(currentUrl()).toBe('/Recurring?month=2026-12');
  await user.keyboard('[[');
  await screen.findByRole('button', { name: 'December 2026' });
  expect(currentUrl()).toBe('/Recurring?month=2026-11');
  await user.selectOptions(screen.getByLabelText('Year'), '2025');
  await screen.findByRole('button', { name: 'December 2025' });
  const views = within(screen.getByRole('navigation', { name: 'View' }));
  expect(views.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBe('page');
  expect(views.getByRole('link', { name: 'Calendar' }).getAttribute('href')).toBe('/Calendar?month=2025-11');
});

// covers: recurring-screens 4
test('a past month has bills that weren’t paid instead of those to come', async () => {
  await openScreen('/Recurring?month=2026-10', household({ ...november, occurrences: [] }));
  const bills = await panel('Bills');
  expect(texts(bills.getAllByRole('term'))).toEqual(['Bills that month', 'Paid', 'Not paid']);
  expect(await screen.findByText('Nothing is due in October 2026')).toBeDefined();
});

// covers: recurring-screens 15
test('without anything recurring, it says what to do next', async () => {
  const user = await openScreen('/Recurring', household({ series: [], occurrences: [] }));
  expect(await screen.findByText('Nothing recurring yet')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Add the first one' }));
  expect(await screen.findByRole('dialog', { name: 'Add Recurring' })).toBeDefined();
});

// covers: recurring-screens 16
test('a junior starts with an allowance every week', async () => {
  const api = emptyHousehold(junior()).on(contract.getRecurringSuggestions, []).on(contract.getRecurringSeries, {
    series: [],
    occurrences: [],
  });
  const user = await openScreen('/Recurring', api);
  await user.click(await screen.findByRole('link', { name: 'Add your allowance' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Recurring' }));
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Allowance');
  expect(dialog.getByLabelText('Kind')).toHaveProperty('value', 'income');
  expect(dialog.getByLabelText('How often')).toHaveProperty('value', 'week 1');
});

// covers: recurring-screens 15
test('if it can’t be loaded, it can be tried again', async () => {
  const api = household().on(contract.getRecurringSeries, new ErrorAnswer(403, 'not_allowed', 'No.'));
  const user = await openScreen('/Recurring', api);
  await closeToast(user, 'Error getting recurring transactions', 'No.');
  expect(await screen.findByText('We couldn’t load what is recurring')).toBeDefined();
  api.on(contract.getRecurringSeries, november);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await panel('Bills')).toBeDefined();
});

test('panels below the suggestions wait for them instead of moving', async () => {
  const loaded = Promise.withResolvers<ReturnType<typeof lodge>[]>();
  await openScreen(
    '/Recurring',
    household().on(contract.getRecurringSuggestions, () => loaded.promise),
  );
  expect(await panel('Bills')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Cost in a year' })).toBeNull();
  loaded.resolve([lodge()]);
  expect(await panel('Is this recurring?')).toBeDefined();
  expect(await panel('Cost in a year')).toBeDefined();
});

// covers: recurring-screens 11
test('if suggestions can’t be loaded, the rest is there and they can be tried again', async () => {
  const api = household().on(contract.getRecurringSuggestions, new ErrorAnswer(403, 'not_allowed', 'No.'));
  const user = await openScreen('/Recurring', api);
  await closeToast(user, 'Error looking for recurring transactions', 'No.');
  const asked = await panel('Is this recurring?');
  expect(await panel('Bills')).toBeDefined();
  api.on(contract.getRecurringSuggestions, [lodge()]);
  await user.click(asked.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Alpine Lodge' })).toBeDefined();
});

// covers: recurring-screens 18
test('“Make Recurring” on a transaction opens the form with the known values', async () => {
  const phone = transaction(61, 'Orchard Mobile', { amountCents: 92_40, day: '2026-11-05', account: checking });
  const api = household()
    .on(contract.getTransactionData, detailsOf(phone))
    .on(contract.getTransactionHistory, [])
    .on(contract.getVisits, { count: 1, months: [] })
    .on(contract.saveRecurringSeries, { seriesId: 9, changeSetId: 48 });
  const user = await openScreen('/EditTransaction/61', api);
  await user.click(await screen.findByRole('link', { name: 'Make Recurring' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Recurring' }));
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Orchard Mobile');
  expect(dialog.getByLabelText(/^Due date/)).toHaveProperty('value', '2026-11-05');
  await user.click(dialog.getByRole('button', { name: 'Add Recurring' }));
  expect(await screen.findByText('Orchard Mobile added')).toBeDefined();
  expect(bodyOf(api, contract.saveRecurringSeries)).toMatchObject({
    merchantOf: 61,
    accountId: 2,
    cadence: { unit: 'month', count: 1, anchorOn: '2026-11-05', dayOfMonth: 5 },
    amount: { model: 'last', cents: 92_40 },
    state: 'active',
  });
  await waitFor(() => expect(currentUrl()).toBe('/Recurring'));
});
