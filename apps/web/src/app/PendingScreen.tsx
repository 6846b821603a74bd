import { CenteredScreen } from '../ui/CenteredScreen.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';

/** Shown until the app knows whether the user is signed in. */
export function PendingScreen() {
  return (
    <CenteredScreen>
      <LoadingText />
    </CenteredScreen>
  );
}
