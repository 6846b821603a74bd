import { CenteredScreen } from '../ui/CenteredScreen.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';

/** Replaces every screen during logout, so that no user data is shown or loaded anymore. */
export function LeavingScreen() {
  return (
    <CenteredScreen>
      <LoadingText text="Logging out" />
    </CenteredScreen>
  );
}
