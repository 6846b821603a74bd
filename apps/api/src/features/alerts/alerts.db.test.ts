import { addDays, cents } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { linkAndSync, startPremium, sync } from '../../../test/bank.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { dyingDatabase } from '../../../test/dying-database.ts';
import { checking, day, type FakeItem, purchase } from '../../../test/fake-bank.ts';
import { Household } from '../../../test/household.ts';
import { bankItems, pushSubscriptions } from '../../platform/db/schema/index.ts';
import type { Mail } from '../../platform/mail.ts';
import { PushError, type PushResult } from '../../platform/push/send.ts';
import { findAlerts } from './find-alerts.ts';
import { type AlertServices, sendAlerts } from './send-alerts.ts';

const database = useTestDatabase();
/** A Monday, 10 AM in Los Angeles. */
const MONDAY = '2026-11-16T18:00:00Z';
const today = day('2026-11-16');
/** Each person's own, because the job goes to everyone in the database. */
const endpointOf = (device: string) => `https://push.example.net/${home.subject}/${device}`;
const phone = () => ({
  Endpoint: endpointOf('phone'),
  PublicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  AuthSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
});

let cairn: TestApp;
let home: Household;
let userId: number;
let item: FakeItem;
let answerPush: (endpoint: string) => Promise<PushResult>;
let mails: Mail[];

beforeEach(async () => {
  answerPush = async () => 'sent';
  mails = [];
  cairn = await startTestApp(database.current, MONDAY, { answerPush: (endpoint) => answerPush(endpoint) });
  ({ home, userId } = await startPremium(cairn, database.current));
  item = cairn.bank.connect();
});

/** Thirty small charges over the last weeks, so that a large one stands out. */
function addHistory(): void {
  item.add(
    ...Array.from({ length: 30 }, (_, index) =>
      purchase(`small ${index}`, { day: addDays(today, -10 - index), name: `Corner Shop ${index % 3}` }),
    ),
  );
}

async function requireLogin(): Promise<void> {
  await linkAndSync(home, item);
  await database.current.db.update(bankItems).set({ status: 'loginRequired' }).where(eq(bankItems.linkedBy, userId));
}

const services = (): AlertServices => ({
  db: database.current.db,
  clock: cairn.clock,
  push: cairn.push,
  mail: { send: async (mail) => void mails.push(mail), publicUrl: 'https://cairn.test' },
  log: cairn.app.log,
});

const pushed = () => cairn.pushed.filter(({ endpoint }) => endpoint.startsWith(endpointOf('')));
const mailed = () => mails.filter(({ to }) => to === `${home.subject}@example.com`);
const alerts = () => home.get('Alert/GetAlerts');
const turn = (rule: string, channel: string, isOn: boolean) =>
  home.post('Alert/SaveSettings', { Switches: [{ rule, channel, isOn }] });

