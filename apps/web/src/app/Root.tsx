import { useEffect, useSyncExternalStore } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { authState, subscribeAuth } from './session/authState.ts';

/** A session that ends while somebody works leads to SignIn, and back to the same place. */
function useReturnToSignIn() {
  const state = useSyncExternalStore(subscribeAuth, authState);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const isOpen = pathname === '/' || pathname === '/callback' || pathname === '/auth-error' || pathname === '/_ui';
    if (state === 'signed-out' && !isOpen) void navigate(`/?target=${encodeURIComponent(pathname + search)}`);
  }, [state, pathname, search, navigate]);
}

export function Root() {
  useReturnToSignIn();
  return (
    <>
      <Outlet />
      {/* New screens start at their top; Back finds its place again. */}
      <ScrollRestoration />
    </>
  );
}
