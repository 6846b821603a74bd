import { contract } from '@cairn/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { choose, field, setValue } from '../../../test/queries.ts';
import { router } from '../../app/router.tsx';
import { browserToday } from '../../app/today.ts';
import { detailsOf, householdWith, marketTransaction } from './transaction.fixture.ts';

async function openForm() {
  const api = householdWith([]);
  const user = await openScreen('/AddTransaction', api);
  const create = await screen.findByRole('button', { name: 'Create Transaction' });
  return { api, user, create: () => user.click(create) };
}

afterEach(() => vi.unstubAllEnvs());

// covers: screen/add-transaction 2, 3, 5, 6, 10; validation 31
test('a new transaction sends the entered values and opens', async () => {
  const { api, user, create } = await openForm();
  const created = marketTransaction(7, 'Trader Joe’s', { amountCents: 1_234_50, description: 'Weekly' });
  api.on(contract.createTransaction, 7).on(contract.getTransactionData, detailsOf(created));
  expect(screen.getByRole('heading', { level: 1, name: 'Add Transaction' })).toBeDefined();
  setValue('Name', '  Trader Joe’s ');
  setValue('Amount', '1234.5');
  setValue('Description', 'Weekly');
  expect(screen.queryByLabelText('Subcategory')).toBeNull();
  await choose(user, 'Category', 'Food');
  await choose(user, 'Subcategory', 'Market');
  await create();
  expect(await screen.findByText('$1,234.50', { exact: false })).toBeDefined();
  expect(router.state.location.pathname).toBe('/EditTransaction/7');
  expect(api.bodiesOf(contract.createTransaction)).toMatchObject([
    { name: 'Trader Joe’s', amount: 1_234_50, description: 'Weekly', isIncome: false },
  ]);
});

// covers: screen/add-transaction 4
test('a double click creates one transaction', async () => {
  const { api, user } = await openForm();
  const created = Promise.withResolvers<number>();
  api.on(contract.createTransaction, () => created.promise);
  setValue('Name', 'Coffee');
  setValue('Amount', '4');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Transaction' });
  // Both clicks come before the screen is drawn again.
  act(() => {
    button.click();
    button.click();
  });
  await user.keyboard('{Tab}');
  expect(api.bodiesOf(contract.createTransaction)).toHaveLength(1);
  created.resolve(7);
});

test.each([
  ['abc', 'Enter an amount in dollars, like 86.42'],
  ['1e400', 'Enter an amount in dollars, like 86.42'],
  ['-5', /greater than zero/i],
  ['0.001', /two decimals/i],
])('an amount of %s gets an error at the field, and the form’s values stay', async (typed, message) => {
  const { api, create } = await openForm();
  setValue('Name', 'Coffee');
  setValue('Amount', typed);
  await create();
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(message)).toBeDefined();
  expect(field('Name')).toHaveProperty('value', 'Coffee');
  expect(api.bodiesOf(contract.createTransaction)).toEqual([]);
});

const timeZones = ['America/Los_Angeles', 'UTC', 'Asia/Tokyo'];
/** A leap day, and the days when clocks change. */
const days = [
  ['2028-02-29', '02/29/2028'],
  ['2026-03-08', '03/08/2026'],
  ['2026-11-01', '11/01/2026'],
] as const;

// covers: screen/add-transaction 7; faults 8
test.each(timeZones.flatMap((timeZone) => days.map((day) => [timeZone, ...day] as const)))(
  'in %s, the date is today’s, and the chosen day %s is sent as it is and shown as %s',
  async (timeZone, chosen, shown) => {
    vi.stubEnv('TZ', timeZone);
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(timeZone);
    const { api, create } = await openForm();
    expect(field('Date')).toHaveProperty('value', browserToday());
    api
      .on(contract.createTransaction, 7)
      .on(contract.getTransactionData, detailsOf(marketTransaction(7, 'Tea', { day: chosen })));
    setValue('Name', 'Tea');
    setValue('Amount', '1');
    setValue('Date', chosen);
    await create();
    expect(await screen.findByText(shown)).toBeDefined();
    expect(api.bodiesOf(contract.createTransaction)).toMatchObject([{ date: chosen }]);
  },
);
