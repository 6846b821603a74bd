import { Button } from '../ui/Button.tsx';
import { MessageScreen } from '../ui/MessageScreen.tsx';

const reloadButton = (
  <Button variant="primary" onClick={() => location.reload()}>
    Reload page
  </Button>
);

/** Shown if a screen failed to load or render. After an update, reloading fetches the new version. */
export function AppErrorScreen() {
  return (
    <MessageScreen
      title="We couldn’t show this page"
      help="Your data is safe. Check your connection and reload the page. If this keeps happening, contact support."
      actions={reloadButton}
    />
  );
}

/** Shown if browser storage is blocked, because a session couldn't be stored. */
export function StorageNeededScreen() {
  return (
    <MessageScreen
      isAlert
      title="Cairn can’t store data in your browser"
      help="Cairn needs this to keep you logged in. In your browser’s settings, allow cookies and site data for this site, then reload the page."
      actions={reloadButton}
    />
  );
}
