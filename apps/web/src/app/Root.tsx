import { Outlet, ScrollRestoration } from 'react-router';

export function Root() {
  return (
    <>
      <Outlet />
      {/* New screens start at their top; Back finds its place again. */}
      <ScrollRestoration />
    </>
  );
}
