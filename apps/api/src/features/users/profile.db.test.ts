import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import { identityAccounts, users } from '../../platform/db/schema/index.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});
// Noon on November 15, 2026 in Los Angeles, the time zone of test households.
beforeEach(() => cairn.clock.set('2026-11-15T20:00:00Z'));

const save = 'User/SaveUserAccount';
const adult = {
  FirstName: 'Maya',
  LastName: 'Lindqvist',
  DateOfBirth: '1990-02-28T00:00:00.000Z',
  Email: 'maya@example.com',
};
const junior = { PreferredName: 'Kit', DateOfBirth: '2010-06-01', Email: 'kit@example.com', isJunior: true };
/** The payload in section 3 of the specification. */
const { isJunior: _, ...juniorPayload } = { ...junior, newUserLoginFlowComplete: true };

async function trySave(home: Household, payload: object) {
  const answer = await home.send('POST', save, payload);
  return { status: answer.statusCode, fields: Object.keys(answer.json().fields ?? {}) };
}

describe('a standard account', () => {
  // covers: entities 1, 2, 42; calls 41
  test('stores the whole profile; the preferred name defaults to the first name', async () => {
    const home = await Household.newcomer(cairn);
    const { answer } = await home.post(save, {
      ...adult,
      MiddleName: 'A.',
      PreferredName: '',
      Gender: 'prefer not to answer',
      Occupation: 'Carpenter',
      Address: '1 Main Street',
      City: 'Portland',
      State: 'Oregon',
      ZipCode: '97214-0001',
      PhoneNumber: '503-555-0142',
    });
    expect(answer).toMatchObject({
      firstName: 'Maya',
      middleName: 'A.',
      lastName: 'Lindqvist',
      preferredName: 'Maya',
      dateOfBirth: '1990-02-28',
      gender: 'Prefer not to say',
      occupation: 'Carpenter',
      address: '1 Main Street',
      city: 'Portland',
      state: 'Oregon',
      zipCode: '97214-0001',
      phoneNumber: '503-555-0142',
      isJunior: false,
      isNewUser: true,
    });
  });

  // covers: validation 13
  test.each([
    [{ FirstName: '' }, 'FirstName'],
    [{ LastName: null }, 'LastName'],
    [{ Email: '' }, 'Email'],
    [{ DateOfBirth: null }, 'DateOfBirth'],
    [{ Email: 'not an email' }, 'Email'],
    [{ ZipCode: '1234' }, 'ZipCode'],
    [{ PhoneNumber: '5035550142' }, 'PhoneNumber'],
    [{ Gender: 'unknown' }, 'Gender'],
    [{ DateOfBirth: '0001-01-01' }, 'DateOfBirth'],
    [{ DateOfBirth: '2026-11-16' }, 'DateOfBirth'],
    [{ DateOfBirth: '1890-01-01' }, 'DateOfBirth'],
  ])('%j is rejected at %s, and nothing is saved', async (wrong, field) => {
    const home = await Household.newcomer(cairn);
    expect(await trySave(home, { ...adult, ...wrong })).toEqual({ status: 400, fields: [field] });
    const { answer } = await home.post('User/GetUserAccount', {});
    expect(answer).toMatchObject({ lastName: '', dateOfBirth: null });
  });

  test('omitted fields don’t change, and empty fields are cleared', async () => {
    const home = await Household.newcomer(cairn);
    await home.post(save, { ...adult, City: 'Portland', State: 'Oregon' });
    const { answer } = await home.post(save, { City: '' });
    expect(answer).toMatchObject({ firstName: 'Maya', city: '', state: 'Oregon' });
  });

  // covers: roles 2
  test('a user who turns 18 today is an adult, one who turns 18 tomorrow isn’t, in the user’s own time zone', async () => {
    const home = await Household.newcomer(cairn);
    cairn.clock.set('2026-11-16T06:00:00Z');
    expect(await trySave(home, { ...adult, DateOfBirth: '2008-11-16' })).toEqual({
      status: 422,
      fields: ['DateOfBirth'],
    });
    await home.post(save, { ...adult, DateOfBirth: '2008-11-15' });
  });

  // covers: entities 4, 45; faults 22
  test('only the last step completes onboarding, requires a date of birth, and can’t be reverted', async () => {
    const home = await Household.newcomer(cairn);
    expect((await trySave(home, { newUserLoginFlowComplete: true })).status).toBe(400);
    await home.post(save, adult);
    expect((await home.post('User/GetUserAccount', {})).answer).toMatchObject({ newUserLoginFlowComplete: false });
    await home.post(save, { ...adult, newUserLoginFlowComplete: true });
    const { answer } = await home.post(save, { ...adult, newUserLoginFlowComplete: false });
    expect(answer).toMatchObject({ newUserLoginFlowComplete: true, isNewUser: false });
  });
});