describe('the alert rules', () => {
  // covers: alerts 1
  test('a bank that needs a login, until it works again', async () => {
    await requireLogin();
    const [bank] = await home.get('Plaid/GetBanks');
    expect(await alerts()).toEqual([
      {
        rule: 'bankLogin',
        subject: `bank ${bank.id}`,
        sentence: 'Harbor Bank needs you to log in again.',
        bankID: bank.id,
        accountID: null,
        userTransactionID: null,
      },
    ]);
    await sync(home);
    expect(await alerts()).toEqual([]);
  });

  // covers: alerts 1
  test('a checking account below the limit that the user set', async () => {
    const account = await home.account('Everyday Checking', 99.99);
    await home.account('Rainy Day Savings', 5);
    await home.account('Spare Checking', 100);
    expect(await alerts()).toMatchObject([
      { rule: 'lowBalance', sentence: 'Everyday Checking is down to $99.99.', accountID: account },
    ]);
    await home.post('Alert/SaveSettings', { LowBalance: 99.99 });
    expect(await alerts()).toEqual([]);
    await home.post('Alert/SaveSettings', { LowBalance: null });
    await home.spend(500, 'Rent', { AccountID: account });
    expect(await alerts()).toEqual([]);
  });

  // covers: forecast 12
  test('an account that is expected to fall below its floor, or else zero, within 7 days', async () => {
    const account = await home.account('Everyday Checking', 300);
    const card = await home.account('Sapphire', 400, { AccountType: 1 });
    const cycle = (DueOnDay: number) =>
      home.post('Forecast/SaveCardCycle', {
        AccountID: card,
        Cycle: { ClosesOnDay: 1, DueOnDay, PaysFromAccountID: account },
      });
    await cycle(24);
    expect(await alerts()).toEqual([]);
    await cycle(23);
    expect(await alerts()).toMatchObject([
      {
        rule: 'lowBalance',
        subject: `account ${account}`,
        sentence: 'Everyday Checking is expected to be down to −$100.00 on 11/23/2026.',
        accountID: account,
      },
    ]);
    await home.post('Forecast/SaveFloor', { AccountID: account, Floor: -100 });
    expect(await alerts()).toEqual([]);
    await home.post('Forecast/SaveFloor', { AccountID: card, Floor: -399.99 });
    expect(await alerts()).toMatchObject([{ rule: 'lowBalance', accountID: card }]);
  });

  // covers: forecast 12
  test('a week ahead is read only for accounts that can have an alert, in one more round of 7 statements', async () => {
    const statements = async () => {
      const life = { statementsLeft: 1_000 };
      const ledgerId = await home.ledgerId(database.current);
      const time = { today, timeZone: 'America/Los_Angeles', lowest: cents(100_00) };
      await findAlerts(dyingDatabase(database.current.db, life), ledgerId, time);
      return 1_000 - life.statementsLeft;
    };
    const savings = await home.account('Rainy Day Savings', 900);
    const without = await statements();
    const floor = (Floor: number | null) => home.post('Forecast/SaveFloor', { AccountID: savings, Floor });
    await floor(50);
    expect((await statements()) - without).toBe(7);
    await floor(null);
    await home.account('Everyday Checking', 900);
    await home.account('Spare Checking', 900);
    expect((await statements()) - without).toBe(7);
  });

  test('a linked savings account isn’t one of them', async () => {
    item.accounts = [checking({ subtype: 'savings', name: 'Checking Plus', currentCents: cents(1_00) })];
    await linkAndSync(home, item);
    expect(await alerts()).toEqual([]);
  });

  // covers: alerts 1
  test('a large charge at a merchant that was never there before', async () => {
    addHistory();
    item.add(
      purchase('new', { day: today, name: 'SQ *GRANITE ELECTRONICS #0412', amountCents: cents(412_00) }),
      purchase('known', { day: today, name: 'Corner Shop 1', amountCents: cents(500_00) }),
      purchase('modest', { day: today, name: 'Harbor Books', amountCents: cents(99_99) }),
      purchase('income', { day: today, name: 'Acme Payroll', amountCents: cents(900_00), isIncome: true }),
      purchase('old', { day: addDays(today, -8), name: 'Summit Travel', amountCents: cents(800_00) }),
    );
    await linkAndSync(home, item);
    expect(await alerts()).toMatchObject([
      {
        rule: 'largeUnknown',
        sentence: '$412.00 at Granite Electronics is a large charge, and your first one there.',
      },
    ]);
  });

  // covers: alerts 1
  test('no charge of a ledger that has just begun, and none that users typed themselves', async () => {
    item.add(purchase('new', { day: today, name: 'Granite Electronics', amountCents: cents(412_00) }));
    await linkAndSync(home, item);
    expect(await alerts()).toEqual([]);
    const other = cairn.bank.connect({ institutionId: 'ins_2', institutionName: 'Granite Bank' });
    item = other;
    item.accounts = [checking({ externalId: 'other', mask: '2222' })];
    item.add(
      ...Array.from({ length: 30 }, (_, index) =>
        purchase(`other ${index}`, { accountExternalId: 'other', day: addDays(today, -20) }),
      ),
    );
    await linkAndSync(home, item);
    await home.spend(700, 'Kayak Works', { transactionDate: today });
    expect((await alerts()).map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      '$412.00 at Granite Electronics is a large charge, and your first one there.',
    ]);
  });

  test('nothing of another person', async () => {
    await requireLogin();
    const stranger = await Household.start(cairn);
    expect(await stranger.get('Alert/GetAlerts')).toEqual([]);
  });
});

