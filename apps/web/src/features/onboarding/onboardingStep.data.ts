import { type ONBOARDING_STEPS, saveOnboardingStep } from '@cairn/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { accountQuery } from '../users/index.ts';

export type StepName = (typeof ONBOARDING_STEPS)[number];

/** Keeps which step comes next, so that a new user can go on there. */
export async function goTo(client: QueryClient, step: StepName): Promise<void> {
  await call(saveOnboardingStep, { body: { Step: step } });
  client.setQueryData(accountQuery().queryKey, (account) => account && { ...account, onboardingStep: step });
}

export function useGoTo(next: StepName) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => goTo(client, next) });
}
