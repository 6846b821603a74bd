import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { choose, closeToast, fieldValue, fill, setValue } from '../../../test/queries.ts';
import { linkedAccount, manualAccount } from '../accounts/account.fixture.ts';
import { category, subcategory } from '../categories/category.fixture.ts';
import { monthlyOn, onDay, series } from './series.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  return () => vi.useRealTimers();
});

const utilities = category(31, 'Utilities', { subcategories: [subcategory(32, 'Electric')] });
const cash = manualAccount();
const checking = linkedAccount();
const phone = series(1, 'Phone', {
  cadence: monthlyOn('2026-11-05'),
  amount: { model: 'fixed', cents: cents(92_40), lowCents: null, highCents: null },
  changedIn: 3,
});

const household = () =>
  emptyHousehold()
    .on(contract.getAllCategories, [utilities])
    .on(contract.getAccountsList, [cash, checking])
    .on(contract.suggestPayees, [])
    .on(contract.getRecurringSeries, { series: [phone], occurrences: [] })
    .on(contract.saveRecurringSeries, { seriesId: 9, changeSetId: 50 });

async function openAdd(api: FakeApi): Promise<UserEvent> {
  const user = await openScreen('/Recurring?add=new', api);
  await screen.findByRole('dialog', { name: 'Add Recurring' });
  return user;
}

const dialog = () => within(screen.getByRole('dialog'));
const add = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Add Recurring' }));
const bodyOf = (api: FakeApi) => api.bodiesOf(contract.saveRecurringSeries).at(-1);

// covers: recurring-screens 17
test('a name from past transactions fills in the category, the account, and the amount', async () => {
  const northwind = {
    name: 'Northwind Energy',
    isIncome: false,
    categoryId: 31,
    subcategoryId: 32,
    categoryVisits: 4,
    accountId: 2,
    usualAmount: cents(101_78),
  };
  const api = household().on(contract.suggestPayees, [northwind]);
  const user = await openAdd(api);
  await user.type(screen.getByLabelText(/^Name/), 'north');
  await user.click(await screen.findByRole('option', { name: 'Northwind Energy' }));
  expect(fieldValue('Category')).toBe('31');
  expect(fieldValue('Subcategory')).toBe('32');
  expect(fieldValue('Account')).toBe('2');
  expect(fieldValue('Amount')).toBe('$101.78');
  await add(user);
  expect(await screen.findByText('Northwind Energy added')).toBeDefined();
  expect(bodyOf(api)).toMatchObject({ categoryId: 31, subcategoryId: 32, accountId: 2, isIncome: false });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// covers: recurring-screens 17
test('every field that is missing or wrong says so', async () => {
  const api = household();
  const user = await openAdd(api);
  setValue('Due date', '');
  await choose(user, 'How often', 'Every so many weeks');
  await fill(user, 'Number of weeks', '9');
  await choose(user, 'Expected amount', 'Between two amounts');
  await add(user);
  for (const text of ['Enter a name', 'Choose a date', 'Enter 1 to 8 weeks'])
    expect(dialog().getByText(text)).toBeDefined();
  expect(dialog().getAllByText('Enter an amount')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/));
  expect(bodyOf(api)).toBeUndefined();
});

// covers: recurring-screens 17
test('a transfer has a direction and two accounts', async () => {
  const api = household();
  const user = await openAdd(api);
  await fill(user, 'Name', 'To savings');
  await choose(user, 'Kind', 'Transfer');
  await choose(user, 'Account', 'Cash · Wallet');
  await choose(user, 'To account', 'Everyday Checking ·· 1111 · Granite Bank');
  await fill(user, 'Amount', '450');
  await add(user);
  await waitFor(() =>
    expect(bodyOf(api)).toMatchObject({ kind: 'transfer', isIncome: false, accountId: 1, otherAccountId: 2 }),
  );
});

// covers: recurring-screens 17
test('twice a month has two days, the last day included', async () => {
  const api = household();
  const user = await openAdd(api);
  await fill(user, 'Name', 'Payroll');
  await choose(user, 'Kind', 'Pay');
  await choose(user, 'How often', 'Twice a month');
  await choose(user, 'First day', '15th');
  await add(user);
  expect(dialog().getByText('Choose another day')).toBeDefined();
  await choose(user, 'Second day', 'Last day');
  await fill(user, 'Amount', '2164.89');
  await choose(user, 'If that’s a weekend', 'Moves to the Friday before');
  await add(user);
  await waitFor(() =>
    expect(bodyOf(api)).toMatchObject({
      isIncome: true,
      weekendPolicy: 'before',
      cadence: { unit: 'halfMonth', count: 1, dayOfMonth: 15, otherDay: 31, anchorOn: '2026-11-15' },
    }),
  );
});

// covers: recurring-screens 17
test('an error from the server is shown at its field', async () => {
  const api = household().on(
    contract.saveRecurringSeries,
    new ErrorAnswer(400, 'bad_input', 'Check the fields.', { endsOn: 'must be after the first due date' }),
  );
  const user = await openAdd(api);
  await fill(user, 'Name', 'Loan');
  await fill(user, 'Amount', '325');
  await add(user);
  await closeToast(user, 'Error saving the recurring transaction', 'Check the fields.');
  expect(dialog().getByText('Must be after the first due date')).toBeDefined();
});

// covers: recurring-screens 19
test('closing asks before entered values are lost', async () => {
  const user = await openAdd(household());
  await fill(user, 'Name', 'Loan');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(within(screen.getByRole('alertdialog', { name: 'Discard this entry?' })).getByText('Discard'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// covers: recurring-screens 19
test('editing: a change by someone else isn’t overwritten before it was seen', async () => {
  const api = household().on(
    contract.saveRecurringSeries,
    new ErrorAnswer(409, 'conflict', 'This was changed by someone else in the meantime.'),
  );
  const user = await openScreen('/Recurring/1', api);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Recurring' });
  expect(fieldValue('Due date')).toBe('2026-11-05');
  expect(fieldValue('Amount')).toBe('$92.40');
  await fill(user, 'Name', 'Orchard Mobile');
  const changed = { ...phone, name: 'Mobile', changedIn: 8, endsOn: onDay('2027-01-31') };
  api.on(contract.getRecurringSeries, { series: [changed], occurrences: [] });
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  await closeToast(user, 'Error saving the recurring transaction', 'This was changed by someone else in the meantime.');
  expect(await screen.findByText(/Mobile · Every month on the 5th/)).toBeDefined();
  api.on(contract.saveRecurringSeries, { seriesId: 1, changeSetId: 51 });
  await user.click(dialog().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Orchard Mobile saved')).toBeDefined();
  const saves = api.sent.filter(({ call }) => call === contract.saveRecurringSeries);
  expect(saves.map(({ seenIn }) => seenIn)).toEqual([3, 8]);
});
