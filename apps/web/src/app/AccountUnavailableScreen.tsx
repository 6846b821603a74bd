import { getUserAccount } from '@cairn/contract';
import { Button } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';
import { logOut } from './session/logOut.ts';

interface AccountUnavailableScreenProps {
  reason: string | undefined;
  onRetry: () => void;
}

/** Shown if the account couldn't be loaded. */
export function AccountUnavailableScreen({ reason, onRetry }: AccountUnavailableScreenProps) {
  return (
    <MessageScreen
      isAlert
      title={getUserAccount.failure}
      help={reason ?? 'Try again in a moment.'}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
          <Button onClick={() => void logOut()}>Log Out</Button>
        </>
      }
    />
  );
}
