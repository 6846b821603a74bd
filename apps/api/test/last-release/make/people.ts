import { prices } from '../../card-sandbox.ts';
import { otherEvents, otherItem } from '../bank-history.ts';
import { makeCategories } from './categories.ts';
import type { Site } from './site.ts';

/** Everybody signs up in the same days, so that their rows lie between each other. */
export async function signUp(site: Site): Promise<void> {
  for (const [subject, timeZone] of [
    ['maya', 'America/Los_Angeles'],
    ['omar', 'Europe/Berlin'],
    ['juno', 'America/New_York'],
    ['vera', 'Pacific/Auckland'],
    ['newt', 'UTC'],
  ] as const) {
    site.later();
    await site.call(subject, 'User/GetUserAccount', { timeZone });
  }
  await site.call('maya', 'Onboarding/SaveStep', { Step: 'UserData' });
  await site.call('maya', 'User/SaveUserAccount', {
    FirstName: 'Maya',
    MiddleName: 'Åsa',
    LastName: 'Lindqvist',
    PreferredName: 'Maya',
    DateOfBirth: '1990-02-28',
    Gender: 'Prefer not to answer',
    Occupation: 'Carpenter',
    Email: 'maya.lindqvist@example.com',
    Address: '1 Main Street',
    City: 'San Francisco',
    State: 'CA',
    ZipCode: '94110-1234',
    PhoneNumber: '555-555-5555',
    newUserLoginFlowComplete: true,
  });
  await site.call('maya', 'User/SaveUserSettings', { darkMode: true });
  const adult = { LastName: 'Haddad', DateOfBirth: '1985-07-04', newUserLoginFlowComplete: true };
  await site.call('omar', 'User/SaveUserAccount', { FirstName: 'Omar', ...adult });
  await site.call('vera', 'User/SaveUserAccount', { FirstName: 'Vera', ...adult });
  await site.call('juno', 'User/SaveUserAccount', {
    PreferredName: 'Juno',
    DateOfBirth: '2011-03-09',
    Email: 'juno@example.com',
    isJunior: true,
  });
  await site.call('juno', 'Onboarding/SaveStep', { Step: 'JuniorCategoryData' });
  await site.call('newt', 'Onboarding/SaveStep', { Step: 'UserData' });
}

export async function makeMaya(site: Site): Promise<void> {
  await site.subscribe('maya', prices.yearly);
  await site.hear('maya', 'trialing');
  await makeCategories(site, 'maya');
  await site.account('maya', 'Checking', 0, 4_200.5);
  await site.account('maya', 'Savings', 0, 12_000);
  await site.account('maya', 'Card', 1, 830.25, { AccountIcon: 'fas fa-credit-card', AccountIconColor: '#8A4B2A' });
  await site.account('maya', 'Car loan', 2, 9_100);
  await site.account('maya', 'Brokerage', 3, 25_400.1);
  await site.account('maya', 'House', 4, 410_000);
  await site.account('maya', 'Shoebox', 5, -3);
  const gone = await site.account('maya', 'Closed account', 0, 10);
  await site.spend('maya', 'On a closed account', 4.5, '2026-05-02', { AccountID: gone });
  await site.call('maya', 'Account/DeleteAccount', { ID: gone });
}

/** The second person: ordinary, with a bank that is paused since premium ended. */
export async function makeOmar(site: Site): Promise<void> {
  const omar = 'omar';
  await site.subscribe(omar, prices.monthly);
  await site.hear(omar, 'trialing');
  const food = await site.category(omar, { Name: 'Groceries', DefaultBudget: 300 } as { Name: string });
  const market = await site.subcategory(omar, food, 'Market', { DefaultBudget: 120 });
  const pay = await site.category(omar, { Name: 'Pay', Income: true } as { Name: string });
  await site.category(omar, { Name: 'Rent' });
  const wallet = await site.account(omar, 'Wallet', 0, 50);
  for (const [at, name] of ['Aldi', 'Café Müller', 'Bäcker', 'Aldi', 'Kiosk', 'Späti'].entries())
    await site.spend(omar, name, (300 + at * 111) / 100, `2026-${String(5 + at).padStart(2, '0')}-1${at}`, {
      AccountID: wallet,
      ...(at % 2 === 0 && { TransactionCategoryID: food, TransactionSubcategoryID: at === 2 ? market : null }),
    });
  await site.spend(omar, 'Gehalt', 2_000, '2026-09-30', { isIncome: true, TransactionCategoryID: pay });
}

export async function endOmarsPremium(site: Site): Promise<void> {
  await site.at('2026-10-24T08:00:00Z');
  const item = site.connect({ ...otherItem, events: [...otherEvents] });
  await site.link('omar', item);
  await site.sync('omar');
  // Then the bank wants a new login.
  item.failures = ['ITEM_LOGIN_REQUIRED'];
  await site.at('2026-10-24T09:00:00Z');
  await site.sync('omar');
  await site.call('omar', 'payment/cancel-subscription');
  await site.at('2026-10-24T10:00:00Z');
  await site.sandbox.move('omar@example.com', 'end-period');
  await site.hear('omar', 'ended');
}

export async function makeOthers(site: Site): Promise<void> {
  const pocket = await site.account('juno', 'Piggy bank', 0, 35.2);
  const sweets = await site.category('juno', { Name: 'Sweets', DefaultBudget: 10 } as { Name: string });
  await site.spend('juno', 'Ice cream', 2.5, '2026-06-01', { AccountID: pocket, TransactionCategoryID: sweets });
  await site.spend('juno', 'Allowance', 20, '2026-06-05', { AccountID: pocket, isIncome: true });
  await site.account('vera', 'Jar', 0, 7);
  await site.spend('vera', 'Flat white', 5.5, '2026-06-02');
}

/** What is left to do shortly before the release. */
export async function finishOthers(site: Site): Promise<void> {
  await site.at('2026-10-25T10:00:00Z');
  await site.change('omar', 'sample', 'Onboarding/AddSampleData');
  await site.change('juno', 'sample', 'Onboarding/AddSampleData');
  await site.change('omar', 'started', 'MonthlyBudget/SaveCategoryBudgetDataForMonth', {
    CategoryID: site.marks.omar?.['category Groceries'],
    Month: 11,
    Year: 2026,
    Budget: 333.33,
    Subcategories: [{ SubcategoryID: site.marks.omar?.['subcategory Market'], Budget: 44.44 }],
  });
  await site.call('omar', 'Account/CaptureNetWorth', {}, 'GET');
  await site.spend('vera', 'Last coffee', 6, '2026-10-25');
}

export async function leaveVera(site: Site): Promise<void> {
  await site.at('2026-11-14T10:00:00Z');
  await site.call('vera', 'User/DeleteUserAccount', {}, 'DELETE');
}
