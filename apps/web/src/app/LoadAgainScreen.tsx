import { Button } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';

const loadAgain = (
  <Button variant="primary" onClick={() => location.reload()}>
    Reload page
  </Button>
);

/** A screen that could not be drawn or loaded; after an update of the app, loading again brings the new one. */
export function AppErrorScreen() {
  return (
    <MessageScreen
      title="We couldn’t show this page"
      help="Your data is safe. Check your connection and reload the page. If this keeps happening, contact support."
      actions={loadAgain}
    />
  );
}

/** The browser keeps nothing for us, so nobody could stay signed in. */
export function StorageNeededScreen() {
  return (
    <MessageScreen
      isAlert
      title="Cairn can’t store data in your browser"
      help="Cairn needs this to keep you logged in. In your browser’s settings, allow cookies and site data for this site, then reload the page."
      actions={loadAgain}
    />
  );
}
