import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from './signInNote.ts';
import { useAuthState } from './useAuthState.ts';

/** Redirects to SignIn when the session ends, and back to the same page after the login. */
export function useReturnToSignIn(): void {
  const state = useAuthState();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (state === 'signed-out') void navigate(signInPath({ reason: 'ended', target: pathname + search }));
  }, [state, pathname, search, navigate]);
}
