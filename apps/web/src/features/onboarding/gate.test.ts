import { parseDay } from '@cairn/domain';
import { describe, expect, test } from 'vitest';
import { isOpenDuringOnboarding } from './gate.ts';

const day = (text: string) => {
  const parsed = parseDay(text);
  if (parsed === null) throw new Error(`${text} is not a day`);
  return parsed;
};
const today = day('2026-11-15');
const unknown = { dateOfBirth: null, onboardingStep: '' };
const adult = (onboardingStep: string) => ({ dateOfBirth: day('1990-02-28'), onboardingStep });
const junior = (onboardingStep: string) => ({ dateOfBirth: day('2012-02-28'), onboardingStep });

const screens = [
  '/Dashboard',
  '/Transactions',
  '/Budget',
  '/Settings',
  '/UserAccount',
  '/UserProfile',
  '/EditTransaction/1',
];
const standardFlow = ['/StripePayments', '/UserCategoryData', '/ConnnectAccounts'];
const juniorFlow = ['/JuniorCategoryData', '/ConnectJuniorAccounts'];
const openOf = (newcomer: Parameters<typeof isOpenDuringOnboarding>[0], paths: readonly string[]) =>
  paths.filter((path) => isOpenDuringOnboarding(newcomer, path, today));

describe('before the flow is complete', () => {
  // covers: faults 24
  test.each([
    ['nothing known', unknown],
    ['an adult at the last step', adult('ConnnectAccounts')],
    ['a junior at the last step', junior('ConnectJuniorAccounts')],
  ])('no screen outside onboarding is open: %s', (_who, newcomer) => {
    expect(openOf(newcomer, screens)).toEqual([]);
  });

  test('the account type, both profiles, and support are always open', () => {
    const always = ['/AccountType', '/UserData', '/JuniorUserData', '/Support', '/accounttype'];
    expect(openOf(unknown, always)).toEqual(always);
    expect(openOf(adult('UserCategoryData'), always)).toEqual(always);
  });

  test('without a birth date, no step after the profile is open, no matter which step is stored', () => {
    expect(openOf({ dateOfBirth: null, onboardingStep: 'ConnnectAccounts' }, [...standardFlow, ...juniorFlow])).toEqual(
      [],
    );
    expect(openOf(unknown, ['/AddAccount', '/Import', '/ConnectedAccounts'])).toEqual([]);
  });

  // covers: faults 24
  test.each([
    ['', ['/StripePayments']],
    ['StripePayments', ['/StripePayments']],
    ['UserCategoryData', ['/StripePayments', '/UserCategoryData']],
    ['ConnnectAccounts', standardFlow],
  ])('an adult whose next step is "%s" can open only %j', (step, open) => {
    expect(openOf(adult(step), [...standardFlow, ...juniorFlow])).toEqual(open);
  });

  test('a junior can open only the junior steps, never the subscription', () => {
    expect(openOf(junior('UserCategoryData'), [...standardFlow, ...juniorFlow])).toEqual(['/JuniorCategoryData']);
    expect(openOf(junior('ConnectJuniorAccounts'), [...standardFlow, ...juniorFlow])).toEqual(juniorFlow);
  });

  test('accounts can be created and files imported from the last step', () => {
    const paths = ['/AddAccount', '/Import', '/ConnectedAccounts'];
    expect(openOf(adult('UserCategoryData'), paths)).toEqual([]);
    expect(openOf(adult('ConnnectAccounts'), paths)).toEqual(paths);
    expect(openOf(junior('ConnectJuniorAccounts'), paths)).toEqual(paths);
  });
});
