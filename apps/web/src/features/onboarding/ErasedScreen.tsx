import { logOut } from '../../app/session/logOut.ts';
import { Button } from '../../ui/Button.tsx';
import { MessageScreen } from '../../ui/MessageScreen.tsx';

/** Shown after a child was rejected; nothing about them is stored, so they can only log out. */
export function ErasedScreen() {
  return (
    <MessageScreen
      isAlert
      title="You must be 13 or older to use Cairn."
      help="We’ve erased everything you entered. See you in a few years."
      actions={
        <Button variant="primary" onClick={() => void logOut({ isAccountDeleted: true })}>
          Log Out
        </Button>
      }
    />
  );
}
