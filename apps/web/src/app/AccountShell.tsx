import type { UserAccount } from '@cairn/contract';
import { Outlet } from 'react-router';
import { setupLink } from '../features/onboarding/index.ts';
import { PublicShell } from './PublicShell.tsx';
import { Shell } from './Shell.tsx';

/** The navigation around a screen; during onboarding, only a link to the next step. */
export function AccountShell({ account }: { account: UserAccount | undefined }) {
  if (account && !account.isOnboardingComplete)
    return (
      <PublicShell headerLink={setupLink(account)}>
        <Outlet />
      </PublicShell>
    );
  return (
    <Shell account={account}>
      <Outlet />
    </Shell>
  );
}
