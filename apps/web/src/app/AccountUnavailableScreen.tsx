import { getUserAccount } from '@cairn/contract';
import { Button } from '../ui/Button.tsx';
import { CentredScreen } from '../ui/CentredScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { logOut } from './session/logOut.ts';

interface AccountUnavailableScreenProps {
  reason: string | undefined;
  onRetry: () => void;
}

/** The account could not be loaded: without it there is nothing to show. */
export function AccountUnavailableScreen({ reason, onRetry }: AccountUnavailableScreenProps) {
  return (
    <CentredScreen>
      <Panel role="alert">
        <EmptyState
          headingLevel="h1"
          title={getUserAccount.failure}
          help={reason ?? 'Please try again in a moment.'}
          actions={
            <>
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
              <Button onClick={() => void logOut()}>Log Out</Button>
            </>
          }
        />
      </Panel>
    </CentredScreen>
  );
}
