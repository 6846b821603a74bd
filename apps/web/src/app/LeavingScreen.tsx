import { CentredScreen } from '../ui/CentredScreen.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';

/** Replaces every screen during logout, so that no user data is shown or loaded anymore. */
export function LeavingScreen() {
  return (
    <CentredScreen>
      <LoadingText text="Logging out" />
    </CentredScreen>
  );
}
