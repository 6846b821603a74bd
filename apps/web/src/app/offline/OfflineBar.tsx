import { WifiOff } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { useIsOffline } from './serverConnection.ts';
import { useAsOf } from './useAsOf.ts';

const moments = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: 'numeric',
  minute: '2-digit',
});

/** Shows that the server is unreachable, and how old the data is. */
export function OfflineBar() {
  const isOffline = useIsOffline();
  const asOf = useAsOf();
  const age = asOf === null ? '' : ` Showing your data as of ${moments.format(asOf)}.`;
  return (
    <Banner
      icon={WifiOff}
      text={isOffline ? `You’re offline.${age} You can’t save changes until you’re back online.` : null}
    />
  );
}
