import type { ProblemCode } from '@cairn/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorToasts } from '../ui/errorQueue.ts';
import { CallFailure } from './call.ts';
import { connection } from './offline/serverConnection.ts';

type Quiet = boolean | ((error: unknown) => boolean);

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `isQuiet`: the screen itself reports the failure. `isNeverCached`: offline, it would be of no use, so it's never
     * cached for it. `isLast`: it waits for everything else, so nothing waits for it.
     */
    queryMeta: { isQuiet?: Quiet; isNeverCached?: boolean; isLast?: boolean };
    mutationMeta: { isQuiet?: Quiet };
  }
}

const TOO_SLOW: ProblemCode = 'too_slow';
const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;
/** Longer than the default, so that data stays available offline. */
const FORGET_UNUSED_AFTER_MS = 24 * 60 * 60_000;

function showError(error: unknown, isQuiet: Quiet | undefined): void {
  if (typeof isQuiet === 'function' ? isQuiet(error) : isQuiet) return;
  if (error instanceof CallFailure && error.isSilent) return;
  if (error instanceof CallFailure) errorToasts.show({ message: error.message, reason: error.reason });
  else errorToasts.show({ message: 'Something went wrong.', reason: 'Reload the page and try again.' });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.problem?.error === TOO_SLOW) return false;
  return error.status === 0 ? navigator.onLine !== false : error.status >= 500;
}

/** The offline bar already reports the lost connection, so no toast is shown for each call. */
function isShownByOfflineBar(error: unknown): boolean {
  return connection.isOffline() && error instanceof CallFailure && error.status === 0;
}

/** The only place for server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline calls fail right away; the default would pause them silently until the connection is back.
      networkMode: 'always',
      // Off by default with networkMode "always".
      refetchOnReconnect: true,
      staleTime: STALE_AFTER_MS,
      gcTime: FORGET_UNUSED_AFTER_MS,
      retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // A screen that needs prefetched data requests it again and reports the failure then.
      if (query.getObserversCount() === 0 || isShownByOfflineBar(error)) return;
      showError(error, query.meta?.isQuiet);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => showError(error, mutation.meta?.isQuiet),
  }),
});

/** Forgets everything from the server. `clear` alone leaves timers that would forget it minutes or hours later. */
export function clearServerData(): void {
  const entries = [...queryClient.getQueryCache().getAll(), ...queryClient.getMutationCache().getAll()];
  const stopTimers = () => {
    for (const entry of entries) entry.destroy();
  };
  // Fetches that are canceled start their timers once more.
  void queryClient.cancelQueries({}, { silent: true, revert: false }).then(stopTimers);
  stopTimers();
  queryClient.clear();
}
