import type { Call } from '@cairn/contract';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CallFailure } from './call.ts';

interface CallFailedProps {
  call: Call;
  error: unknown;
  onRetry: () => void;
}

/** What stays behind the toast, in the place of what could not be read. */
export function CallFailed({ call, error, onRetry }: CallFailedProps) {
  const reason = error instanceof CallFailure ? error.reason : undefined;
  return (
    <EmptyState
      title={call.failure}
      help={reason ?? 'Please try again in a moment.'}
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
