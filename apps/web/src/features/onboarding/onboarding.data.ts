import { saveUserAccount, seedDefaultCategoriesAndRules, type UserAccount } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { readForm } from '../../app/form/useForm.ts';
import { browserToday } from '../../app/today.ts';
import { refreshLedger } from '../ledger/index.ts';
import { accountQuery, adultForm, draftOfAccount, juniorForm, type ProfilePayload } from '../users/index.ts';
import { type StepName, saveStep } from './onboardingStep.data.ts';
import { type SuggestedCategory, toPayload } from './suggestedCategories.ts';

function cacheAccount(client: QueryClient, account: UserAccount): void {
  client.setQueryData(accountQuery().queryKey, account);
}

/** Saves the profile and the next step. */
export function useSaveProfile(next: StepName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: ProfilePayload) => {
      const account = await call(saveUserAccount, { body: profile });
      cacheAccount(client, account);
      if (!account.isOnboardingComplete) await saveStep(client, next);
    },
  });
}

/** The server rejects a child and erases the new user; a screen says so instead of a toast. */
export function useLeaveAsChild() {
  return useMutation({
    mutationFn: (born: Day) => call(saveUserAccount, { body: { dateOfBirth: born } }),
    meta: { isQuiet: true },
  });
}

/** Creates the selected categories with their rules; idempotent. */
export function useSeedCategories(next: StepName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (categories: readonly SuggestedCategory[]) => {
      await call(seedDefaultCategoriesAndRules, { body: toPayload(categories) });
      await Promise.all([refreshLedger(client), saveStep(client, next)]);
    },
  });
}

/** Sends the profile again with the flag that completes onboarding. */
export function useFinish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: UserAccount) => {
      const form = account.isJunior ? juniorForm : adultForm;
      const read = readForm(form(browserToday()), draftOfAccount(account));
      const profile = 'values' in read ? read.values : {};
      cacheAccount(client, await call(saveUserAccount, { body: { ...profile, isOnboardingComplete: true } }));
    },
  });
}
