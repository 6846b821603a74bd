import { useEffect, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authState, subscribeAuth } from './authState.ts';

/** A session that ends while somebody works leads to SignIn, and back to the same place. */
export function useReturnToSignIn(): void {
  const state = useSyncExternalStore(subscribeAuth, authState);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (state === 'signed-out') void navigate(`/?target=${encodeURIComponent(pathname + search)}`);
  }, [state, pathname, search, navigate]);
}
