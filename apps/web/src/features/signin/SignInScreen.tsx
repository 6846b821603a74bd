import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { goToLogIn, type Stay } from '../../app/session/logIn.ts';
import { wasLogInLeft } from '../../app/session/logInMark.ts';
import { readNote } from '../../app/session/signInNote.ts';
import { afterSignIn, safeTarget } from '../../app/session/target.ts';
import { useAuthState } from '../../app/session/useAuthState.ts';
import { Button } from '../../ui/Button.tsx';
import { CentredScreen } from '../../ui/CentredScreen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { accountQuery } from '../users/index.ts';

const reasons: Record<Stay, { title: string; help: string; again: string }> = {
  unreachable: {
    title: 'We couldn’t reach the login page',
    help: 'Check your connection and try again.',
    again: 'Try again',
  },
  left: { title: 'You’re not logged in', help: 'The login page was closed before you finished.', again: 'Log in' },
};

/** The log-in page belongs to the identity provider; this screen only leads there. */
function LoggingIn({ target }: { target: string }) {
  const [stay, setStay] = useState<Stay | null>(wasLogInLeft() ? 'left' : null);
  useEffect(() => {
    let isLeft = false;
    const again = () => setStay(null);
    if (stay === 'unreachable') window.addEventListener('online', again);
    if (stay === null) void goToLogIn(target, () => isLeft).then((next) => next && setStay(next));
    return () => {
      isLeft = true;
      window.removeEventListener('online', again);
    };
  }, [target, stay]);
  if (stay === null) return <LoadingText text="Logging in" />;
  const { title, help, again } = reasons[stay];
  return (
    <Panel role="alert">
      <EmptyState
        headingLevel="h1"
        title={title}
        help={help}
        actions={
          <Button variant="primary" onClick={() => setStay(null)}>
            {again}
          </Button>
        }
      />
    </Panel>
  );
}

function LoadingUser({ target }: { target: string }) {
  const { key } = useLocation();
  const account = useQuery(accountQuery());
  // The guard of every other screen shows why an account could not be loaded.
  const isComplete = account.data ? account.data.newUserLoginFlowComplete : account.isError || null;
  if (isComplete === null) return <LoadingText text="Loading user data" />;
  // A phone's way back from the log-in page leads here while the next screen is being loaded: start over, not stop.
  return <Navigate key={key} to={afterSignIn(target, isComplete)} replace />;
}

export default function SignInScreen() {
  const { search } = useLocation();
  // A session that is stored may turn out to have ended elsewhere, while the account is loaded.
  const state = useAuthState();
  // The provider's log-out page leads to the bare address: what the tab remembers then counts.
  const address = (search === '' && readNote()) || `/${search}`;
  return (
    <CentredScreen>
      {state === 'signed-in' ? <LoadingUser target={safeTarget(address)} /> : <LoggingIn target={address} />}
    </CentredScreen>
  );
}
