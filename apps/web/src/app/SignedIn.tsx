import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { AccountUnavailableScreen } from './AccountUnavailableScreen.tsx';
import { accountQuery, deletedUserMessage } from './account.data.ts';
import { CallFailure } from './call.ts';
import { DeletedUserScreen } from './DeletedUserScreen.tsx';
import { LeavingScreen } from './LeavingScreen.tsx';
import { Shell } from './Shell.tsx';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';
import { useReturnToSignIn } from './session/useReturnToSignIn.ts';
import { useAccountTheme } from './useAccountTheme.ts';

/** Blocked for an account that is marked deleted. */
function WithAccount() {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  const deleted = deletedUserMessage(account.error);
  if (deleted !== null) return <DeletedUserScreen message={deleted} />;
  if (account.isError && !account.data) {
    const reason = account.error instanceof CallFailure ? account.error.reason : undefined;
    return <AccountUnavailableScreen reason={reason} onRetry={() => void account.refetch()} />;
  }
  return (
    <Shell account={account.data}>
      <Outlet />
    </Shell>
  );
}

/** Everything that needs somebody signed in. */
export function SignedIn() {
  const state = useAuthState();
  useReturnToSignIn();
  useIdleLogout();
  return state === 'leaving' ? <LeavingScreen /> : <WithAccount />;
}
