import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { authState } from '../../app/session/authState.ts';
import { finishSignIn } from '../../app/session/finishSignIn.ts';
import { CentredScreen } from '../../ui/CentredScreen.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';

/** Where the identity provider sends the browser after the log-in page. */
export default function CallbackScreen() {
  const navigate = useNavigate();
  // A code is good for one exchange, and development mode runs effects twice.
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    finishSignIn(location.href).then(
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
