import { contract } from '@cairn/contract';
import { cents, turnOffPath } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorAnswer } from '../../../test/fakeApi.ts';
import { emptyHousehold, openScreen } from '../../../test/openScreen.tsx';
import { closeError } from '../../../test/queries.ts';
import { alertSettings } from './alerts.fixture.ts';

const answer = () => {
  const { switches, quietFrom, quietTo, lowBalance } = alertSettings();
  return { switches, quietFrom, quietTo, lowBalance };
};
const household = () => emptyHousehold().on(contract.saveAlertSettings, answer());
const lowBalance = () => screen.findByRole('textbox', { name: 'Alert below' });

// covers: alerts 10
test('each alert has a switch for each way to get it, saved at once', async () => {
  const api = household();
  const user = await openScreen('/Settings', api);
  const push = await screen.findByRole('switch', { name: 'A low balance: Push' });
  expect(push).toHaveProperty('checked', true);
  await user.click(push);
  expect(push).toHaveProperty('checked', false);
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([
    { switches: [{ rule: 'lowBalance', channel: 'push', isOn: false }] },
  ]);
  expect(screen.getByRole('switch', { name: 'A low balance: Weekly email' })).toHaveProperty('checked', true);
});

// covers: alerts 11
test('while the settings load, each alert has its row, but no switch yet', async () => {
  const load = Promise.withResolvers<ReturnType<typeof alertSettings>>();
  await openScreen(
    '/Settings',
    emptyHousehold().on(contract.getAlertSettings, () => load.promise),
  );
  const alerts = within(await screen.findByRole('region', { name: 'Alerts' }));
  expect(await alerts.findByText('A low balance')).toBeDefined();
  expect(alerts.queryAllByRole('switch')).toEqual([]);
  load.resolve(alertSettings());
  expect(await alerts.findByRole('switch', { name: 'A low balance: Push' })).toBeDefined();
});

// covers: alerts 3
test('the link of an email or a notification turns its alert off, with Undo', async () => {
  const api = household();
  const user = await openScreen(turnOffPath('lowBalance', 'digest'), api);
  expect(await screen.findByText('“A low balance” is off')).toBeDefined();
  expect(await screen.findByRole('switch', { name: 'A low balance: Weekly email' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([
    { switches: [{ rule: 'lowBalance', channel: 'digest', isOn: false }] },
    { switches: [{ rule: 'lowBalance', channel: 'digest', isOn: true }] },
  ]);
});

// covers: alerts 3
test('a link with an unknown alert changes nothing', async () => {
  const api = household();
  await openScreen('/Settings?turnOff=weather&channel=push', api);
  await lowBalance();
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([]);
});

// covers: alerts 4
test('that a bank needs a login can’t be turned off in the app, where its note is', async () => {
  await openScreen('/Settings', household());
  await screen.findByRole('switch', { name: 'A bank needs you to log in: Push' });
  expect(screen.queryByRole('switch', { name: 'A bank needs you to log in: In the app' })).toBeNull();
  expect(screen.getByRole('cell', { name: 'Always' })).toBeDefined();
});

test('a switch goes back if it can’t be saved', async () => {
  const api = emptyHousehold().on(contract.saveAlertSettings, new ErrorAnswer(503, 'unavailable', 'Away.'));
  const user = await openScreen('/Settings', api);
  await user.click(await screen.findByRole('switch', { name: 'A low balance: Push' }));
  expect(await screen.findByText('Error saving alert settings')).toBeDefined();
  await closeError(user);
  await waitFor(() => expect(screen.getByLabelText('A low balance: Push')).toHaveProperty('checked', true));
});

test('without email there is no switch for it', async () => {
  await openScreen('/Settings', household().on(contract.getAlertSettings, alertSettings({ canEmail: false })));
  await screen.findByRole('switch', { name: 'A low balance: Push' });
  expect(screen.queryByRole('switch', { name: 'A low balance: Weekly email' })).toBeNull();
});

// covers: alerts 12
test('juniors get alerts in the app only, and none about a bank’s login', async () => {
  await openScreen('/Settings', household().on(contract.getAlertSettings, alertSettings({ isAppOnly: true })));
  await screen.findByRole('switch', { name: 'A low balance: In the app' });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).not.toContain(
    'A bank needs you to log in',
  );
  expect(screen.queryByRole('switch', { name: 'A low balance: Push' })).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Notifications on this device' })).toBeNull();
});

test('quiet hours are saved when they change', async () => {
  const api = household();
  const user = await openScreen('/Settings', api);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '10 PM');
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([{ quietFrom: 22 }]);
});

test('the balance takes arithmetic, is saved when the field is left, and may be empty', async () => {
  const api = household().on(contract.getAlertSettings, alertSettings({ lowBalance: cents(100_00) }));
  const user = await openScreen('/Settings', api);
  const field = await lowBalance();
  expect(field).toHaveProperty('value', '$100.00');
  await user.clear(field);
  await user.type(field, '2*75');
  await user.tab();
  await user.clear(field);
  await user.tab();
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([{ lowBalance: cents(150_00) }, { lowBalance: null }]);
});

test('a wrong balance is explained and not saved', async () => {
  const api = household();
  const user = await openScreen('/Settings', api);
  const field = await lowBalance();
  await user.clear(field);
  await user.type(field, 'much');
  await user.tab();
  expect(await screen.findByText('Enter an amount, like $100.00')).toBeDefined();
  expect(api.bodiesOf(contract.saveAlertSettings)).toEqual([]);
});

test('a browser without push messages says so', async () => {
  await openScreen('/Settings', household());
  expect(await screen.findByText('This browser can’t show notifications.')).toBeDefined();
  expect(screen.getByLabelText('Notifications on this device')).toHaveProperty('disabled', true);
});

// covers: entry/split-lines 40
test('while notifications are off on this device, it says that push messages don’t arrive', async () => {
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  try {
    await openScreen('/Settings', household());
    expect(await screen.findByText(/this device gets no push messages/)).toBeDefined();
  } finally {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});

test('if the settings can’t be loaded, they can be tried again', async () => {
  const api = household().on(contract.getAlertSettings, new ErrorAnswer(503, 'unavailable', 'Away.'));
  const user = await openScreen('/Settings', api);
  await closeError(user);
  expect(await screen.findByText('We couldn’t load your alerts')).toBeDefined();
  api.on(contract.getAlertSettings, alertSettings());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('switch', { name: 'A low balance: Push' })).toBeDefined();
});
