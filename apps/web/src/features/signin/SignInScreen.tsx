import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { goToLogIn, type Stay } from '../../app/session/logIn.ts';
import { isLogInMarked } from '../../app/session/logInMark.ts';
import { readNote } from '../../app/session/signInNote.ts';
import { afterSignIn, safeTarget } from '../../app/session/target.ts';
import { useAuthState } from '../../app/session/useAuthState.ts';
import { Button } from '../../ui/Button.tsx';
import { CenteredScreen } from '../../ui/CenteredScreen.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText } from '../../ui/Skeleton.tsx';
import { accountQuery } from '../users/index.ts';

const reasons: Record<Stay, { title: string; help: string; retry: string }> = {
  unreachable: {
    title: 'We couldn’t reach the login page',
    help: 'Check your connection and try again.',
    retry: 'Try again',
  },
  left: { title: 'You’re not logged in', help: 'The login page was closed before you finished.', retry: 'Log in' },
};

/** Redirects to the login page, which belongs to the identity provider. */
function LoggingIn({ target }: { target: string }) {
  const [stay, setStay] = useState<Stay | null>(isLogInMarked() ? 'left' : null);
  useEffect(() => {
    let isUnmounted = false;
    const retry = () => setStay(null);
    if (stay === 'unreachable') window.addEventListener('online', retry);
    if (stay === null) void goToLogIn(target, () => isUnmounted).then((next) => next && setStay(next));
    return () => {
      isUnmounted = true;
      window.removeEventListener('online', retry);
    };
  }, [target, stay]);
  if (stay === null) return <LoadingText text="Logging in" />;
  const { title, help, retry } = reasons[stay];
  return (
    <Panel role="alert">
      <EmptyState
        headingLevel="h1"
        title={title}
        help={help}
        actions={
          <Button variant="primary" onClick={() => setStay(null)}>
            {retry}
          </Button>
        }
      />
    </Panel>
  );
}

function LoadingUser({ target }: { target: string }) {
  const { key } = useLocation();
  const account = useQuery(accountQuery());
  // If the account fails to load, the guard of the next screen shows why.
  const isComplete = account.data ? account.data.isOnboardingComplete : account.isError || null;
  if (isComplete === null) return <LoadingText text="Loading user data" />;
  // Going back from the login page on a phone returns here while the next screen loads; a new key navigates again.
  return <Navigate key={key} to={afterSignIn(target, isComplete)} replace />;
}

export default function SignInScreen() {
  const { search } = useLocation();
  // A stored session may turn out to have ended while the account loads.
  const state = useAuthState();
  // The provider's logout page redirects to the bare URL, so use the path saved in this tab.
  const address = (search === '' && readNote()) || `/${search}`;
  return (
    <CenteredScreen>
      {state === 'signed-in' ? <LoadingUser target={safeTarget(address)} /> : <LoggingIn target={address} />}
    </CenteredScreen>
  );
}
