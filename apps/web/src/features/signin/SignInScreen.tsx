import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { accountQuery } from '../../app/account.data.ts';
import { authState } from '../../app/session/authState.ts';
import { afterSignIn, safeTarget } from '../../app/session/target.ts';
import { Button } from '../../ui/Button.tsx';
import { CentredScreen } from '../../ui/CentredScreen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';

/** The log-in page belongs to the identity provider; this screen only leads there. */
function LoggingIn({ target }: { target: string }) {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    async function leave() {
      try {
        const { signInAddress } = await import('../../app/session/identityClient.ts');
        const address = await signInAddress(target);
        // Replaced, so that Back from the log-in page does not lead here and forward again.
        if (!isLeft && authState() !== 'leaving') location.replace(address);
      } catch {
        if (!isLeft) setFailed(true);
      }
    }
    const again = () => setFailed(false);
    if (failed) window.addEventListener('online', again);
    else void leave();
    return () => {
      isLeft = true;
      window.removeEventListener('online', again);
    };
  }, [target, failed]);
  if (!failed) return <LoadingText text="Logging in" />;
  return (
    <Panel role="alert">
      <EmptyState
        headingLevel="h1"
        title="The log-in page cannot be reached"
        help="Please check your connection and try again."
        actions={
          <Button variant="primary" onClick={() => setFailed(false)}>
            Try again
          </Button>
        }
      />
    </Panel>
  );
}

function LoadingUser({ target }: { target: string }) {
  const account = useQuery(accountQuery());
  // The guard of every other screen shows why an account could not be loaded.
  if (account.data) return <Navigate to={afterSignIn(target, account.data.newUserLoginFlowComplete)} replace />;
  if (account.isError) return <Navigate to={afterSignIn(target, true)} replace />;
  return <LoadingText text="Loading user data" />;
}

export default function SignInScreen() {
  const [search] = useSearchParams();
  const target = safeTarget(search.get('target'));
  return (
    <CentredScreen>
      {authState() === 'signed-in' ? <LoadingUser target={target} /> : <LoggingIn target={target} />}
    </CentredScreen>
  );
}
