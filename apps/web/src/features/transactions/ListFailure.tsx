import { getTransactions } from '@cairn/contract';
import { CallFailure } from '../../app/call.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In the place of a list that could not be read. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const reason = error instanceof CallFailure ? error.reason : undefined;
  return (
    <EmptyState
      title={error instanceof CallFailure ? error.message : getTransactions.failure}
      help={reason ?? 'Please try again in a moment.'}
      actions={
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
