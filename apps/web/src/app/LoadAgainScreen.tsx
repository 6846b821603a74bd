import { Button } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';

const loadAgain = (
  <Button variant="primary" onClick={() => location.reload()}>
    Load again
  </Button>
);

/** A screen that could not be drawn or loaded; after an update of the app, loading again brings the new one. */
export function AppErrorScreen() {
  return (
    <MessageScreen
      title="This page could not be shown"
      help="Nothing of yours is lost. Please check your connection and load the page again; if it happens again, tell us."
      actions={loadAgain}
    />
  );
}

/** The browser keeps nothing for us, so nobody could stay signed in. */
export function StorageNeededScreen() {
  return (
    <MessageScreen
      isAlert
      title="Cairn needs your browser’s storage"
      help="It keeps you signed in, and this browser does not allow it. In the browser’s settings, allow cookies and site data for this site, then load the page again."
      actions={loadAgain}
    />
  );
}
