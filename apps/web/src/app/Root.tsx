import { Outlet, ScrollRestoration } from 'react-router';
import { useBackGuard } from './backGuard.ts';
import { useDocumentTitle } from './useDocumentTitle.ts';

export function Root() {
  useDocumentTitle();
  useBackGuard();
  return (
    <>
      <Outlet />
      {/* New screens start at the top; going back restores the scroll position. */}
      <ScrollRestoration />
    </>
  );
}
