import { contract, type ShownAlert } from '@cairn/contract';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorAnswer, type FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { queryClient } from '../../app/queryClient.ts';
import { notices } from '../../ui/noticeStore.ts';
import { dashboard } from '../dashboard/dashboard.fixture.ts';
import { alertSettings, lowBalanceAlert } from './alerts.fixture.ts';

function household(): FakeApi {
  return emptyHousehold()
    .on(contract.getUserDashboard, dashboard())
    .on(contract.getAlerts, [lowBalanceAlert()])
    .on(contract.dismissAlert, {});
}

const alerts = () => screen.findByRole('region', { name: 'Alerts' });

// covers: alerts 5
test('an alert says what happened, names its rule, and leads to its subject', async () => {
  const large = lowBalanceAlert({
    rule: 'largeUnknown',
    subject: 'transaction 9',
    sentence: '$412.00 at Granite Electronics is a large charge, and your first one there.',
    accountId: null,
    transactionId: 9,
  });
  const missed = lowBalanceAlert({
    rule: 'missedBill',
    subject: 'series 4 2026-11-01',
    sentence: 'Rent was expected on 11/01/2026, and $900.00 hasn’t been paid.',
    accountId: null,
  });
  await openScreen('/Dashboard', household().on(contract.getAlerts, [lowBalanceAlert(), large, missed]));
  const list = within(await alerts());
  expect(list.getByRole('link', { name: 'Everyday Checking is down to $84.10.' }).getAttribute('href')).toBe(
    '/ConnectedAccounts',
  );
  expect(list.getByText('A low balance')).toBeDefined();
  expect(list.getByRole('link', { name: large.sentence }).getAttribute('href')).toBe('/EditTransaction/9');
  expect(list.getByText('A large charge at a new place')).toBeDefined();
  expect(list.getByRole('link', { name: missed.sentence }).getAttribute('href')).toBe('/Review');
});

test('without alerts, or if they can’t be loaded, nothing is shown', async () => {
  await openScreen('/Dashboard', household().on(contract.getAlerts, new ErrorAnswer(503, 'unavailable', 'Away.')));
  await screen.findByText('Welcome to Cairn');
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// covers: alerts 6
test('the Dashboard appears together with its alerts, so that nothing moves', async () => {
  const answered = Promise.withResolvers<ShownAlert[]>();
  await openScreen(
    '/Dashboard',
    household().on(contract.getAlerts, () => answered.promise),
  );
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByText('Welcome to Cairn')).toBeNull();
  answered.resolve([lowBalanceAlert()]);
  await screen.findByText('Welcome to Cairn');
  expect(screen.getByRole('region', { name: 'Alerts' })).toBeDefined();
});

// covers: alerts 6
test('alerts that take longer don’t move the Dashboard; a row offers to show them until it’s pressed', async () => {
  const answered = Promise.withResolvers<ShownAlert[]>();
  const user = await openScreen(
    '/Dashboard',
    household().on(contract.getAlerts, () => answered.promise),
  );
  await screen.findByText('Welcome to Cairn');
  notices.show({ text: '“A low balance” is off', action: { label: 'Undo', onPress: () => {} } });
  answered.resolve([lowBalanceAlert(), lowBalanceAlert({ subject: 'account 4' })]);
  const row = (await screen.findByText('2 new alerts')).closest('[role=status]');
  expect(row).not.toBeNull();
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeDefined();
  act(() => notices.dismiss());
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.activeElement).toBe(await alerts());
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});

// covers: alerts 6
test('an alert that a later request finds waits in the row, next to those that are shown', async () => {
  const api = household();
  const user = await openScreen('/Dashboard', api);
  await alerts();
  const second = lowBalanceAlert({ subject: 'account 4', sentence: 'Savings is down to $10.00.' });
  api.on(contract.getAlerts, [second, lowBalanceAlert()]);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('1 new alert')).toBeDefined();
  expect(within(await alerts()).getAllByRole('listitem')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(within(await alerts()).getByRole('link', { name: second.sentence })).toBeDefined();
});

test('a bank that needs a login is left to its own note', async () => {
  await openScreen('/Dashboard', household().on(contract.getAlerts, [lowBalanceAlert({ rule: 'bankLogin' })]));
  await screen.findByText('Welcome to Cairn');
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
});

// covers: alerts 5
test('an alert can be dismissed, and restored with Undo', async () => {
  const api = household();
  const user = await openScreen('/Dashboard', api);
  await alerts();
  api.on(contract.getAlerts, []);
  await user.click(screen.getByRole('button', { name: 'Dismiss: Everyday Checking is down to $84.10.' }));
  expect(screen.queryByRole('region', { name: 'Alerts' })).toBeNull();
  api.on(contract.getAlerts, [lowBalanceAlert()]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await alerts();
  expect(api.bodiesOf(contract.dismissAlert)).toEqual([
    { rule: 'lowBalance', subject: 'account 3', isDismissed: true },
    { rule: 'lowBalance', subject: 'account 3', isDismissed: false },
  ]);
});

// covers: alerts 5
test('a rule is turned off with one press, and on again with Undo', async () => {
  const api = household().on(contract.saveAlertSettings, alertSettings());
  const user = await openScreen('/Dashboard', api);
  await alerts();
  await user.click(screen.getByRole('button', { name: 'Turn off: A low balance' }));
  expect(await screen.findByText('“A low balance” is off')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([
    { switches: [{ rule: 'lowBalance', channel: 'app', isOn: false }] },
    { switches: [{ rule: 'lowBalance', channel: 'app', isOn: true }] },
  ]);
});
