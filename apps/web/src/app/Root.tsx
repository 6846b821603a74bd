import { Outlet, ScrollRestoration } from 'react-router';
import { useDocumentTitle } from './useDocumentTitle.ts';

export function Root() {
  useDocumentTitle();
  return (
    <>
      <Outlet />
      {/* New screens start at their top; Back finds its place again. */}
      <ScrollRestoration />
    </>
  );
}
