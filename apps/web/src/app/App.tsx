import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { LockedDayModal } from '../features/ledger/index.ts';
import { ErrorToastHost } from '../ui/ErrorToast.tsx';
import { OperatorKeys } from '../ui/OperatorKeys.tsx';
import { AppNotices } from './keyboard/AppNotices.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { redirectToPublicUrl } from './publicUrl.ts';
import { queryClient } from './queryClient.ts';
import { StorageNeededScreen } from './ReloadScreens.tsx';
import { router } from './router.tsx';
import { watchOtherTabs } from './session/otherTabs.ts';
import { useAuthState } from './session/useAuthState.ts';

// Runs before the first render and the first call.
const isRedirecting = redirectToPublicUrl();

export function App() {
  const state = useAuthState();
  useEffect(watchOtherTabs, []);
  if (isRedirecting) return <PendingScreen />;
  if (state === 'no-storage') return <StorageNeededScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OperatorKeys />
      <LockedDayModal />
      <AppNotices />
      <ErrorToastHost />
    </QueryClientProvider>
  );
}
