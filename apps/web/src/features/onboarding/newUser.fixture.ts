import { contract, type UserAccount } from '@cairn/contract';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold } from '../../../test/openScreen.tsx';
import { adult } from '../users/user.fixture.ts';

/** A user who hasn't started onboarding. */
export function newUser(account: Partial<UserAccount> = {}): UserAccount {
  return adult({ dateOfBirth: null, isNewUser: true, isOnboardingComplete: false, ...account });
}

/** The server for a new user. Saving the profile, with or without completing onboarding, returns `saved`. */
export function newHousehold(account: UserAccount, saved: UserAccount = account): FakeApi {
  return emptyHousehold(account)
    .on(contract.saveUserAccount, saved)
    .on(contract.saveOnboardingStep, ({ body }) => ({ step: body.step }))
    .on(contract.seedDefaultCategoriesAndRules, { categoryIds: [] });
}