describe('in the app', () => {
  test('an alert can be dismissed and brought back', async () => {
    await requireLogin();
    const [{ rule: Rule, subject: Subject }] = await alerts();
    await home.post('Alert/DismissAlert', { Rule, Subject, IsDismissed: true });
    expect(await alerts()).toEqual([]);
    await home.post('Alert/DismissAlert', { Rule, Subject, IsDismissed: false });
    expect(await alerts()).toHaveLength(1);
  });

  // covers: alerts 5
  test('a dismissed alert comes back if its reason does, a week later', async () => {
    await requireLogin();
    const [{ rule: Rule, subject: Subject }] = await alerts();
    await home.post('Alert/DismissAlert', { Rule, Subject, IsDismissed: true });
    await sync(home);
    cairn.clock.set('2026-11-24T18:00:00Z');
    await sendAlerts(services());
    await database.current.db.update(bankItems).set({ status: 'loginRequired' }).where(eq(bankItems.linkedBy, userId));
    expect(await alerts()).toHaveLength(1);
  });

  test('a rule can be turned off', async () => {
    await requireLogin();
    await turn('bankLogin', 'app', false);
    expect(await alerts()).toEqual([]);
    await turn('bankLogin', 'app', true);
    expect(await alerts()).toHaveLength(1);
  });
});

describe('settings', () => {
  test('everything is on at first, with quiet hours at night', async () => {
    const settings = await home.get('Alert/GetSettings');
    expect(settings).toMatchObject({ quietFrom: 21, quietTo: 8, lowBalance: 100, isAppOnly: false });
    expect(settings.switches).toHaveLength(12);
    expect(settings.switches.every(({ isOn }: { isOn: boolean }) => isOn)).toBe(true);
    expect(settings.pushKey).toBe(cairn.push.publicKey);
  });

  test('alerts that aren’t sent stay', async () => {
    await turn('lowBalance', 'digest', false);
    await home.post('Alert/SaveSettings', { QuietFrom: 22 });
    const saved = (await home.post('Alert/SaveSettings', { LowBalance: 250 })).answer;
    expect(saved).toMatchObject({ quietFrom: 22, quietTo: 8, lowBalance: 250 });
    const off = saved.switches.filter(({ isOn }: { isOn: boolean }) => !isOn);
    expect(off).toEqual([{ rule: 'lowBalance', channel: 'digest', isOn: false }]);
  });

  test.each([
    { QuietFrom: 24 },
    { QuietTo: -1 },
    { QuietTo: 7.5 },
    { Switches: [{ rule: 'weather', channel: 'app', isOn: true }] },
    { LowBalance: 'much' },
  ])('%j is refused', async (payload) => {
    expect((await home.send('POST', 'Alert/SaveSettings', payload)).statusCode).toBe(400);
  });
});

