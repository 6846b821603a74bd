import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { setupLink } from '../features/onboarding/index.ts';
import { useAccountTheme } from '../features/settings/index.ts';
import { accountQuery } from '../features/users/index.ts';
import { LeavingScreen } from './LeavingScreen.tsx';
import { OPEN_CAIRN, PublicShell } from './PublicShell.tsx';
import { Shell } from './Shell.tsx';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';

/** Somebody whose account is deleted or cannot be had may read too: without the navigation. */
function ForSignedIn() {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  useIdleLogout();
  if (account.isError && !account.data)
    return (
      <PublicShell wayIn={OPEN_CAIRN}>
        <Outlet />
      </PublicShell>
    );
  if (account.data && !account.data.newUserLoginFlowComplete)
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

/** Pages that need no account, such as the legal ones; whoever has one keeps the navigation around them. */
export function ReadableByAll() {
  const state = useAuthState();
  if (state === 'leaving') return <LeavingScreen />;
  if (state === 'signed-in') return <ForSignedIn />;
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
