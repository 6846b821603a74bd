import { CentredScreen } from '../ui/CentredScreen.tsx';
import { NotFound } from '../ui/NotFound.tsx';

export function NotFoundScreen() {
  return (
    <CentredScreen>
      <NotFound />
    </CentredScreen>
  );
}
