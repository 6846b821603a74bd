import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router';
import { ErrorToastHost } from '../ui/ErrorToast.tsx';
import { NoticeHost } from '../ui/Notice.tsx';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <NoticeHost />
      <ErrorToastHost />
    </QueryClientProvider>
  );
}
