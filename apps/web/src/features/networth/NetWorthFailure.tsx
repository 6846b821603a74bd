import { CallFailure } from '../../app/call.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NetWorthFailureProps {
  /** The call's message in the catalogue. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** What stays behind the toast, in the place of what could not be read. */
export function NetWorthFailure({ title, error, onRetry }: NetWorthFailureProps) {
  const reason = error instanceof CallFailure ? error.reason : undefined;
  return (
    <EmptyState
      title={title}
      help={reason ?? 'Please try again in a moment.'}
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
