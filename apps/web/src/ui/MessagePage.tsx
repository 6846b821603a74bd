import type { ReactNode } from 'react';
import { Page } from './Page.tsx';
import { Panel } from './Panel.tsx';

interface MessagePageProps {
  header: ReactNode;
  isNarrow?: boolean | undefined;
  children: ReactNode;
}

/** A page with only a message, because there is nothing else to show. */
export function MessagePage({ header, isNarrow, children }: MessagePageProps) {
  return (
    <Page isNarrow={isNarrow}>
      {header}
      <Panel>{children}</Panel>
    </Page>
  );
}
