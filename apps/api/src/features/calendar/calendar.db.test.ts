import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeToken, startTestApp, type TestApp, type TokenClaims } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { propertyOf, readCalendar, readText } from '../../../test/icalendar.ts';
import { calendarFeeds, ledgerMembers } from '../../platform/db/schema/index.ts';
import { addBill, calendarOf, monthlyBill, payMonthly, tracking } from '../recurring/recurring.fixture.ts';

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
beforeEach(async () => {
  cairn.clock.set('2026-11-15T20:00:00Z');
  home = await Household.start(cairn);
});

const NOVEMBER = 'From=2026-11-01&To=2026-11-30';
const dueOn = (date: number) => ({
  Cadence: {
    ...monthlyBill('').Cadence,
    AnchorOn: `2026-11-${String(date).padStart(2, '0')}`,
    DayOfMonth: date,
  },
});

describe('the month', () => {
  // covers: recurring/calendar 1
  test('1,000.00 today and 40.00 due on the 20th: 960.00 from then on', async () => {
    const AccountID = await home.account('Checking', 1_000);
    await payMonthly(home, 'Water', ['2026-11'], { payload: { AccountID } });
    await addBill(home, 'Water', { AccountID });
    await addBill(home, 'Gas', { AccountID, ...dueOn(20) });
    const { days, today, balanceToday } = await calendarOf(home, NOVEMBER);
    const on = (date: number) => days[date - 1];
    expect({ today, balanceToday, count: days.length }).toEqual({
      today: '2026-11-15',
      balanceToday: 1_000,
      count: 30,
    });
    expect([on(12)?.balance, on(13)?.balance]).toEqual([null, 1_000]);
    expect([on(19)?.balance, on(20)?.balance, on(30)?.balance]).toEqual([1_000, 960, 960]);
    expect([on(15)?.isEstimate, on(16)?.isEstimate]).toEqual([false, true]);
    expect(on(13)?.entries).toMatchObject([{ name: 'Water', amount: -40, state: 'paid', dueOn: '2026-11-13' }]);
    expect(on(20)?.entries).toMatchObject([{ name: 'Gas', amount: -40, state: 'expected', userTransactionID: null }]);
  });

  // covers: recurring/calendar 1
  test('an earlier day’s balance is without later movements: 1,000.00 + 40.00 = 1,040.00', async () => {
    const AccountID = await home.account('Checking', 1_000);
    await home.spend(10, 'Coffee', { AccountID, transactionDate: '2026-11-02' });
    await payMonthly(home, 'Water', ['2026-11'], { payload: { AccountID } });
    const { days } = await calendarOf(home, NOVEMBER);
    expect([days[0]?.balance, days[1]?.balance, days[12]?.balance]).toEqual([null, 1_040, 1_000]);
  });

  // covers: recurring/calendar 2
  test('for single accounts: a transfer leaves one, reaches the other, and changes nothing for both', async () => {
    const [checking, savings] = [await home.account('Checking', 1_000), await home.account('Savings', 500)];
    const transfer = { Kind: 'transfer', AccountID: checking, OtherAccountID: savings, ...dueOn(20) };
    await addBill(home, 'To savings', transfer);
    const last = async (query: string) => {
      const { days } = await calendarOf(home, `${NOVEMBER}${query}`);
      return [days[19]?.entries[0]?.amount, days[29]?.balance];
    };
    expect(await last(`&AccountID=${checking}`)).toEqual([-40, 960]);
    expect(await last(`&AccountID=${savings}`)).toEqual([40, 540]);
    expect(await last('')).toEqual([40, 1_500]);
  });

  // covers: recurring/series 14
  test('of all cash accounts, a transfer that both have a series for is listed once, and their 1,500.00 stay', async () => {
    const [checking, savings] = [await home.account('Checking', 1_000), await home.account('Savings', 500)];
    await addBill(home, 'To savings', { Kind: 'transfer', AccountID: checking, OtherAccountID: savings, ...dueOn(20) });
    const arrival = { Kind: 'transfer', IsIncome: true, AccountID: savings, ...dueOn(21) };
    await addBill(home, 'From checking', arrival);
    const shown = async (query = '') => {
      const { days } = await calendarOf(home, `${NOVEMBER}${query}`);
      const listed = days.flatMap(({ entries }) =>
        entries.map(({ name, amount, isInternal }) => `${name} ${amount}${isInternal ? ' internal' : ''}`),
      );
      return [listed, days[29]?.balance];
    };
    expect(await shown()).toEqual([['To savings 40 internal'], 1_500]);
    expect(await shown(`&AccountID=${checking}`)).toEqual([['To savings -40'], 960]);
    expect(await shown(`&AccountID=${savings}`)).toEqual([['To savings 40'], 540]);
  });

  // covers: recurring/series 14
  test('if neither series knows the other account, both count separately and all cash accounts list the transfer', async () => {
    const [checking, savings] = [await home.account('Checking', 1_000), await home.account('Savings', 500)];
    await addBill(home, 'To savings', { Kind: 'transfer', AccountID: checking, ...dueOn(20) });
    await addBill(home, 'From checking', { Kind: 'transfer', IsIncome: true, AccountID: savings, ...dueOn(21) });
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days.flatMap(({ entries }) => entries)).toMatchObject([
      { name: 'To savings', amount: 40, isInternal: true },
    ]);
    expect([days[19]?.balance, days[20]?.balance]).toEqual([1_460, 1_500]);
    const own = await calendarOf(home, `${NOVEMBER}&AccountID=${savings}`);
    expect(own.days[20]).toMatchObject({
      balance: 540,
      entries: [{ name: 'From checking', amount: 40, isInternal: false }],
    });
  });

  // covers: recurring/series 14
  test('of all cash accounts, paying a loan is listed once: 1,000.00 − 40.00 = 960.00', async () => {
    const checking = await home.account('Checking', 1_000);
    const loan = await home.account('Car Loan', 9_000, { AccountType: 2 });
    await addBill(home, 'Loan payment', { AccountID: checking, ...dueOn(20) });
    await addBill(home, 'Payment received', { Kind: 'transfer', IsIncome: true, AccountID: loan, ...dueOn(20) });
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days[19]).toMatchObject({
      balance: 960,
      entries: [{ name: 'Loan payment', amount: -40, isInternal: false }],
    });
    expect(days.flatMap(({ entries }) => entries)).toHaveLength(1);
    const own = await calendarOf(home, `${NOVEMBER}&AccountID=${loan}`);
    expect(own.days[19]).toMatchObject({ balance: 8_960, entries: [{ name: 'Payment received', amount: 40 }] });
  });

  // covers: recurring/calendar 2
  test('of all cash accounts, the interest of a loan isn’t listed: 1,000.00 − 40.00 = 960.00; a bill on a card is', async () => {
    const checking = await home.account('Checking', 1_000);
    const loan = await home.account('Car Loan', 9_000, { AccountType: 2 });
    const card = await home.account('Card', 200, { AccountType: 1 });
    await addBill(home, 'Loan payment', { AccountID: checking, ...dueOn(20) });
    await addBill(home, 'Loan interest', { AccountID: loan, ...dueOn(20) });
    await addBill(home, 'Stream', { AccountID: card, ...dueOn(21) });
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days[19]).toMatchObject({ balance: 960, entries: [{ name: 'Loan payment', amount: -40 }] });
    expect(days[20]).toMatchObject({ balance: 960, entries: [{ name: 'Stream', amount: -40 }] });
    expect(days.flatMap(({ entries }) => entries)).toHaveLength(2);
    const own = await calendarOf(home, `${NOVEMBER}&AccountID=${loan}`);
    expect(own.days[19]).toMatchObject({ balance: 9_040, entries: [{ name: 'Loan interest', amount: -40 }] });
  });

  // covers: recurring/calendar 2
  test('the amount owed on a card rises with its bills: 200.00 + 40.00 = 240.00', async () => {
    const card = await home.account('Card', 200, { AccountType: 1 });
    await addBill(home, 'Stream', { AccountID: card, ...dueOn(20) });
    const { days } = await calendarOf(home, `${NOVEMBER}&AccountID=${card}`);
    expect([days[14]?.balance, days[19]?.balance]).toEqual([200, 240]);
  });

  // covers: recurring/calendar 1
  test('a bill that is late is expected tomorrow, and a skipped one never', async () => {
    const AccountID = await home.account('Checking', 1_000);
    cairn.clock.set('2026-11-10T20:00:00Z');
    const late = await addBill(home, 'Water', { AccountID });
    cairn.clock.set('2026-11-15T20:00:00Z');
    expect((await calendarOf(home, NOVEMBER)).days[15]?.balance).toBe(960);
    await home.post('Recurring/SaveException', { SeriesID: late, DueOn: '2026-11-13', Kind: 'skipped' });
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days[15]?.balance).toBe(1_000);
    expect(days[12]?.entries).toMatchObject([{ state: 'skipped' }]);
  });

  // covers: recurring/series 12
  test('a bill that cost 30.00 and 50.00 is expected at 40.00, between both, in Recurring and on the calendar', async () => {
    await payMonthly(home, 'Power', ['2026-09'], { amount: 30 });
    await payMonthly(home, 'Power', ['2026-10'], { amount: 50 });
    await addBill(home, 'Power', { ...dueOn(18), Amount: { Model: 'mean', Amount: 40, Low: null, High: null } });
    const varies = { amount: 40, isAmountKnown: false, range: { low: 30, high: 50 } };
    expect((await tracking(home)).occurrences.filter(({ state }) => state === 'expected')).toMatchObject([varies]);
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days[17]?.entries).toMatchObject([{ ...varies, amount: -40 }]);
  });

  // covers: recurring/series 13
  test('the next payment of a card is the 200.00 of its statement in Recurring, on the calendar, and in the forecast', async () => {
    const checking = await home.account('Checking', 1_000);
    const card = await home.account('Sapphire', 200, { AccountType: 1 });
    const Cycle = { ClosesOnDay: 10, DueOnDay: 20, PaysFromAccountID: checking };
    await home.post('Forecast/SaveCardCycle', { AccountID: card, Cycle });
    const payment = { Kind: 'transfer', AccountID: checking, OtherAccountID: card, ...dueOn(20) };
    await addBill(home, 'Pay Sapphire', payment);
    const { series, occurrences } = await tracking(home, '2026-11-01', '2026-12-31');
    expect(series).toMatchObject([{ nextAmount: 200, isAmountKnown: true, yearlyCost: 200 + 11 * 40 }]);
    expect(occurrences.map(({ amount, isStatement }) => [amount, isStatement])).toEqual([
      [200, true],
      [40, false],
    ]);
    const { days } = await calendarOf(home, NOVEMBER);
    expect(days[19]).toMatchObject({ balance: 800, entries: [{ amount: -200, isStatement: true }] });
    const { accounts } = await home.get('Forecast/GetForecast');
    const paying = accounts.find(({ accountID }: { accountID: number }) => accountID === checking);
    expect(paying.entries[0]).toMatchObject({ day: '2026-11-20', amount: -200 });
  });

  // covers: recurring/calendar 1
  test('an empty household has days without balances or entries', async () => {
    const { days, balanceToday } = await calendarOf(home, NOVEMBER);
    expect(balanceToday).toBeNull();
    expect(days.every(({ balance, entries }) => balance === null && entries.length === 0)).toBe(true);
  });

  // covers: recurring/calendar 1
  test('400 for more than 62 days or a reversed range, and 404 for an unknown account', async () => {
    const statusOf = async (query: string) => (await home.send('GET', `Calendar/GetMonth?${query}`)).statusCode;
    expect(await statusOf('From=2026-11-01&To=2027-01-01')).toBe(200);
    expect(await statusOf('From=2026-11-01&To=2027-01-02')).toBe(400);
    expect(await statusOf('From=2026-11-02&To=2026-11-01')).toBe(400);
    expect(await statusOf(`${NOVEMBER}&AccountID=987654`)).toBe(404);
  });
});

