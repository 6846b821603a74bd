import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** The toast explains the failure; this stays on the page with a retry button. */
export function BudgetUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel>
      <EmptyState title="We couldn’t load your budget" actions={<Button onClick={onRetry}>Try again</Button>} />
    </Panel>
  );
}
