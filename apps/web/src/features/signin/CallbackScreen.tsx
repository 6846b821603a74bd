import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { authState, setAuthState } from '../../app/session/authState.ts';
import { noteActivity } from '../../app/session/idle.ts';
import { writeSession } from '../../app/session/sessionStore.ts';
import { safeTarget } from '../../app/session/target.ts';
import { CentredScreen } from '../../ui/CentredScreen.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';

async function completeSignIn(): Promise<string> {
  const identity = await import('../../app/session/identityClient.ts');
  const { session, target } = await identity.completeSignIn(location.href);
  writeSession(session);
  noteActivity(Date.now());
  setAuthState('signed-in');
  return safeTarget(target);
}

/** Where the identity provider sends the browser after the log-in page. */
export default function CallbackScreen() {
  const navigate = useNavigate();
  // A code is good for one exchange, and development mode runs effects twice.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    completeSignIn().then(
      // SignIn loads the account, and knows where a new person begins.
      (target) => void navigate(`/?target=${encodeURIComponent(target)}`, { replace: true }),
      (error: unknown) => {
        // Back to this address after signing in: the code is spent, the person is here.
        if (authState() === 'signed-in') return void navigate('/', { replace: true });
        // biome-ignore lint/suspicious/noConsole: the specification's log line, without the code or the token
        console.warn('Redirect callback error', error instanceof Error ? error.name : '');
        void navigate('/auth-error', { replace: true });
      },
    );
  }, [navigate]);
  return (
    <CentredScreen>
      <LoadingText text="Logging in" />
    </CentredScreen>
  );
}
