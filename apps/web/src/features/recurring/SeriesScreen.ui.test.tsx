import { contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeToast, currentUrl, detail, fill, setValue } from '../../../test/queries.ts';
import { category } from '../categories/category.fixture.ts';
import { occurrence, onDay, paid, series } from './series.fixture.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T12:00:00Z') });
  return () => vi.useRealTimers();
});

const tunes = series(1, 'Tunewave', { kind: 'subscription', categoryId: 31, changedIn: 5 });
const music = series(2, 'Tunewave Family');
const pay = series(3, 'Payroll', { isIncome: true, kind: 'income' });

const past = [
  paid(1, '2026-09-13', cents(14_99)),
  paid(1, '2026-10-13', cents(16_99), { timing: 'late', differsFrom: cents(14_99) }),
  occurrence(1, '2026-11-13', { state: 'missed' }),
];
const ahead = [occurrence(1, '2026-12-13', { state: 'skipped', exceptions: ['skipped'] }), occurrence(1, '2027-01-13')];

const household = () =>
  emptyHousehold()
    .on(contract.getAllCategories, [category(31, 'Entertainment')])
    .on(contract.getRecurringSeries, ({ query }) => ({
      series: [tunes, music, pay],
      occurrences: query.from > '2026-11-15' ? ahead : past,
    }))
    .on(contract.saveSeriesException, { changeSetId: 60 })
    .on(contract.saveRecurringSeries, { seriesId: 1, changeSetId: 61 });

const bodyOf = (api: FakeApi, call: unknown) => api.sent.findLast((sent) => sent.call === call)?.body;
const rows = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const actionsOf = (day: string) => screen.findByRole('button', { name: `Actions for ${day}` });

// covers: recurring-screens 2
test('the last 12 months and the next 3, in two requests of less than 400 days', async () => {
  const api = household();
  await openScreen('/Recurring/1', api);
  expect(await rows('Next 3 months')).toEqual(['12/13/2026Skipped$12.00', '01/13/2027Due in 59 days$12.00']);
  expect(await rows('Last 12 months')).toEqual([
    '11/13/2026Missed$12.00',
    '10/13/2026 paymentlate · was $14.99Different amount$16.99',
    '09/13/2026 paymentPaid$14.99',
  ]);
  const queries = api.queriesOf(contract.getRecurringSeries);
  expect(queries).toContainEqual({ from: '2025-11-14', to: '2026-11-15' });
  expect(queries).toContainEqual({ from: '2026-11-16', to: '2027-02-15' });
});

