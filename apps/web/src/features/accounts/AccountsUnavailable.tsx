import type { ComponentProps } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';

interface AccountsUnavailableProps extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'back'> {
  onRetry: () => void;
}

/** The toast explains the failure; this stays on the page with a retry button. */
export function AccountsUnavailable({ title, back, onRetry }: AccountsUnavailableProps) {
  return (
    <Page isNarrow>
      <PageHeader title={title} back={back} />
      <Panel>
        <EmptyState title="We couldn’t load your accounts" actions={<Button onClick={onRetry}>Try again</Button>} />
      </Panel>
    </Page>
  );
}
