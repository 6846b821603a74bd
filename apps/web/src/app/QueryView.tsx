import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  loading: ReactNode;
  /** "We couldn’t load your net worth", or a custom message for places too small for the picture. */
  failed: string | ((retry: () => void) => ReactNode);
  /** Surrounds the failure; a panel by default. */
  frame?: (failure: ReactNode) => ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

const inPanel = (failure: ReactNode) => <Panel>{failure}</Panel>;

/** Shows the data of a query, or its loading, failed, or empty state. */
export function QueryView<Data>({ query, loading, failed, frame = inPanel, empty, children }: QueryViewProps<Data>) {
  const { data, isError } = query;
  if (data !== undefined) {
    const isEmpty = empty !== undefined && Array.isArray(data) && data.length === 0;
    return isEmpty ? empty : children(data);
  }
  if (!isError) return loading;
  const retry = () => void query.refetch();
  if (typeof failed === 'function') return failed(retry);
  // The toast gives the reason.
  return frame(<EmptyState title={failed} actions={<Button onClick={retry}>Try again</Button>} />);
}
