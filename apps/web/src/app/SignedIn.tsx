import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { AccountUnavailableScreen } from './AccountUnavailableScreen.tsx';
import { accountQuery, deletedUserMessage } from './account.data.ts';
import { useStartup } from './bank/startup.ts';
import { CallFailure } from './call.ts';
import { DeletedUserScreen } from './DeletedUserScreen.tsx';
import { LeavingScreen } from './LeavingScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { Shell } from './Shell.tsx';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';
import { useReturnToSignIn } from './session/useReturnToSignIn.ts';
import { useAccountTheme } from './useAccountTheme.ts';
import { usePremiumEnded } from './usePremiumEnded.ts';

/** Blocked for an account that is marked deleted. */
function WithAccount({ hasShell }: { hasShell: boolean }) {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  useStartup(account.data !== undefined);
  usePremiumEnded(account.data);
  const deleted = deletedUserMessage(account.error);
  if (deleted !== null) return <DeletedUserScreen message={deleted} />;
  if (account.isError && !account.data) {
    const reason = account.error instanceof CallFailure ? account.error.reason : undefined;
    return <AccountUnavailableScreen reason={reason} onRetry={() => void account.refetch()} />;
  }
  if (!hasShell) return account.data ? <Outlet /> : <PendingScreen />;
  return (
    <Shell account={account.data}>
      <Outlet />
    </Shell>
  );
}

function Guarded({ hasShell }: { hasShell: boolean }) {
  const state = useAuthState();
  useReturnToSignIn();
  useIdleLogout();
  return state === 'leaving' ? <LeavingScreen /> : <WithAccount hasShell={hasShell} />;
}

/** Everything that needs somebody signed in. */
export function SignedIn() {
  return <Guarded hasShell />;
}

/** Onboarding, which has no navigation yet but its own steps. */
export function SignedInWithoutShell() {
  return <Guarded hasShell={false} />;
}
