import {
  cancelSubscription,
  changePlan,
  getSubscription,
  resumeSubscription,
  type Subscription,
} from '@cairn/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { accountQuery } from '../users/index.ts';

export function subscriptionQuery() {
  return queryOptions({
    queryKey: ['subscription'],
    queryFn: ({ signal }) => call(getSubscription, {}, signal),
  });
}

/** The account includes Premium too, so it is refetched. */
async function cacheSubscription(client: QueryClient, subscription: Subscription): Promise<void> {
  client.setQueryData(subscriptionQuery().queryKey, subscription);
  await client.invalidateQueries({ queryKey: accountQuery().queryKey });
}

export function useCancelSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSuccess: (subscription) => cacheSubscription(client, subscription),
  });
}

export function useResumeSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: (subscription) => cacheSubscription(client, subscription),
  });
}

export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (priceId: string) => call(changePlan, { body: { priceId: priceId } }),
    onSuccess: (subscription) => cacheSubscription(client, subscription),
  });
}
