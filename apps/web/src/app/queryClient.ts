import type { ProblemCode } from '@cairn/contract';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorToasts } from '../ui/errorQueue.ts';
import { CallFailure } from './call.ts';
import { connection } from './offline/serverConnection.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isQuiet`: the screen itself reports the failure. `isNoAnswer`: it isn't a call, and nothing of it is stored. */
    queryMeta: { isQuiet?: boolean | ((error: unknown) => boolean); isNoAnswer?: boolean };
    mutationMeta: { isQuiet?: boolean };
  }
}

const TOO_SLOW: ProblemCode = 'too_slow';
const STALE_AFTER_MS = 30_000;
const MAX_RETRIES = 2;
/** What was read stays to be shown again without a network, for longer than the library would keep it. */
const FORGET_UNUSED_AFTER_MS = 24 * 60 * 60_000;

function tell(error: unknown, isQuiet: boolean | undefined): void {
  if (isQuiet || (error instanceof CallFailure && error.isSilent)) return;
  if (error instanceof CallFailure) errorToasts.show({ message: error.message, reason: error.reason });
  else errorToasts.show({ message: 'Something went wrong.', reason: 'Reload the page and try again.' });
}

function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof CallFailure) || error.problem?.error === TOO_SLOW) return false;
  return error.status === 0 ? navigator.onLine !== false : error.status >= 500;
}

/** The bar above the screen says that there is no connection: a toast for every call would only be in the way. */
function isToldByBar(error: unknown): boolean {
  return connection.isOffline() && error instanceof CallFailure && error.status === 0;
}

/** All that came from the server lives here, and nowhere else. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection a call fails and says so; the library would wait in silence until there is one.
      networkMode: 'always',
      // The library leaves this out where it does not watch the connection itself.
      refetchOnReconnect: true,
      staleTime: STALE_AFTER_MS,
      gcTime: FORGET_UNUSED_AFTER_MS,
      retry: (count, error) => count < MAX_RETRIES && isWorthRetrying(error),
    },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      // What was only read ahead is asked for again by the screen that needs it, and that one tells.
      if (query.getObserversCount() === 0 || isToldByBar(error)) return;
      const isQuiet = query.meta?.isQuiet;
      tell(error, typeof isQuiet === 'function' ? isQuiet(error) : isQuiet);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => tell(error, mutation.meta?.isQuiet),
  }),
});
