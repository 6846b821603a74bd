import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { authState } from '../../app/session/authState.ts';
import { finishSignIn } from '../../app/session/finishSignIn.ts';
import { CenteredScreen } from '../../ui/CenteredScreen.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';

/** The identity provider redirects here after login. */
export default function CallbackScreen() {
  const navigate = useNavigate();
  // A code can be exchanged only once, and development mode runs effects twice.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    finishSignIn(location.href).then(
      // SignIn loads the account and decides where new users start.
      (target) => void navigate(`/?target=${encodeURIComponent(target)}`, { replace: true }),
      (error: unknown) => {
        // Going back to this URL after signing in reuses a spent code, but the user is still signed in.
        if (authState() === 'signed-in') return void navigate('/', { replace: true });
        // biome-ignore lint/suspicious/noConsole: the specification's log line, without the code or the token
        console.warn('Redirect callback error', error instanceof Error ? error.name : '');
        void navigate('/auth-error', { replace: true });
      },
    );
  }, [navigate]);
  return (
    <CenteredScreen>
      <LoadingText text="Logging in" />
    </CenteredScreen>
  );
}