describe('a junior account', () => {
  // covers: roles 3
  test('stores only a preferred name, a date of birth, and an email, not the provider’s names', async () => {
    const home = await Household.newcomer(cairn);
    const { answer } = await home.post(save, junior);
    expect(answer).toMatchObject({ preferredName: 'Kit', firstName: '', lastName: '', isJunior: true });
  });

  // covers: entities 46
  test('the specified payload, which has no isJunior, creates one', async () => {
    const home = await Household.newcomer(cairn);
    const { answer } = await home.post(save, juniorPayload);
    expect(answer).toMatchObject({ preferredName: 'Kit', isJunior: true, newUserLoginFlowComplete: true });
    expect((await trySave(home, { ...juniorPayload, isJunior: false })).status).toBe(422);
  });

  test('a missing preferred name stays empty and isn’t taken from the provider', async () => {
    const home = await Household.newcomer(cairn);
    const { answer } = await home.post(save, { DateOfBirth: '2010-06-01', Email: 'kit@example.com', isJunior: true });
    expect(answer).toMatchObject({ preferredName: '', firstName: '' });
  });

  test('any other fields are rejected and named', async () => {
    const home = await Household.newcomer(cairn);
    expect(await trySave(home, { ...junior, FirstName: 'Kit', Occupation: 'Student' })).toEqual({
      status: 422,
      fields: ['FirstName', 'Occupation'],
    });
  });

  test('a junior can’t create a standard account, nor an adult a junior account', async () => {
    const home = await Household.newcomer(cairn);
    expect((await trySave(home, { ...adult, DateOfBirth: '2010-06-01' })).status).toBe(422);
    expect((await trySave(home, { ...junior, DateOfBirth: '1990-01-01' })).status).toBe(422);
  });

  // covers: faults 44
  test('an edit can’t change the age class in either direction', async () => {
    const [kit, maya] = [await Household.newcomer(cairn), await Household.newcomer(cairn)];
    await kit.post(save, junior);
    expect(await trySave(kit, { ...junior, DateOfBirth: '1990-01-01' })).toEqual({
      status: 422,
      fields: ['DateOfBirth'],
    });
    await kit.post(save, { ...junior, DateOfBirth: '2011-06-01' });
    await maya.post(save, adult);
    expect(await trySave(maya, { ...adult, DateOfBirth: '2010-06-01' })).toEqual({
      status: 422,
      fields: ['DateOfBirth'],
    });
  });

  // covers: roles 6
  test('at 18, a junior can switch to a standard account by filling in its required fields', async () => {
    const home = await Household.newcomer(cairn);
    await home.post(save, { ...junior, DateOfBirth: '2008-11-16' });
    cairn.clock.set('2026-11-16T20:00:00Z');
    expect((await home.post('User/GetUserAccount', {})).answer).toMatchObject({ isJunior: true });
    expect(await trySave(home, { PreferredName: 'Kit' })).toEqual({ status: 400, fields: ['FirstName', 'LastName'] });
    const { answer } = await home.post(save, { FirstName: 'Kit', LastName: 'Moss', Email: 'kit@example.com' });
    expect(answer).toMatchObject({ isJunior: false, firstName: 'Kit' });
  });
});

// covers: faults 43; server/ownership 20
test('a child is turned away kindly, and nothing is stored, not even the identity account', async () => {
  const home = await Household.newcomer(cairn);
  const { db } = database.current;
  await db
    .insert(identityAccounts)
    .values({ id: home.subject, email: 'kit@example.com', name: 'Kit', passwordHash: 'x' });
  const answer = await home.send('POST', save, { ...junior, DateOfBirth: '2013-11-16' });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({
    isErased: true,
    message: expect.stringContaining('Nothing you entered was saved'),
  });
  expect(await db.select().from(users).where(eq(users.subject, home.subject))).toEqual([]);
  expect(await db.select().from(identityAccounts).where(eq(identityAccounts.id, home.subject))).toEqual([]);
});

test('a typo in the birth year of an existing account is rejected and erases nothing', async () => {
  const home = await Household.newcomer(cairn);
  await home.post(save, adult);
  await home.category('Food');
  expect(await trySave(home, { ...adult, DateOfBirth: '2019-02-28' })).toEqual({
    status: 422,
    fields: ['DateOfBirth'],
  });
  expect(await home.categories()).toHaveLength(1);
});

// covers: faults 42
test('a user who turns 13 today is a junior', async () => {
  const home = await Household.newcomer(cairn);
  const { answer } = await home.post(save, { ...junior, DateOfBirth: '2013-11-15' });
  expect(answer).toMatchObject({ isJunior: true, dateOfBirth: '2013-11-15' });
});

test('remembers the next onboarding step', async () => {
  const home = await Household.newcomer(cairn);
  await home.post('Onboarding/SaveStep', { Step: 'UserCategoryData' });
  expect((await home.post('User/GetUserAccount', {})).answer).toMatchObject({ onboardingStep: 'UserCategoryData' });
  expect((await home.send('POST', 'Onboarding/SaveStep', { Step: 'Elsewhere' })).statusCode).toBe(400);
});
