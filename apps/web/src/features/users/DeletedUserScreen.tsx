import { Button } from '../../ui/Button.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';
import { useReinstateAccount } from './account.data.ts';

interface DeletedUserScreenProps {
  message: string;
  onLogOut: () => void;
}

/** Shown to users whose account is marked deleted, with a button to reinstate it. */
export function DeletedUserScreen({ message, onLogOut }: DeletedUserScreenProps) {
  const reinstate = useReinstateAccount();
  return (
    <MessageScreen
      title="Your account has been deleted"
      help={message}
      actions={
        <>
          <Button variant="primary" isPending={reinstate.isPending} onClick={() => reinstate.mutate()}>
            Reinstate account
          </Button>
          <Button onClick={onLogOut}>Log Out</Button>
        </>
      }
    />
  );
}
