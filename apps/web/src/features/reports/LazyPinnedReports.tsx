import { lazy, Suspense } from 'react';

const Pinned = lazy(() => import('./PinnedReports.tsx'));

/** The saved reports that are pinned to the Dashboard; nothing without any. Its code is loaded later. */
export function PinnedReports({ className }: { className?: string | undefined }) {
  return (
    <Suspense>
      <Pinned className={className} />
    </Suspense>
  );
}