describe('push', () => {
  test.each([
    { Endpoint: 'http://push.example.net/phone' },
    { Endpoint: 'https://127.0.0.1/phone' },
    { PublicKey: 'short' },
    { AuthSecret: 'short' },
  ])('a subscription with %j is refused', async (wrong) => {
    expect((await home.send('POST', 'Alert/SubscribeToPush', { ...phone(), ...wrong })).statusCode).toBe(422);
  });

  // covers: alerts 3, 13
  test('goes to every device, once, and says nothing that others shouldn’t read', async () => {
    await requireLogin();
    await home.post('Alert/SubscribeToPush', phone());
    await home.post('Alert/SubscribeToPush', phone());
    await home.post('Alert/SubscribeToPush', { ...phone(), Endpoint: endpointOf('laptop') });
    await sendAlerts(services());
    await sendAlerts(services());
    expect(pushed().map(({ endpoint }) => endpoint)).toEqual([endpointOf('phone'), endpointOf('laptop')]);
    expect(JSON.parse(pushed()[0]?.message ?? '')).toEqual({
      title: 'Cairn',
      body: 'A bank needs you to log in',
      url: '/Dashboard',
      actions: [{ title: 'Turn off: A bank needs you to log in', url: '/Settings?turnOff=bankLogin&channel=push' }],
    });
  });

  // covers: alerts 15
  test('several processes send it once', async () => {
    await requireLogin();
    await home.post('Alert/SubscribeToPush', phone());
    await Promise.all([sendAlerts(services()), sendAlerts(services()), sendAlerts(services())]);
    expect(pushed()).toHaveLength(1);
  });

  // covers: alerts 8
  test('waits for the end of quiet hours', async () => {
    await requireLogin();
    await home.post('Alert/SubscribeToPush', phone());
    cairn.clock.set('2026-11-17T15:59:00Z');
    await sendAlerts(services());
    expect(pushed()).toEqual([]);
    cairn.clock.set('2026-11-17T16:00:00Z');
    await sendAlerts(services());
    expect(pushed()).toHaveLength(1);
  });

  // covers: alerts 15
  test('is tried again if the push service fails, and never again if the device is gone', async () => {
    await requireLogin();
    await home.post('Alert/SubscribeToPush', phone());
    answerPush = () => Promise.reject(new PushError(503));
    await sendAlerts(services());
    answerPush = async () => 'sent';
    await sendAlerts(services());
    expect(pushed()).toHaveLength(1);
    cairn.clock.set('2026-11-17T18:00:00Z');
    await home.account('Everyday Checking', 1);
    answerPush = async () => 'gone';
    await sendAlerts(services());
    expect(
      await database.current.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
    ).toEqual([]);
  });

  test('ends when the user turns it off on a device', async () => {
    await requireLogin();
    await home.post('Alert/SubscribeToPush', phone());
    await home.post('Alert/UnsubscribeFromPush', { Endpoint: phone().Endpoint });
    await sendAlerts(services());
    expect(pushed()).toEqual([]);
  });

  // covers: alerts 12
  test('isn’t for juniors', async () => {
    const junior = await Household.newcomer(cairn);
    await junior.post('User/SaveUserAccount', {
      PreferredName: 'Kit',
      DateOfBirth: '2011-05-01',
      Email: 'kit@example.com',
      isJunior: true,
    });
    expect((await junior.send('POST', 'Alert/SubscribeToPush', phone())).statusCode).toBe(422);
    expect((await junior.get('Alert/GetSettings')).isAppOnly).toBe(true);
  });

  // covers: alerts 14
  test('endpoints and keys are stored encrypted and never logged', async () => {
    await home.post('Alert/SubscribeToPush', phone());
    const rows = await database.current.db.select().from(pushSubscriptions);
    const written = `${JSON.stringify(rows)}${cairn.log.join('\n')}`;
    for (const secret of [`${home.subject}/phone`, phone().PublicKey, phone().AuthSecret])
      expect(written).not.toContain(secret);
  });
});

describe('the weekly email', () => {
  // covers: alerts 3, 9
  test('comes on Monday, names each rule, and leads to its switch', async () => {
    await requireLogin();
    await sendAlerts(services());
    await sendAlerts(services());
    expect(mailed()).toEqual([
      {
        to: `${home.subject}@example.com`,
        subject: 'Your week in Cairn: 1 alert',
        text: [
          'This needs your attention in Cairn:',
          '',
          '- Harbor Bank needs you to log in again. (A bank needs you to log in)',
          '  Turn this off: https://cairn.test/Settings?turnOff=bankLogin&channel=digest',
          '',
          'Open Cairn: https://cairn.test/Dashboard',
          'Choose which emails you get: https://cairn.test/Settings',
        ].join('\n'),
      },
    ]);
  });

  // covers: alerts 9
  test('doesn’t come on other days, or without anything to say', async () => {
    await sendAlerts(services());
    expect(mailed()).toEqual([]);
    await requireLogin();
    cairn.clock.set('2026-11-17T18:00:00Z');
    await sendAlerts(services());
    expect(mailed()).toEqual([]);
  });

  test('is tried again if it can’t be sent', async () => {
    await requireLogin();
    const failing = {
      ...services(),
      mail: { send: () => Promise.reject(new Error('down')), publicUrl: 'https://cairn.test' },
    };
    await sendAlerts(failing);
    await sendAlerts(services());
    expect(mailed()).toHaveLength(1);
  });

  test('can be turned off', async () => {
    await requireLogin();
    await turn('bankLogin', 'digest', false);
    await sendAlerts(services());
    expect(mailed()).toEqual([]);
  });
});
