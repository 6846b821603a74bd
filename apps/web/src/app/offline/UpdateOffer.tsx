import { Sparkles } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { appUpdate } from './appUpdate.ts';

/** Offered, never forced: loading anew would take with it what is being typed. */
export function UpdateOffer() {
  const isWaiting = useSyncExternalStore(appUpdate.subscribe, appUpdate.isWaiting);
  return (
    <Banner
      icon={Sparkles}
      text={isWaiting ? 'A new version of Cairn is ready. Updating reloads the page.' : null}
      action={{ label: 'Update', onPress: appUpdate.accept }}
    />
  );
}
