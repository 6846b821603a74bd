import { saveUserAccount, seedDefaultCategoriesAndRules, type UserAccount } from '@cairn/contract';
import type { Day } from '@cairn/domain';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { browserToday } from '../../app/today.ts';
import { refreshLedger } from '../ledger/index.ts';
import { accountQuery, checkAdult, checkJunior, draftOfAccount, type ProfilePayload } from '../users/index.ts';
import { goTo, type StepName } from './onboardingStep.data.ts';
import { type SuggestedCategory, toPayload } from './suggestedCategories.ts';

function keepAccount(client: QueryClient, account: UserAccount): void {
  client.setQueryData(accountQuery().queryKey, account);
}

/** Keeps the profile, and which step comes next. */
export function useSaveProfile(next: StepName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (profile: ProfilePayload) => {
      const account = await call(saveUserAccount, { body: profile });
      keepAccount(client, account);
      if (!account.newUserLoginFlowComplete) await goTo(client, next);
    },
  });
}

/** The server refuses a child, and erases what signing up has made; a screen says so, not a toast. */
export function useLeaveAsChild() {
  return useMutation({
    mutationFn: (born: Day) => call(saveUserAccount, { body: { DateOfBirth: born } }),
    meta: { isQuiet: true },
  });
}

/** Makes the chosen categories with their rules; doing it again doubles nothing. */
export function useSeedCategories(next: StepName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (categories: readonly SuggestedCategory[]) => {
      await call(seedDefaultCategoriesAndRules, { body: toPayload(categories) });
      await Promise.all([refreshLedger(client), goTo(client, next)]);
    },
  });
}

/** The last step: the profile goes along once more, with the word that the flow is complete. */
export function useFinish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (account: UserAccount) => {
      const check = account.isJunior ? checkJunior : checkAdult;
      const checked = check(draftOfAccount(account), browserToday());
      const profile = 'checked' in checked ? checked.checked : {};
      keepAccount(client, await call(saveUserAccount, { body: { ...profile, newUserLoginFlowComplete: true } }));
    },
  });
}
