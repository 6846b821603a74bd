import type { UserAccount } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useStartup } from '../features/bank/index.ts';
import { isOpenDuringOnboarding } from '../features/onboarding/index.ts';
import { useAccountTheme } from '../features/settings/index.ts';
import { usePremiumEndedNotice } from '../features/subscription/index.ts';
import { accountQuery, DeletedUserScreen, deletedUserMessage } from '../features/users/index.ts';
import { AccountShell } from './AccountShell.tsx';
import { AccountUnavailableScreen } from './AccountUnavailableScreen.tsx';
import { CallFailure } from './call.ts';
import { LeavingScreen } from './LeavingScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { logOut } from './session/logOut.ts';
import { afterSignIn } from './session/target.ts';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';
import { useReturnToSignIn } from './session/useReturnToSignIn.ts';
import { browserToday } from './today.ts';

/** `shell`: with the navigation; `steps`: an onboarding step; `either`: a step that users can also open later. */
type SignedInFrame = 'shell' | 'steps' | 'either';

/** Until onboarding is complete, every path leads to AccountType, except its steps and the pages they open. */
function useOnboardingRedirect(account: UserAccount | undefined, frame: SignedInFrame): string | null {
  const { pathname, search } = useLocation();
  if (!account || account.isOnboardingComplete || isOpenDuringOnboarding(account, pathname, browserToday()))
    return null;
  // A requested screen is remembered as the target; a step that is out of order isn't.
  return frame === 'shell' ? afterSignIn(pathname + search, false) : '/AccountType';
}

/** Deleted accounts see only a message. */
function WithAccount({ frame }: { frame: SignedInFrame }) {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  useStartup(account.data !== undefined && account.data.dateOfBirth !== null);
  usePremiumEndedNotice(account.data);
  const onboarding = useOnboardingRedirect(account.data, frame);
  const deleted = deletedUserMessage(account.error);
  if (deleted !== null)
    return <DeletedUserScreen message={deleted} onLogOut={() => void logOut({ isAccountDeleted: true })} />;
  if (account.isError && !account.data) {
    const reason = account.error instanceof CallFailure ? account.error.reason : undefined;
    return <AccountUnavailableScreen reason={reason} onRetry={() => void account.refetch()} />;
  }
  if (onboarding !== null) return <Navigate to={onboarding} replace />;
  const isFinished = account.data?.isOnboardingComplete ?? false;
  if (frame === 'steps' || (frame === 'either' && !isFinished)) return account.data ? <Outlet /> : <PendingScreen />;
  return <AccountShell account={account.data} />;
}

function Guarded({ frame }: { frame: SignedInFrame }) {
  const state = useAuthState();
  useReturnToSignIn();
  useIdleLogout();
  if (state === 'leaving') return <LeavingScreen />;
  // Another user has logged in, and the data of the previous one is being cleared.
  if (state === 'loading') return <PendingScreen />;
  return <WithAccount frame={frame} />;
}

/** Screens that require a signed-in user. */
export function SignedIn() {
  return <Guarded frame="shell" />;
}

/** The onboarding steps, which have no navigation. */
export function SignedInWithoutShell() {
  return <Guarded frame="steps" />;
}

/** The subscription page: an onboarding step for new users, a page inside the navigation for everyone else. */
export function SignedInAtSubscription() {
  return <Guarded frame="either" />;
}
