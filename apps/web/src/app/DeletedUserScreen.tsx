import { Button } from '../ui/Button.tsx';
import { CentredScreen } from '../ui/CentredScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import { useReinstateAccount } from './account.data.ts';
import { logOut } from './session/logOut.ts';

/** What somebody sees whose account is marked deleted: the message, and the way back. */
export function DeletedUserScreen({ message }: { message: string }) {
  const reinstate = useReinstateAccount();
  return (
    <CentredScreen>
      <Panel>
        <EmptyState
          headingLevel="h1"
          title="Your account is deleted"
          help={message}
          actions={
            <>
              <Button variant="primary" isPending={reinstate.isPending} onClick={() => reinstate.mutate()}>
                Reinstate account
              </Button>
              <Button onClick={() => void logOut()}>Log Out</Button>
            </>
          }
        />
      </Panel>
    </CentredScreen>
  );
}
