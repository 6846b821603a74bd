import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeToken, startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { users } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;

beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

const getAccount = { method: 'POST', url: '/api/User/GetUserAccount', payload: {} } as const;

describe('User/GetUserAccount', () => {
  // covers: entities 3; calls 40; server/ownership 15; server/user-account 1, 2, 5
  test('the first call creates the user from the token, not from the body', async () => {
    const answer = await cairn.callAs('maya', {
      ...getAccount,
      payload: { sub: 'someone-else', email: 'else@example.com', timeZone: 'America/Los_Angeles' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      firstName: 'maya',
      middleName: '',
      lastName: '',
      preferredName: 'maya',
      dateOfBirth: null,
      gender: '',
      occupation: '',
      email: 'maya@example.com',
      address: '',
      city: '',
      state: '',
      zipCode: '',
      phoneNumber: '',
      premiumSubscription: false,
      premiumEndedOn: null,
      settings: { darkMode: false },
      DateCreated: '2026-11-15T12:00:00.000Z',
      isNewUser: true,
      newUserLoginFlowComplete: false,
      isJunior: false,
      hasSampleData: false,
      dashboardParts: [],
      onboardingStep: '',
    });
  });

  // covers: server/user-account 4
  test('if neither the token nor the issuer has an email, it is empty until onboarding', async () => {
    const authorization = `Bearer ${await makeToken(cairn.clock, { sub: 'nameless' })}`;
    const answer = await cairn.app.inject({ ...getAccount, headers: { authorization } });
    expect(answer.json()).toMatchObject({ email: '', firstName: '', preferredName: '', isNewUser: true });
  });

  test('ten concurrent first calls create one user', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => cairn.callAs('crowd', getAccount)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    const rows = await database.current.db.select().from(users);
    expect(rows.filter((row) => row.subject === 'crowd')).toHaveLength(1);
  });

  test('a token that outlived its erased account creates no user; existing users aren’t checked with the provider', async () => {
    await cairn.callAs('stayer', getAccount);
    const afterErasure = await startTestApp(database.current, undefined, { knows: async () => false });
    expect((await afterErasure.callAs('stayer', getAccount)).statusCode).toBe(200);
    expect((await afterErasure.callAs('erased', getAccount)).statusCode).toBe(401);
    const rows = await database.current.db.select().from(users);
    expect(rows.filter((row) => row.subject === 'erased')).toEqual([]);
  });

  // covers: server/money 6
  test('stores the browser’s time zone, and ignores an unknown one without failing', async () => {
    await cairn.callAs('traveler', { ...getAccount, payload: { timeZone: 'Asia/Tokyo' } });
    const answer = await cairn.callAs('traveler', { ...getAccount, payload: { timeZone: 'Mars/Olympus_Mons' } });
    expect(answer.statusCode).toBe(200);
    const rows = await database.current.db.select().from(users);
    expect(rows.find((row) => row.subject === 'traveler')?.timeZone).toBe('Asia/Tokyo');
  });

  test('works without a body', async () => {
    const answer = await cairn.callAs('silent', { method: 'POST', url: '/api/User/GetUserAccount' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('User/SaveUserSettings', () => {
  // covers: calls 44
  test('stores and returns dark mode', async () => {
    await cairn.callAs('night', getAccount);
    const saved = await cairn.callAs('night', {
      method: 'POST',
      url: '/api/User/SaveUserSettings',
      payload: { darkMode: true },
    });
    expect(saved.json()).toEqual({ darkMode: true });
    expect((await cairn.callAs('night', getAccount)).json().settings).toEqual({ darkMode: true });
  });

  // covers: server/ownership 17
  test('rejects an invalid value and names the field', async () => {
    await cairn.callAs('night', getAccount);
    const rejected = await cairn.callAs('night', {
      method: 'POST',
      url: '/api/User/SaveUserSettings',
      payload: { darkMode: 'yes' },
    });
    expect(rejected.statusCode).toBe(400);
    expect(rejected.json()).toMatchObject({ error: 'bad_input', fields: { darkMode: expect.any(String) } });
  });

  test('is rejected for a user without an account', async () => {
    const rejected = await cairn.callAs('without-account', {
      method: 'POST',
      url: '/api/User/SaveUserSettings',
      payload: { darkMode: true },
    });
    expect(rejected.statusCode).toBe(403);
  });
});

describe('User/SaveDashboard', () => {
  const arrange = async (home: Household, Parts: readonly object[]) =>
    (await home.post('User/SaveDashboard', { Parts })).answer.dashboardParts;
  const storedParts = async (home: Household) => (await home.post('User/GetUserAccount', {})).answer.dashboardParts;

  // covers: month-strip 19
  test('stores the order and the hidden parts for the user, on every device', async () => {
    const [home, other] = [await Household.start(cairn), await Household.start(cairn)];
    const saved = await arrange(home, [
      { part: 'goals', isHidden: false },
      { part: 'recent', isHidden: true },
    ]);
    expect(saved.slice(0, 2)).toEqual([
      { part: 'netWorth', isHidden: false },
      { part: 'month', isHidden: false },
    ]);
    expect(saved).toContainEqual({ part: 'recent', isHidden: true });
    expect(await storedParts(home)).toEqual(saved);
    expect(await storedParts(other)).toEqual([]);
  });

  // covers: month-strip 19
  test('the default, or an empty list, is stored as nothing', async () => {
    const home = await Household.start(cairn);
    await arrange(home, [{ part: 'month', isHidden: true }]);
    expect(await arrange(home, [])).toEqual([]);
    await arrange(home, [{ part: 'month', isHidden: true }]);
    expect(await arrange(home, [{ part: 'month', isHidden: false }])).toEqual([]);
    expect(await storedParts(home)).toEqual([]);
  });

  // covers: month-strip 19
  test('rejects a part that doesn’t exist, and leaves out one that no longer does', async () => {
    const home = await Household.start(cairn);
    const rejected = await home.send('POST', 'User/SaveDashboard', { Parts: [{ part: 'weather', isHidden: false }] });
    expect(rejected.statusCode).toBe(400);
    const dashboardParts = [
      { part: 'weather', isHidden: false },
      { part: 'goals', isHidden: true },
    ];
    await database.current.db.update(users).set({ dashboardParts }).where(eq(users.subject, home.subject));
    expect(await storedParts(home)).toEqual([{ part: 'goals', isHidden: true }]);
  });
});

describe('User/SaveUserAccount of an existing account', () => {
  const save = (payload: object) => ({ method: 'POST', url: '/api/User/SaveUserAccount', payload }) as const;
  const adult = { FirstName: 'Ada', LastName: 'Byron', Email: 'ada@example.com', DateOfBirth: '1990-02-28' };

  // covers: faults 44
  test('rejects a date of birth that turns an adult into a child, and erases nothing', async () => {
    await cairn.callAs('ada', getAccount);
    expect((await cairn.callAs('ada', save(adult))).statusCode).toBe(200);
    const rejected = await cairn.callAs('ada', save({ ...adult, DateOfBirth: '2020-02-28' }));
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json()).toMatchObject({ fields: { DateOfBirth: expect.any(String) } });
    expect((await cairn.callAs('ada', getAccount)).json()).toMatchObject({
      lastName: 'Byron',
      dateOfBirth: '1990-02-28',
    });
  });
});

describe('User/DeleteUserAccount and User/ReinstateAccount', () => {
  const remove = { method: 'DELETE', url: '/api/User/DeleteUserAccount' } as const;

  // covers: entities 5; calls 42, 43; server/user-account 6, 7, 12
  test('deleted on November 15: erased on December 14, blocked until reinstated, then fully restored', async () => {
    await cairn.callAs('leaver', getAccount);
    await cairn.callAs('leaver', { method: 'POST', url: '/api/User/SaveUserSettings', payload: { darkMode: true } });
    expect((await cairn.callAs('leaver', remove)).json()).toEqual({ erasedOn: '2026-12-14' });

    const blocked = await cairn.callAs('leaver', getAccount);
    expect(blocked.statusCode).toBe(403);
    expect(blocked.json()).toEqual({
      error: 'not_allowed',
      isDeletedUser: true,
      message:
        'This account was deleted on 11/15/2026. You can reinstate it until 12/13/2026. After that, everything in it will be erased.',
    });
    const other = await cairn.callAs('leaver', {
      method: 'POST',
      url: '/api/User/SaveUserSettings',
      payload: { darkMode: false },
    });
    expect(other.statusCode).toBe(403);

    const back = await cairn.callAs('leaver', { method: 'POST', url: '/api/User/ReinstateAccount' });
    expect(back.json()).toMatchObject({ settings: { darkMode: true } });
    expect((await cairn.callAs('leaver', getAccount)).statusCode).toBe(200);
  });

  test('can be reinstated through day 28, but not on the erasure day', async () => {
    const reinstate = { method: 'POST', url: '/api/User/ReinstateAccount' } as const;
    await cairn.callAs('late', getAccount);
    const { erasedOn } = (await cairn.callAs('late', remove)).json();
    expect(erasedOn).toBe('2026-12-14');
    const deletedAt = cairn.clock.now().toISOString();
    cairn.clock.set('2026-12-14T00:00:00Z');
    const rejected = await cairn.callAs('late', reinstate);
    expect([rejected.statusCode, rejected.json().isDeletedUser]).toEqual([403, true]);
    cairn.clock.set('2026-12-13T23:59:00Z');
    expect((await cairn.callAs('late', reinstate)).statusCode).toBe(200);
    cairn.clock.set(deletedAt);
  });

  test('reinstating returns 404 for a user without an account', async () => {
    const answer = await cairn.callAs('ghost', { method: 'POST', url: '/api/User/ReinstateAccount' });
    expect(answer.statusCode).toBe(404);
  });
});
