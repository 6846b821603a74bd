import { Sparkles } from 'lucide-react';
import { Banner } from '../../ui/Banner.tsx';
import { useStore } from '../../ui/store.ts';
import { appUpdate } from './appUpdate.ts';

/** Updates are offered, never forced, because reloading would lose unsaved input. */
export function UpdateOffer() {
  const isWaiting = useStore(appUpdate.waiting) !== null;
  return (
    <Banner
      icon={Sparkles}
      text={isWaiting ? 'A new version of Cairn is ready. Updating reloads the page.' : null}
      action={{ label: 'Update', onPress: appUpdate.accept }}
    />
  );
}
