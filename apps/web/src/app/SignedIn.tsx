import type { UserAccount } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useStartup } from '../features/bank/index.ts';
import { isOpenDuringOnboarding, setupLink } from '../features/onboarding/index.ts';
import { useAccountTheme } from '../features/settings/index.ts';
import { usePremiumEndedNotice } from '../features/subscription/index.ts';
import { accountQuery, DeletedUserScreen, deletedUserMessage } from '../features/users/index.ts';
import { AccountUnavailableScreen } from './AccountUnavailableScreen.tsx';
import { CallFailure } from './call.ts';
import { LeavingScreen } from './LeavingScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { PublicShell } from './PublicShell.tsx';
import { Shell } from './Shell.tsx';
import { logOut } from './session/logOut.ts';
import { afterSignIn } from './session/target.ts';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';
import { useReturnToSignIn } from './session/useReturnToSignIn.ts';
import { browserToday } from './today.ts';

/** `shell`: the navigation around it; `steps`: those of onboarding; `either`: a step that users also open later. */
type Frame = 'shell' | 'steps' | 'either';

/** Before onboarding is finished, its steps and what they open; every other address leads to AccountType. */
function useWayIntoOnboarding(account: UserAccount | undefined, frame: Frame): string | null {
  const { pathname, search } = useLocation();
  if (!account || account.newUserLoginFlowComplete || isOpenDuringOnboarding(account, pathname, browserToday()))
    return null;
  // A screen is wanted, and remembered; a step is only too early.
  return frame === 'shell' ? afterSignIn(pathname + search, false) : '/AccountType';
}

/** Blocked for an account that is marked deleted. */
function WithAccount({ frame }: { frame: Frame }) {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  useStartup(account.data !== undefined && account.data.dateOfBirth !== null);
  usePremiumEndedNotice(account.data);
  const onboarding = useWayIntoOnboarding(account.data, frame);
  const deleted = deletedUserMessage(account.error);
  if (deleted !== null)
    return <DeletedUserScreen message={deleted} onLogOut={() => void logOut({ isAccountDeleted: true })} />;
  if (account.isError && !account.data) {
    const reason = account.error instanceof CallFailure ? account.error.reason : undefined;
    return <AccountUnavailableScreen reason={reason} onRetry={() => void account.refetch()} />;
  }
  if (onboarding !== null) return <Navigate to={onboarding} replace />;
  const isFinished = account.data?.newUserLoginFlowComplete ?? false;
  if (frame === 'steps' || (frame === 'either' && !isFinished)) return account.data ? <Outlet /> : <PendingScreen />;
  if (account.data && !isFinished)
    return (
      <PublicShell wayIn={setupLink(account.data)}>
        <Outlet />
      </PublicShell>
    );
  return (
    <Shell account={account.data}>
      <Outlet />
    </Shell>
  );
}

function Guarded({ frame }: { frame: Frame }) {
  const state = useAuthState();
  useReturnToSignIn();
  useIdleLogout();
  return state === 'leaving' ? <LeavingScreen /> : <WithAccount frame={frame} />;
}

/** Everything that needs somebody signed in. */
export function SignedIn() {
  return <Guarded frame="shell" />;
}

/** Onboarding, which has no navigation yet but its own steps. */
export function SignedInWithoutShell() {
  return <Guarded frame="steps" />;
}

/** The subscription page: a step for newcomers, a page within the navigation for everybody else. */
export function SignedInAtSubscription() {
  return <Guarded frame="either" />;
}
