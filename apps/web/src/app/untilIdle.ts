import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whatever goes first may fail slowly; then the rest no longer waits for it. */
const WAIT_MAX_MS = 10_000;

/** Resolves once nothing below the key is being fetched, so that what is optional never competes with it. */
export async function untilIdle(client: QueryClient, queryKey: QueryKey, signal: AbortSignal): Promise<void> {
  // Fetches that begin together with this one count as well.
  await new Promise((resolve) => setTimeout(resolve));
  const isIdle = () => signal.aborted || client.isFetching({ queryKey }) === 0;
  if (isIdle()) return;
  await new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(latest);
      unsubscribe();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const latest = setTimeout(finish, WAIT_MAX_MS);
    const unsubscribe = client.getQueryCache().subscribe(() => {
      if (isIdle()) finish();
    });
    signal.addEventListener('abort', finish);
  });
}
