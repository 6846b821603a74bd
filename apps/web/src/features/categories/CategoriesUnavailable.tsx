import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The toast explains the failure; this stays on the page with a retry button. */
export function CategoriesUnavailable({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <Page>
      <PageHeader title={title} />
      <Panel>
        <EmptyState title="We couldn’t load your categories" actions={<Button onClick={onRetry}>Try again</Button>} />
      </Panel>
    </Page>
  );
}
