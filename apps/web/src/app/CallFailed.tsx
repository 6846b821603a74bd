import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface CallFailedProps {
  /** "We couldn’t load your net worth". */
  title: string;
  onRetry: () => void;
}

/** Replaces content that couldn't be loaded; the toast gives the reason. */
export function CallFailed({ title, onRetry }: CallFailedProps) {
  return <EmptyState title={title} actions={<Button onClick={onRetry}>Try again</Button>} />;
}
