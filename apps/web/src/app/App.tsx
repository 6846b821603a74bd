import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { ErrorToastHost } from '../ui/ErrorToast.tsx';
import { NoticeHost } from '../ui/Notice.tsx';
import { leaveForHome } from './home.ts';
import { StorageNeededScreen } from './LoadAgainScreen.tsx';
import { PendingScreen } from './PendingScreen.tsx';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';
import { watchOtherTabs } from './session/otherTabs.ts';
import { useAuthState } from './session/useAuthState.ts';

// Before anything is drawn or asked.
const isElsewhere = leaveForHome();

export function App() {
  const state = useAuthState();
  useEffect(watchOtherTabs, []);
  if (isElsewhere) return <PendingScreen />;
  if (state === 'no-storage') return <StorageNeededScreen />;
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <NoticeHost />
      <ErrorToastHost />
    </QueryClientProvider>
  );
}
