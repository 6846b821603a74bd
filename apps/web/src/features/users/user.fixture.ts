import type { UserAccount } from '@cairn/contract';
import { dayAt } from '@cairn/domain';

const JUNIOR_AGE = 15;

function birthDayAtAge(age: number) {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - age, 0, 1);
  return dayAt(date, 'UTC');
}

/** An adult who has completed onboarding. */
export function adult(account: Partial<UserAccount> = {}): UserAccount {
  return {
    firstName: 'Maya',
    middleName: '',
    lastName: 'Chen',
    preferredName: '',
    dateOfBirth: dayAt(new Date('1990-05-01T12:00:00Z'), 'UTC'),
    gender: '',
    occupation: '',
    email: 'maya@example.com',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phoneNumber: '',
    isPremium: false,
    premiumEndedOn: null,
    settings: { darkMode: false },
    createdAt: '2026-01-01T00:00:00Z',
    isNewUser: false,
    isOnboardingComplete: true,
    isJunior: false,
    onboardingStep: '',
    dashboardParts: [],
    hasSampleData: false,
    ...account,
  };
}

export function premiumAdult(): UserAccount {
  return adult({ isPremium: true });
}

export function junior(): UserAccount {
  return adult({ dateOfBirth: birthDayAtAge(JUNIOR_AGE), isJunior: true });
}
