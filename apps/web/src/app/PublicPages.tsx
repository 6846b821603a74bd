import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useAccountTheme } from '../features/settings/index.ts';
import { accountQuery } from '../features/users/index.ts';
import { AccountShell } from './AccountShell.tsx';
import { LeavingScreen } from './LeavingScreen.tsx';
import { OPEN_CAIRN, PublicShell } from './PublicShell.tsx';
import { useAuthState } from './session/useAuthState.ts';
import { useIdleLogout } from './session/useIdleLogout.ts';

/** If the account is deleted or can't be loaded, the pages are shown without the navigation. */
function SignedInPublicPages() {
  const account = useQuery(accountQuery());
  useAccountTheme(account.data?.settings.darkMode);
  useIdleLogout();
  if (account.isError && !account.data)
    return (
      <PublicShell headerLink={OPEN_CAIRN}>
        <Outlet />
      </PublicShell>
    );
  return <AccountShell account={account.data} />;
}

/** Pages that anyone can read, such as the legal ones; signed-in users see them inside the navigation. */
export function PublicPages() {
  const state = useAuthState();
  if (state === 'leaving') return <LeavingScreen />;
  if (state === 'signed-in') return <SignedInPublicPages />;
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
