import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** Stops waiting for fetches that are slow to fail. */
const WAIT_MAX_MS = 10_000;

/** Resolves once none of these queries is being fetched, so that optional work doesn't compete with them. */
export async function untilIdle(client: QueryClient, queries: QueryFilters, signal: AbortSignal): Promise<void> {
  // Include fetches that start in the same tick.
  await new Promise((resolve) => setTimeout(resolve));
  const isIdle = () => signal.aborted || client.isFetching(queries) === 0;
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
