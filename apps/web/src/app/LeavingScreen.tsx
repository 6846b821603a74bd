import { CentredScreen } from '../ui/CentredScreen.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';

/** In place of every screen from the moment of logging out: nothing of the person is shown or loaded any more. */
export function LeavingScreen() {
  return (
    <CentredScreen>
      <LoadingText text="Logging out" />
    </CentredScreen>
  );
}