// covers: recurring-screens 22
test('what it is: kind, how often, next, cost in a year, and the prices that were paid', async () => {
  await openScreen('/Recurring/1', household());
  expect(await detail('Kind')).toBe('Subscription');
  expect(await detail('How often')).toBe('Every month on the 13th');
  expect(await detail('Next')).toBe('12/13/2026, $12.00');
  expect(await detail('Cost in a year')).toBe('$144.00');
  expect(await rows('What you paid')).toEqual(['since 10/13/2026$16.99', 'since 09/13/2026$14.99']);
  expect(screen.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe(
    '/Transactions?q=Tunewave&dates=all',
  );
  expect(screen.getByRole('link', { name: '10/13/2026 payment' }).getAttribute('href')).toBe('/EditTransaction/901');
});

// covers: recurring-screens 21
test('one date can be moved, with another amount, and skipped', async () => {
  const api = household();
  const user = await openScreen('/Recurring/1', api);
  await user.click(await actionsOf('01/13/2027'));
  await user.click(screen.getByRole('menuitem', { name: 'Move' }));
  setValue('New date', '');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
  expect(screen.getByText('Choose a date')).toBeDefined();
  setValue('New date', '2027-01-15');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Tunewave, January: moved')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toMatchObject({ kind: 'moved', movedToOn: '2027-01-15' });

  await user.click(await actionsOf('01/13/2027'));
  await user.click(screen.getByRole('menuitem', { name: 'Change the amount' }));
  await fill(user, 'Amount', '19.99');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Tunewave, January: amount changed')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toMatchObject({ kind: 'amount', amountCents: 19_99 });

  await user.click(await actionsOf('01/13/2027'));
  await user.click(screen.getByRole('menuitem', { name: 'Skip' }));
  await waitFor(() =>
    expect(bodyOf(api, contract.saveSeriesException)).toEqual({ seriesId: 1, dueOn: '2027-01-13', kind: 'skipped' }),
  );
});

// covers: recurring-screens 21
test('a decision can be taken back', async () => {
  const api = household();
  const user = await openScreen('/Recurring/1', api);
  await user.click(await actionsOf('12/13/2026'));
  await user.click(screen.getByRole('menuitem', { name: 'Don’t skip' }));
  expect(await screen.findByText('Tunewave, December: back to the usual')).toBeDefined();
  expect(bodyOf(api, contract.saveSeriesException)).toEqual({
    seriesId: 1,
    dueOn: '2026-12-13',
    kind: 'skipped',
    isRemoved: true,
  });
});

// covers: recurring-screens 20
test('pausing shows at once, and resuming has no end', async () => {
  const api = household();
  const user = await openScreen('/Recurring/1', api);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Pause' }));
  expect(await screen.findByText('Tunewave paused')).toBeDefined();
  expect(bodyOf(api, contract.saveRecurringSeries)).toMatchObject({ id: 1, state: 'paused' });

  const ended = { ...tunes, state: 'ended' as const, endsOn: onDay('2026-10-31') };
  const gone = household().on(contract.getRecurringSeries, { series: [ended], occurrences: [] });
  const again = await openScreen('/Recurring/1', gone);
  const [more] = await screen.findAllByRole('button', { name: 'More actions' });
  if (more) await again.click(more);
  expect(screen.queryByRole('menuitem', { name: 'End' })).toBeNull();
  await again.click(screen.getByRole('menuitem', { name: 'Resume' }));
  await waitFor(() =>
    expect(bodyOf(gone, contract.saveRecurringSeries)).toMatchObject({ state: 'active', endsOn: null }),
  );
});

// covers: recurring-screens 20
test('ending asks for the last day, and says at the field why the server rejects it', async () => {
  const reason = { endsOn: 'must not be before the first due date' };
  const api = household().on(contract.endRecurringSeries, new ErrorAnswer(400, 'bad_input', 'Too early.', reason));
  const user = await openScreen('/Recurring/1', api);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'End' }));
  setValue('Last day on which it can be due', '2025-01-01');
  await user.click(screen.getByRole('button', { name: 'End It' }));
  await closeToast(user, 'Error ending the recurring transaction', 'Too early.');
  expect(await screen.findByText('Must not be before the first due date')).toBeDefined();
  api.on(contract.endRecurringSeries, { changeSetId: 62 });
  setValue('Last day on which it can be due', '2026-12-31');
  await user.click(screen.getByRole('button', { name: 'End It' }));
  expect(await screen.findByText('Tunewave ends on 12/31/2026')).toBeDefined();
  expect(api.bodiesOf(contract.endRecurringSeries).at(-1)).toEqual({ seriesId: 1, endsOn: '2026-12-31' });
});

// covers: recurring-screens 20
test('it can be merged into another one of the same direction, which opens then', async () => {
  const api = household().on(contract.mergeRecurringSeries, { changeSetId: 63 });
  const user = await openScreen('/Recurring/1', api);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Merge with another' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Tunewave' }));
  expect(dialog.queryByText(/^Payroll/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(dialog.getAllByText('Choose one')).toHaveLength(2);
  await user.selectOptions(dialog.getByLabelText(/^Merge into/), 'Tunewave Family, Every month on the 13th');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Tunewave merged into Tunewave Family')).toBeDefined();
  expect(bodyOf(api, contract.mergeRecurringSeries)).toEqual({ seriesId: 1, intoId: 2 });
  await waitFor(() => expect(currentUrl()).toBe('/Recurring/2'));
});

// covers: recurring-screens 2
test.each(['/Recurring/99', '/Recurring/x'])('at %s it says that there is nothing, and leads back', async (path) => {
  await openScreen(path, household());
  expect(await screen.findByText('We couldn’t find this')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Recurring' })).toBeDefined();
});

// covers: recurring-screens 15
test('if it can’t be loaded, it can be tried again', async () => {
  const api = household().on(contract.getRecurringSeries, new ErrorAnswer(403, 'not_allowed', 'No.'));
  const user = await openScreen('/Recurring/1', api);
  await closeToast(user, 'Error getting recurring transactions', 'No.');
  expect(await screen.findByText('We couldn’t load this')).toBeDefined();
  api.on(contract.getRecurringSeries, { series: [tunes], occurrences: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No dates yet')).toBeDefined();
});
