import type { ReactNode } from 'react';
import { CenteredScreen } from './CenteredScreen.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Panel } from './Panel.tsx';

interface MessageScreenProps {
  title: string;
  help: string;
  actions: ReactNode;
  /** Screen readers announce it immediately, because it replaces the requested screen. */
  isAlert?: boolean | undefined;
}

/** A full screen outside the shell with one message and what to do about it. */
export function MessageScreen({ isAlert, ...content }: MessageScreenProps) {
  return (
    <CenteredScreen>
      <Panel role={isAlert ? 'alert' : undefined}>
        <EmptyState headingLevel="h1" {...content} />
      </Panel>
    </CenteredScreen>
  );
}
