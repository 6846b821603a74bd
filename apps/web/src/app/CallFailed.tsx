import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

interface CallFailedProps {
  /** "We couldn’t load your net worth". */
  title: string;
  onRetry: () => void;
}

/** In the place of what could not be loaded; the toast in front of it gives the reason. */
export function CallFailed({ title, onRetry }: CallFailedProps) {
  return <EmptyState title={title} actions={<Button onClick={onRetry}>Try again</Button>} />;
}
