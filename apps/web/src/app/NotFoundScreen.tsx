import { NotFound } from '../ui/NotFound.tsx';
import { Page } from '../ui/Page.tsx';

export function NotFoundScreen() {
  return (
    <Page isNarrow>
      <NotFound />
    </Page>
  );
}