describe('the feed', () => {
  const pathOf = (url: string) => new URL(url).pathname;
  const create = async (ShowsAmounts = false): Promise<string> =>
    pathOf((await home.post('Calendar/CreateFeed', { ShowsAmounts })).answer.url);
  const read = async (url: string) => await cairn.app.inject({ method: 'GET', url });

  // covers: recurring/calendar 4
  test('needs a login of the last 5 minutes: 403 step_up_needed after 301 s, or if the issuer doesn’t say when', async () => {
    const loggedIn = Math.floor(cairn.clock.now().getTime() / 1_000);
    const create = async (claims: TokenClaims) =>
      await cairn.app.inject({
        method: 'POST',
        url: '/api/Calendar/CreateFeed',
        headers: { authorization: `Bearer ${await makeToken(cairn.clock, { sub: home.subject, ...claims })}` },
        payload: { ShowsAmounts: false },
      });
    for (const claims of [{ auth_time: loggedIn - 301 }, {}]) {
      const refused = await create(claims);
      expect([refused.statusCode, refused.json().error]).toEqual([403, 'step_up_needed']);
    }
    expect(await home.get('Calendar/GetFeed')).toMatchObject({ isOn: false });
    expect((await create({ auth_time: loggedIn - 300 })).statusCode).toBe(200);
  });

  // covers: recurring/calendar 3
  test('is off by default; its address is shown once and needs no token', async () => {
    expect(await home.get('Calendar/GetFeed')).toMatchObject({ isOn: false, createdAt: null });
    await addBill(home, 'Water', dueOn(20));
    const address = await create();
    expect(address).toMatch(/^\/api\/Public\/Calendar\/[0-9a-z]+-[\w-]{43}\.ics$/);
    const { statusCode, headers, body } = await read(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers['cache-control']).toContain('private');
    expect(body).toContain('DTSTART;VALUE=DATE:20261120\r\n');
    expect(body).toContain('SUMMARY:Water\r\n');
    const feed = await home.get('Calendar/GetFeed');
    expect(feed).toMatchObject({ isOn: true, showsAmounts: false, lastReadAt: '2026-11-15T20:00:00.000Z' });
    expect(JSON.stringify(feed)).not.toContain(address);
  });

  // covers: recurring/calendar 6
  test('holds 60 days back to 366 days ahead, with the same IDs every time', async () => {
    cairn.clock.set('2026-01-05T20:00:00Z');
    const SeriesID = await addBill(home, 'Water', { Cadence: { ...monthlyBill('').Cadence, AnchorOn: '2026-01-13' } });
    cairn.clock.set('2026-11-15T20:00:00Z');
    const address = await create();
    const { body } = await read(address);
    const starts = [...body.matchAll(/DTSTART;VALUE=DATE:(\d+)/g)].map(([, start]) => start);
    expect([starts[0], starts.at(-1), starts.length]).toEqual(['20261013', '20271113', 14]);
    const idsOf = (text: string) => [...text.matchAll(/UID:(.*)/g)].map(([, uid]) => uid);
    expect(new Set(idsOf(body)).size).toBe(14);
    const move = { SeriesID, DueOn: '2026-12-13', Kind: 'moved', MovedTo: '2026-12-15' };
    await home.post('Recurring/SaveException', move);
    expect(idsOf((await read(address)).body)).toEqual(idsOf(body));
  });

  // covers: recurring/calendar 8
  test('is valid by RFC 5545, whatever the names, and even if nothing is due', async () => {
    const address = await create(true);
    expect(readCalendar((await read(address)).rawPayload).components).toMatchObject([{ name: 'VTIMEZONE' }]);
    const name = 'Rent, “Oakwood”; 🏠 for the two of us, with parking and the storage room \\ garage';
    await addBill(home, name, dueOn(20));
    const events = readCalendar((await read(address)).rawPayload).components;
    expect(events).toHaveLength(12);
    for (const event of events) expect(readText(propertyOf(event, 'SUMMARY'))).toBe(`${name} $40.00`);
  });

  // covers: recurring/calendar 3
  test('is read again only if it changed: HEAD and If-None-Match', async () => {
    const SeriesID = await addBill(home, 'Water', dueOn(20));
    const address = await create();
    const ask = async (method: 'GET' | 'HEAD', tag?: string) =>
      await cairn.app.inject({ method, url: address, headers: tag === undefined ? {} : { 'if-none-match': tag } });
    const tag = String((await ask('HEAD')).headers.etag);
    expect(await ask('HEAD')).toMatchObject({ statusCode: 200, body: '' });
    cairn.clock.set('2026-11-15T21:00:00Z');
    expect(await ask('GET', tag)).toMatchObject({ statusCode: 304, body: '' });
    expect((await ask('GET', `"other", ${tag}`)).statusCode).toBe(304);
    await home.post('Recurring/SaveException', { SeriesID, DueOn: '2026-11-20', Kind: 'skipped' });
    expect(await ask('GET', tag)).toMatchObject({ statusCode: 200 });
  });

  // covers: recurring/calendar 3
  test('429 after 600 readings in a minute from one address', async () => {
    const unknown = '/api/Public/Calendar/1-x.ics';
    const ask = async () => await cairn.app.inject({ method: 'GET', url: unknown, remoteAddress: '203.0.113.77' });
    for (let count = 0; count < 600; count += 1) expect((await ask()).statusCode).toBe(404);
    const { statusCode, headers } = await ask();
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  // covers: recurring/calendar 6
  test('has amounts only if the user wants them', async () => {
    await addBill(home, 'Water', dueOn(20));
    expect((await read(await create())).body).not.toContain('40.00');
    expect((await read(await create(true))).body).toContain('SUMMARY:Water $40.00\r\n');
  });

  // covers: recurring/calendar 7
  test('404 for an earlier, revoked, or unknown address, and for one of another ledger', async () => {
    const first = await create();
    const second = await create();
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    const other = await Household.start(cairn);
    const ledger = (await other.ledgerId(database.current)).toString(36);
    expect((await read(second.replace(/[0-9a-z]+-/, `${ledger}-`))).statusCode).toBe(404);
    await home.post('Calendar/RevokeFeed', {});
    for (const address of [second, '/api/Public/Calendar/x.ics', '/api/Public/Calendar/zzzzzzzzzzz-0.ics'])
      expect((await read(address)).statusCode, address).toBe(404);
    expect(await home.get('Calendar/GetFeed')).toMatchObject({ isOn: false });
  });

  // covers: recurring/calendar 7
  test('ends with the membership, with a role that may not have one, and with the user’s account', async () => {
    const address = await create();
    const ledgerId = await home.ledgerId(database.current);
    const isMember = sql`${ledgerMembers.ledgerId} = ${ledgerId}`;
    await database.current.db
      .update(ledgerMembers)
      .set({ until: new Date('2026-11-15T19:00:00Z') })
      .where(isMember);
    expect((await read(address)).statusCode).toBe(404);
    await database.current.db.update(ledgerMembers).set({ until: null }).where(isMember);
    expect((await read(address)).statusCode).toBe(200);
    await database.current.db.update(ledgerMembers).set({ role: 'viewer' }).where(isMember);
    expect((await read(address)).statusCode).toBe(404);
    await database.current.db.update(ledgerMembers).set({ role: 'owner' }).where(isMember);
    await home.send('DELETE', 'User/DeleteUserAccount');
    expect((await read(address)).statusCode).toBe(404);
  });

  // covers: recurring/calendar 3
  test('only a hash of the secret is stored, and logs don’t contain the address', async () => {
    const address = await create();
    await read(address);
    const secret = address.slice(address.indexOf('-') + 1, -'.ics'.length);
    const rows = await database.current.db.select().from(calendarFeeds);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(cairn.log.join('\n')).not.toContain(secret);
  });
});
