import type { ReactNode } from 'react';
import { CentredScreen } from './CentredScreen.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Panel } from './Panel.tsx';

interface MessageScreenProps {
  title: string;
  help: string;
  actions: ReactNode;
  /** Read out at once: it came instead of what somebody wanted. */
  isAlert?: boolean | undefined;
}

/** A whole screen outside the shell that says one thing and what to do about it. */
export function MessageScreen({ isAlert, ...content }: MessageScreenProps) {
  return (
    <CentredScreen>
      <Panel role={isAlert ? 'alert' : undefined}>
        <EmptyState headingLevel="h1" {...content} />
      </Panel>
    </CentredScreen>
  );
}
