import { contract } from '@cairn/contract';
import { monthsBefore } from '@cairn/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openScreen } from '../../../test/openScreen.tsx';
import { button } from '../../../test/queries.ts';
import { browserToday } from '../../app/today.ts';
import { manualAccount } from '../accounts/account.fixture.ts';
import { adult, junior } from '../users/user.fixture.ts';
import { newHousehold, newUser } from './newUser.fixture.ts';

const title = (name: string) => screen.findByText(name, { selector: 'h1' });
const adultAt = (onboardingStep: string) =>
  newUser({ dateOfBirth: monthsBefore(browserToday(), 12 * 30), onboardingStep });
const juniorAt = (onboardingStep: string) =>
  newUser({ dateOfBirth: junior().dateOfBirth, isJunior: true, onboardingStep });

describe('account type', () => {
  // covers: faults 24
  test.each(['/', '/Transactions?view=all', '/UserCategoryData', '/ConnnectAccounts'])(
    'a new user who opens %s starts here',
    async (address) => {
      await openScreen(address, newHousehold(newUser()));
      await title('Account Type');
      expect(screen.queryByText(/You left off/)).toBeNull();
      expect(screen.getByRole('link', { name: 'Create a standard account' })).toHaveProperty('pathname', '/UserData');
    },
  );

  // covers: screen/onboarding 5; faults 23
  test.each([
    ['StripePayments', 'Subscription'],
    ['UserCategoryData', 'Category Selection'],
    ['ConnnectAccounts', 'Accounts'],
  ])('a user who left off at %s can continue there', async (step, name) => {
    await openScreen('/Dashboard', newHousehold(adultAt(step)));
    expect(await screen.findByText(new RegExp(`^You left off at “${name}”`))).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveProperty('pathname', `/${step}`);
  });

  test.each(['/UserData', '/UserCategoryData', '/AccountType', '/ConnectJuniorAccounts?view=done'])(
    'a user who has completed onboarding is sent from %s to the Dashboard',
    async (address) => {
      await openScreen(
        address,
        newHousehold(adult()).on(contract.getUserDashboard, () => new Promise(() => {})),
      );
      await waitFor(() => expect(location.pathname).toBe('/Dashboard'));
    },
  );
});

describe('category selection', () => {
  const region = (name: string) => within(screen.getByLabelText(name, { selector: 'section' }));
  const isSelected = (name: string) => region(name).getByRole<HTMLInputElement>('checkbox', { name }).checked;

  // covers: state/category-selection 5; faults 14
  test('only the selected categories are created; an error doesn’t lose the selection, and neither does Back', async () => {
    const api = newHousehold(adultAt('UserCategoryData')).unreachable(contract.seedDefaultCategoriesAndRules);
    const user = await openScreen('/UserCategoryData', api);
    await title('Category Selection');
    expect(isSelected('Food')).toBe(true);
    await user.click(region('Food').getByRole('checkbox'));
    expect(region('Food').getByText('Groceries').getAttribute('aria-pressed')).toBe('false');
    await user.click(region('Food').getByText('Coffee'));
    expect(isSelected('Food')).toBe(true);
    await user.click(region('Pets').getByRole('checkbox'));

    await user.click(button('Next'));
    const toast = within(await screen.findByRole('alertdialog'));
    expect(toast.getByText('Error saving suggested categories')).toBeDefined();
    await user.click(toast.getByRole('button', { name: 'Close' }));
    expect(location.pathname).toBe('/UserCategoryData');
    expect(isSelected('Pets')).toBe(false);

    api.on(contract.seedDefaultCategoriesAndRules, { categoryIds: [] });
    await user.click(button('Next'));
    await title('Add your first account');
    const sent = JSON.stringify(api.bodiesOf(contract.seedDefaultCategoriesAndRules).at(-1));
    expect(sent).toContain('"Coffee"');
    expect(sent).not.toMatch(/"(Pets|Groceries)"/);
    expect(api.bodiesOf(contract.saveOnboardingStep)).toEqual([{ step: 'ConnnectAccounts' }]);
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await title('Category Selection');
    expect(isSelected('Pets')).toBe(false);
  });

  test('juniors get fewer categories', async () => {
    await openScreen('/JuniorCategoryData', newHousehold(juniorAt('JuniorCategoryData')));
    await title('Category Selection');
    expect(screen.getByRole('region', { name: 'Food' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Housing' })).toBeNull();
  });
});

describe('accounts', () => {
  // covers: screen/onboarding 7; faults 22
  test('only the last step completes onboarding, and opens the screen that the user had requested', async () => {
    const account = adultAt('ConnnectAccounts');
    const api = newHousehold(account, { ...account, isOnboardingComplete: true });
    const user = await openScreen('/Settings', api);
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    await title('Add your first account');
    expect(screen.getByRole('link', { name: 'Choose a file' })).toHaveProperty('pathname', '/Import');
    expect(screen.getByRole('link', { name: 'Create Account' })).toHaveProperty('pathname', '/AddAccount');
    expect(screen.getByRole('button', { name: 'Look around with sample data' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'All finished, Go to budget Dashboard' }));
    await title('Settings');
    expect(api.bodiesOf(contract.saveUserAccount)).toMatchObject([{ isOnboardingComplete: true }]);
  });

  test('juniors can’t connect a bank; after "You did it!" they get to the requested screen', async () => {
    const account = juniorAt('ConnectJuniorAccounts');
    const api = newHousehold(account, { ...account, isOnboardingComplete: true }).on(contract.getAccountsList, [
      manualAccount({ displayName: 'Piggy bank' }),
    ]);
    const user = await openScreen('/Settings', api);
    await user.click(await screen.findByRole('link', { name: 'Continue' }));
    await title('Add your accounts');
    expect(screen.getByRole('region', { name: 'Add one by hand' }).textContent).toContain('Piggy bank');
    expect(screen.queryByRole('region', { name: 'Connect a bank' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await title('You did it!');
    expect(api.bodiesOf(contract.saveUserAccount)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Go to Dashboard' }));
    await title('Settings');
    expect(api.bodiesOf(contract.saveUserAccount)).toMatchObject([{ isOnboardingComplete: true }]);
  });
});
