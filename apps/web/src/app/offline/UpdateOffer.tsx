import { Sparkles } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { appUpdate } from './appUpdate.ts';

/** Updates are offered, never forced, because reloading would lose unsaved input. */
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
