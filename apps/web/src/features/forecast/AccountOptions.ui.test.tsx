import { type AccountForecast, contract } from '@cairn/contract';
import { cents } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { choose, closeToast, field, fieldValue, fill, findField } from '../../../test/queries.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { answerOf, forecastOf } from './forecast.fixture.ts';

const accounts = [
  manualAccount({ id: 1, displayName: 'Index Fund', type: 3 }),
  manualAccount({ id: 2, displayName: 'Checking' }),
  manualAccount({ id: 3, displayName: 'Sapphire Card', type: 1 }),
];
const undone = {
  restored: 1,
  removed: { transactions: 0, accounts: 0, categories: 0 },
  left: [],
  leftCount: 0,
  leftBudgets: [],
  leftMade: [],
};
const saved = { changeSetId: 1 };

function household(forecast: AccountForecast): FakeApi {
  return emptyHousehold()
    .on(contract.getAccountsList, accounts)
    .on(contract.getForecast, answerOf(forecast))
    .on(contract.getForecastScores, []);
}

async function openOption(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Account options' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

describe('the lowest balance', () => {
  // covers: forecast-screen 15
  test('is saved with Undo, and empty means zero', async () => {
    const api = household(forecastOf({ accountId: 2 }))
      .on(contract.saveFloor, saved)
      .on(contract.undo, undone);
    const user = await openScreen('/Forecast', api);
    await openOption(user, 'Set a lowest balance');
    await fill(user, 'Stay at or above', '250');
    await save(user);
    expect(await screen.findByText('Checking should stay at $250.00')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.bodiesOf(contract.undo)).toEqual([{ id: 1, mergesLater: true }]));

    api.on(contract.getForecast, answerOf(forecastOf({ accountId: 2, rest: { floor: cents(250_00) } })));
    await openOption(user, 'Set a lowest balance');
    await fill(user, 'Stay at or above', '');
    await save(user);
    expect(await screen.findByText('Checking has no limit now')).toBeDefined();
    expect(api.bodiesOf(contract.saveFloor)).toEqual([
      { accountId: 2, floor: 250_00 },
      { accountId: 2, floor: null },
    ]);
  });

  // covers: forecast-screen 15
  test('has to be an amount', async () => {
    const api = household(forecastOf({ accountId: 2 }));
    const user = await openScreen('/Forecast', api);
    await openOption(user, 'Set a lowest balance');
    await fill(user, 'Stay at or above', 'lots');
    await save(user);
    expect(await screen.findByText('Enter an amount in dollars, like 86.42')).toBeDefined();
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  // covers: forecast-screen 15
  test('shows what the server rejects, and a failure leaves the dialog open', async () => {
    const rejected = new ErrorAnswer(400, 'bad_input', 'Check the fields.', { floor: 'is too much' });
    const api = household(forecastOf({ accountId: 2 })).on(contract.saveFloor, rejected);
    const user = await openScreen('/Forecast', api);
    await openOption(user, 'Set a lowest balance');
    await fill(user, 'Stay at or above', '250');
    await save(user);
    expect(await screen.findByText('Is too much')).toBeDefined();
    api.on(contract.saveFloor, new ErrorAnswer(422, 'rule_broken', 'Not just now.'));
    await save(user);
    await closeToast(user, 'Error saving the lowest balance', 'Not just now.');
    expect(fieldValue('Stay at or above')).toBe('$250');
  });
});

describe('the billing cycle of a card', () => {
  const card = forecastOf({ accountId: 3, balance: -90_00, rest: { lacksCardCycle: true } });

  // covers: forecast-screen 15
  test('a card without one says so; it is saved with Undo', async () => {
    const api = household(card).on(contract.saveCardCycle, saved);
    const user = await openScreen('/Forecast', api);
    expect(await screen.findByText(/^This card has no billing cycle/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Set the billing cycle' }));
    await findField('Closes on day');
    const payers = within(field('Paid from')).getAllByRole('option');
    expect(payers.map(({ textContent }) => textContent)).toEqual(['Select Account', 'Checking', 'Index Fund']);
    await save(user);
    expect(screen.getAllByText('Choose a day')).toHaveLength(2);
    expect(screen.getByText('Choose an account')).toBeDefined();
    await choose(user, 'Closes on day', '25');
    await choose(user, 'Due on day', '20');
    await choose(user, 'Paid from', 'Checking');
    await save(user);
    expect(await screen.findByText('Billing cycle of Sapphire Card saved')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(api.bodiesOf(contract.saveCardCycle)).toEqual([
      { accountId: 3, cycle: { closesOnDay: 25, dueOnDay: 20, paysFromId: 2 } },
    ]);
  });

  // covers: forecast-screen 15
  test('shows what the server rejects at the field', async () => {
    const rejected = new ErrorAnswer(422, 'rule_broken', 'Check the fields.', {
      'cycle.paysFromId': 'can’t be the card itself',
    });
    const cycle = { closesOnDay: 25, dueOnDay: 20, paysFromId: 2 };
    const api = household(forecastOf({ accountId: 3, rest: { cardCycle: cycle } })).on(
      contract.saveCardCycle,
      rejected,
    );
    const user = await openScreen('/Forecast', api);
    await openOption(user, 'Set the billing cycle');
    expect(fieldValue('Due on day')).toBe('20');
    await save(user);
    expect(await screen.findByText('Can’t be the card itself')).toBeDefined();
  });

  // covers: forecast-screen 15
  test('can be removed', async () => {
    const cycle = { closesOnDay: 25, dueOnDay: 20, paysFromId: 2 };
    const api = household(forecastOf({ accountId: 3, rest: { cardCycle: cycle } })).on(contract.saveCardCycle, saved);
    const user = await openScreen('/Forecast', api);
    await openOption(user, 'Set the billing cycle');
    await user.click(screen.getByRole('button', { name: 'Remove cycle' }));
    expect(await screen.findByText('Billing cycle of Sapphire Card removed')).toBeDefined();
    expect(api.bodiesOf(contract.saveCardCycle)).toEqual([{ accountId: 3, cycle: null }]);
  });

  // covers: forecast-screen 15
  test('isn’t offered for other accounts', async () => {
    const user = await openScreen('/Forecast', household(forecastOf({ accountId: 2 })));
    await user.click(await screen.findByRole('button', { name: 'Account options' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Set a lowest balance']);
  });
});
