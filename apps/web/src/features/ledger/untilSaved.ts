import type { MutationKey, QueryClient } from '@tanstack/react-query';

/** Stops waiting for writes that are slow to fail. */
const WAIT_MAX_MS = 30_000;

/** The outcome of the writes in progress; "pending" if one still is. */
type WriteOutcome = 'saved' | 'failed' | 'pending';

/** Waits for the writes that are in progress now, except those with the key. */
export async function untilSaved(client: QueryClient, exceptKey: MutationKey): Promise<WriteOutcome> {
  const cache = client.getMutationCache();
  const writes = cache.findAll({ status: 'pending', predicate: ({ options }) => options.mutationKey !== exceptKey });
  const isDone = () => writes.every(({ state }) => state.status !== 'pending');
  if (!isDone())
    await new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(latest);
        unsubscribe();
        resolve();
      };
      const latest = setTimeout(finish, WAIT_MAX_MS);
      const unsubscribe = cache.subscribe(() => {
        if (isDone()) finish();
      });
    });
  if (!isDone()) return 'pending';
  return writes.some(({ state }) => state.status === 'error') ? 'failed' : 'saved';
}
