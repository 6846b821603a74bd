import { NotFound } from '../ui/NotFound.tsx';
import { Page } from '../ui/Page.tsx';

/** Within the navigation for signed-in people. */
export function NotFoundScreen() {
  return (
    <Page isNarrow>
      <NotFound />
    </Page>
  );
}
