import { CentredScreen } from '../ui/CentredScreen.tsx';
import { LoadingText } from '../ui/Skeleton.tsx';

/** The very first moment, before it is known who is there. */
export function PendingScreen() {
  return (
    <CentredScreen>
      <LoadingText />
    </CentredScreen>
  );
}
