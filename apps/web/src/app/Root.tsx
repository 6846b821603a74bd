import { Outlet, ScrollRestoration } from 'react-router';
import { useDocumentTitle } from './useDocumentTitle.ts';

export function Root() {
  useDocumentTitle();
  return (
    <>
      <Outlet />
      {/* New screens start at the top; going back restores the scroll position. */}
      <ScrollRestoration />
    </>
  );
}
