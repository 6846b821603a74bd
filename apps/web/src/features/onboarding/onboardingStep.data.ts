import { type ONBOARDING_STEPS, saveOnboardingStep } from '@cairn/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { accountQuery } from '../users/index.ts';

export type StepName = (typeof ONBOARDING_STEPS)[number];

/** Saves the next step, so a new user can continue there. */
export async function saveStep(client: QueryClient, step: StepName): Promise<void> {
  await call(saveOnboardingStep, { body: { step } });
  client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, onboardingStep: step });
}

export function useSaveStep(next: StepName) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => saveStep(client, next) });
}
